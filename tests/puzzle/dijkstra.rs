//! The subcommand `puzzle dijkstra` as a user types it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::shell::puzzle;

fn written(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

const TOWNS: &str = "4 3\n北京 天津 0.1\n天津 上海 0.2\n广州 深圳 7\n";

#[test]
fn questions_in_the_file_are_answered() {
    let text = format!("{TOWNS}北京 上海\n上海 北京\n天津 天津\n");
    let text = text.replacen("4 3", "5 3", 1);
    let (status, out, err) = puzzle(&["dijkstra", "-"], &text);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(
        out,
        "0.3: 北京 -> 天津 -> 上海\n0.3: 上海 -> 天津 -> 北京\n0: 天津\n"
    );
    let (status, out, _) = puzzle(&["dijkstra", "-", "--directed"], &text);
    assert_eq!(status, 1);
    assert_eq!(
        out,
        "0.3: 北京 -> 天津 -> 上海\nno path from 上海 to 北京\n0: 天津\n"
    );
}

#[test]
fn json_has_its_fields_and_exact_lengths() {
    let text = TOWNS.replacen("4 3", "5 3", 1);
    let folder = tempdir().unwrap();
    let path = written(&folder, "towns.txt", &text);
    let path = path.to_str().unwrap();
    let (status, out, _) = puzzle(&["dijkstra", path, "--json"], "北京 上海\n\n北京 广州\n");
    assert_eq!(status, 1);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        lines[0],
        r#"{"from":"北京","to":"上海","length":0.3,"path":["北京","天津","上海"]}"#
    );
    let none: Value = serde_json::from_str(lines[1]).unwrap();
    assert_eq!(
        none,
        json!({"from": "北京", "to": "广州", "length": null, "path": []})
    );
}

#[test]
fn romania_by_options_and_by_conversation() {
    let way = "418: Arad -> Sibiu -> RimnicuVilcea -> Pitesti -> Bucharest\n";
    let (status, out, _) = puzzle(
        &[
            "dijkstra",
            "--romania",
            "--from",
            "ara",
            "--to",
            "BUCHAREST",
        ],
        "",
    );
    assert_eq!((status, out.as_str()), (0, way));
    let (status, out, _) = puzzle(&["dijkstra", "--romania"], "x\nara\nm\n\n");
    assert_eq!(status, 0);
    assert!(out.contains("No name begins with \"x\"."), "{out}");
    let way = "299: Arad -> Timisoara -> Lugoj -> Mehadia\n";
    assert!(out.contains(way), "{out}");
    let (_, out, _) = puzzle(&["dijkstra", "--romania", "--lang", "zh"], "U\nO\nh\nz\n");
    assert!(out.contains("起点：") && out.contains("终点："), "{out}");
    let several = puzzle(&["dijkstra", "--romania", "--from", "Arad", "--to", ""], "");
    assert_eq!(several.0, 2);
    assert!(
        several
            .2
            .contains("several nodes begin so: Arad, Bucharest"),
        "{}",
        several.2
    );
}

#[test]
fn both_ends_on_one_line_other_spellings_and_slips() {
    let way = "418: Arad -> Sibiu -> RimnicuVilcea -> Pitesti -> Bucharest\n";
    for typed in [
        "arad bucharest",
        "Arad, Bucharest",
        "arad -> buch",
        "a b",
        "ARAD，BUCHAREST",
    ] {
        let (status, out, _) = puzzle(&["dijkstra", "--romania"], &format!("{typed}\n"));
        assert_eq!(status, 0);
        assert!(out.contains(way), "{typed}: {out}");
    }
    // A blank inside a name, with the other end on the same line or the next.
    let way = "220: Arad -> Sibiu -> RimnicuVilcea\n";
    for typed in ["arad rimnicu vilcea", "arad\nRimnicu Vilcea"] {
        let (_, out, _) = puzzle(&["dijkstra", "--romania"], &format!("{typed}\n"));
        assert!(out.contains(way), "{typed}: {out}");
    }
    for typed in ["Dobreta", "dob", "drobeta"] {
        let arguments = ["dijkstra", "--romania", "--from", typed, "--to", "Craiova"];
        let (status, out, _) = puzzle(&arguments, "");
        assert_eq!((status, out.as_str()), (0, "120: Drobeta -> Craiova\n"));
    }
    let (_, out, _) = puzzle(
        &["dijkstra", "--romania"],
        "Dobreta craiova\nBucarest\narad sibui\n",
    );
    for part in [
        "120: Drobeta -> Craiova\n",
        "No name begins with \"Bucarest\". Did you mean Bucharest?\n",
        "No name begins with \"sibui\". Did you mean Sibiu?\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let arguments = [
        "dijkstra",
        "--romania",
        "--from",
        "Fagarash",
        "--to",
        "Iasi",
    ];
    let (status, _, err) = puzzle(&arguments, "");
    let expected = "puzzle: --from \"Fagarash\": no such node. Did you mean Fagaras?\n";
    assert_eq!((status, err.as_str()), (2, expected));
    let (_, _, err) = puzzle(&[&arguments[..], &["--lang", "zh"]].concat(), "");
    assert!(err.contains("没有这个节点。您是否指 Fagaras？"), "{err}");
}

#[test]
fn the_cities_are_listed() {
    let (status, out, _) = puzzle(&["dijkstra", "--romania", "--list"], "");
    let cities: Vec<_> = out.lines().collect();
    assert_eq!((status, cities.len()), (0, 20));
    assert_eq!((cities[0], cities[19]), ("Arad", "Zerind"));
    let (_, out, _) = puzzle(&["dijkstra", "--romania", "--list", "--json"], "");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["nodes"][5], "Fagaras");
    let (_, out, _) = puzzle(&["dijkstra", "--romania"], "?\n");
    assert!(out.contains("? lists the names"), "{out}");
    assert!(out.contains("Arad, Bucharest, Craiova, "), "{out}");
    let (_, out, _) = puzzle(&["dijkstra", "-", "--list"], "p sp 3 0\n");
    assert_eq!(out, "1..3\n");
}

#[test]
fn names_are_said_as_they_are() {
    let graph = "3 1\n{} b 5\n{} c\nc {}\n";
    let (status, out, _) = puzzle(&["dijkstra", "-"], graph);
    let expected = "no path from {} to c\nno path from c to {}\n";
    assert_eq!((status, out.as_str()), (1, expected));
}

#[test]
fn a_navigator_lists_several_matches_and_asks_again() {
    let folder = tempdir().unwrap();
    let path = written(
        &folder,
        "twins.txt",
        "3 2\nNorthend Northam 1\nNortham South 2\n",
    );
    let path = path.to_str().unwrap();
    let (status, out, _) = puzzle(&["dijkstra", path, "--navigate"], "north\nNORTHE\ns\n");
    assert_eq!(status, 0);
    assert!(
        out.contains("north: which one? Northam, Northend\n"),
        "{out}"
    );
    assert!(out.contains("3: Northend -> Northam -> South\n"), "{out}");
    let (_, out, err) = puzzle(&["dijkstra", path, "--navigate", "--json"], "northe\ns\n");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["length"], 3);
    assert!(err.contains("From: "), "{err}");
}

#[test]
fn the_log_grows() {
    let folder = tempdir().unwrap();
    let path = written(&folder, "log.tsv", "kept\n");
    let log = path.to_str().unwrap();
    for _ in 0..2 {
        let arguments = [
            "dijkstra",
            "--romania",
            "--from",
            "Arad",
            "--to",
            "Sibiu",
            "--log",
            log,
        ];
        assert_eq!(puzzle(&arguments, "").0, 0);
    }
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "kept"));
    let fields: Vec<_> = lines[2].split('\t').collect();
    assert_eq!(fields[1..], ["Arad", "Sibiu", "140", "Arad -> Sibiu"]);
    assert!(
        fields[0].ends_with('Z') && fields[0].len() == 20,
        "{}",
        fields[0]
    );
}

#[test]
fn a_prepared_network_answers_alike_and_damage_is_refused() {
    let folder = tempdir().unwrap();
    let graph = written(
        &folder,
        "ring.gr",
        "c a ring and a chord\np sp 5 6\na 1 2 3\na 2 3 3\na 3 4 3\na 4 5 3\na 5 1 3\na 1 4 5\n",
    );
    let prepared = folder.path().join("ring.ch");
    let (graph, prepared) = (graph.to_str().unwrap(), prepared.to_str().unwrap());
    let (status, out, _) = puzzle(&["dijkstra", graph, "--prepare", prepared], "");
    assert_eq!(status, 0);
    assert!(out.contains("5 nodes"), "{out}");
    let questions = "1 5\n5 4\n2 1\n3 3\n";
    let plain = puzzle(&["dijkstra", graph], questions);
    assert_eq!(
        plain.1,
        "8: 1 -> 4 -> 5\n8: 5 -> 1 -> 4\n12: 2 -> 3 -> 4 -> 5 -> 1\n0: 3\n"
    );
    assert_eq!(puzzle(&["dijkstra", prepared], questions), plain);
    let mut bytes = fs::read(prepared).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(prepared, bytes).unwrap();
    let (status, out, err) = puzzle(&["dijkstra", prepared], questions);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("checksum"), "{err}");
}

#[test]
fn a_graph_is_not_prepared_over_itself() {
    let text = "p sp 2 1\na 1 2 3\n";
    let folder = tempdir().unwrap();
    let path = written(&folder, "own.gr", text);
    let graph = path.to_str().unwrap();
    let name = path.file_name().unwrap();
    let around = path.parent().unwrap().join(".").join(name);
    for prepared in [graph, around.to_str().unwrap()] {
        let (status, out, err) = puzzle(&["dijkstra", graph, "--prepare", prepared], "");
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(err.contains("would overwrite the graph"), "{err}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn searches_are_compared() {
    let ends = ["dijkstra", "--romania", "--from", "arad", "--to", "buch"];
    let (status, out, _) = puzzle(&[&ends[..], &["--compare", "--json"]].concat(), "");
    assert_eq!((status, out.lines().count()), (0, 5), "{out}");
    assert_eq!(out.matches("\"length\":418}").count(), 5, "{out}");
    let (status, out, _) = puzzle(&["dijkstra", "-", "--compare"], "3 1\na b 2\na c\n");
    assert_eq!((status, out.lines().count()), (1, 6), "{out}");
}

#[test]
fn an_order_serves_any_weights() {
    let folder = tempdir().unwrap();
    let towns = TOWNS.replacen("4 3", "5 3", 1);
    let graph = written(&folder, "towns.txt", &towns);
    let (graph, order) = (graph.to_str().unwrap(), folder.path().join("towns.order"));
    let order = order.to_str().unwrap();
    let (status, out, _) = puzzle(&["dijkstra", graph, "--save-order", order], "");
    assert_eq!(
        (status, out.ends_with("an order of 5 nodes\n")),
        (0, true),
        "{out}"
    );
    let today = written(&folder, "today.txt", &towns.replace("0.2", "5"));
    let today = today.to_str().unwrap();
    let (status, out, _) = puzzle(&["dijkstra", today, "--order", order], "北京 上海\n");
    assert_eq!((status, out.as_str()), (0, "5.1: 北京 -> 天津 -> 上海\n"));
    let short = written(&folder, "short.order", "北京\n天津\n");
    let (status, _, err) = puzzle(&["dijkstra", today, "--order", short.to_str().unwrap()], "");
    assert_eq!(status, 2);
    assert!(
        err.contains(":3:1: found the end of the input, expected a line with 上海"),
        "{err}"
    );
}

#[test]
fn pictures_need_places() {
    let folder = tempdir().unwrap();
    let picture = folder.path().join("way.svg");
    let svg = picture.to_str().unwrap();
    let arguments = [
        "dijkstra",
        "--romania",
        "--from",
        "Arad",
        "--to",
        "Iasi",
        "--svg",
        svg,
    ];
    assert_eq!(puzzle(&arguments, "").0, 0);
    let text = fs::read_to_string(&picture).unwrap();
    assert!(text.contains(">Neamt</text>") && text.contains(r#"<polyline class="route""#));
    let mut path = String::from("p sp 400 399\n");
    for node in 1..400 {
        path.push_str(&format!("a {node} {} 1\n", node + 1));
    }
    let (status, _, err) = puzzle(
        &["dijkstra", "-", "--from", "1", "--to", "100", "--svg", svg],
        &path,
    );
    assert_eq!(status, 2);
    assert!(err.contains("--coordinates"), "{err}");
    let places: String = (1..401)
        .map(|node| format!("v {node} {node} 0\n"))
        .collect();
    let places = written(&folder, "path.co", &places);
    let arguments = [
        "dijkstra",
        "-",
        "--from",
        "1",
        "--to",
        "100",
        "--svg",
        svg,
        "--coordinates",
    ];
    let arguments = [&arguments[..], &[places.to_str().unwrap()]].concat();
    assert_eq!(puzzle(&arguments, &path).0, 0);
}

#[test]
fn announced_nodes_that_no_edge_names_are_isolated() {
    let graph = "4 2\n1 2 5\n3 1 2\n";
    let expected = "no path from 1 to 4\n5: 1 -> 2\n0: 4\n";
    let questions = "1 4\n1 2\n4 4\n";
    let (status, out, _) = puzzle(&["dijkstra", "-"], &format!("{graph}{questions}"));
    assert_eq!((status, out.as_str()), (1, expected));
    let folder = tempdir().unwrap();
    let path = written(&folder, "isolated.txt", graph);
    let path = path.to_str().unwrap();
    let picture = folder.path().join("isolated.svg");
    let arguments = ["dijkstra", path, "--svg", picture.to_str().unwrap()];
    let (status, out, _) = puzzle(&arguments, questions);
    assert_eq!((status, out.as_str()), (1, expected));
    let (_, out, _) = puzzle(&["dijkstra", path, "--json"], "4 1\n");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        answer,
        json!({"from": "4", "to": "1", "length": null, "path": []})
    );
    let (status, out, _) = puzzle(&["dijkstra", path, "--from", "4", "--to", "4"], "");
    assert_eq!((status, out.as_str()), (0, "0: 4\n"));
    // There is no node 5.
    let (status, out, err) = puzzle(&["dijkstra", path], "4 1\n5 1\n");
    assert_eq!((status, out.as_str()), (2, "no path from 4 to 1\n"));
    assert!(err.starts_with("stdin:2:1: found \"5\""), "{err}");
}

#[test]
fn bad_input_is_located() {
    let cases = [
        (
            "2 1\na b -3\n",
            "stdin:2:5: found \"-3\", expected no negative weight",
        ),
        (
            "2 1\na b\n",
            "stdin:2:4: found the end of the line, expected a weight",
        ),
        (
            "2 2\na b 1\n",
            "stdin:3:1: found the end of the input, expected edge 2 of 2",
        ),
        (
            "2 1\na b 1\na z\n",
            "stdin:3:3: found \"z\", expected one of the 2 nodes announced, all named before",
        ),
        (
            "p sp 2 1\na 1 3 1\n",
            "stdin:2:5: found \"3\", expected a node from 1 to 2",
        ),
        (
            "p sp 2 1\na 1 2 1.5\n",
            "stdin:2:7: found \"1.5\", expected a weight",
        ),
        (
            "hello\n",
            "stdin:1:1: found \"hello\", expected the number of nodes",
        ),
        (
            "",
            "stdin:1:1: found the end of the input, expected the number of nodes",
        ),
        ("2 1\na b 1\n", "puzzle: no query"),
    ];
    for (text, expected) in cases {
        let (status, out, err) = puzzle(&["dijkstra", "-"], text);
        assert_eq!((status, out.as_str()), (2, ""), "{text:?}");
        assert!(err.starts_with(expected), "{text:?}: {err}");
    }
    let folder = tempdir().unwrap();
    let graph = written(&folder, "question.txt", "2 1\na b 1\n");
    let (status, out, err) = puzzle(&["dijkstra", graph.to_str().unwrap()], "a b\n\nb x\n");
    assert_eq!((status, out.as_str()), (2, "1: a -> b\n"));
    assert!(
        err.starts_with("stdin:3:3: found \"x\", expected START GOAL"),
        "{err}"
    );
}

#[test]
fn all_nodes_tables_and_several_paths() {
    let folder = tempdir().unwrap();
    let map = written(&folder, "several", &TOWNS.replacen("4 3", "6 3", 1));
    let map = map.to_str().unwrap();
    let ask = |arguments: &[&str]| puzzle(&[&["dijkstra", map], arguments].concat(), "");
    let (status, out, _) = ask(&["--from", "北京", "--all"]);
    assert_eq!(status, 0);
    assert_eq!(
        out,
        "0: 北京\n0.1: 北京 -> 天津\n0.3: 北京 -> 天津 -> 上海\n"
    );
    let (_, out, _) = ask(&["--from", "上海", "--all", "--length-only"]);
    assert_eq!(out, "0 上海\n0.2 天津\n0.3 北京\n");
    // Of six nodes, five have names; the last node is the first unknown name.
    let (_, out, _) = ask(&["--table", "北京,上海,广州,珠海"]);
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(rows[1], ["北京", "0", "0.3", "-", "-"]);
    assert_eq!(rows[4], ["珠海", "-", "-", "-", "0"]);
    let (_, out, _) = ask(&["--table", "北京,上海,广州", "--json"]);
    assert_eq!(
        out,
        "{\"nodes\":[\"北京\",\"上海\",\"广州\"],\"lengths\":[[0,0.3,null],[0.3,0,null],[null,null,0]]}\n"
    );
    let arad = [
        "dijkstra",
        "--romania",
        "--from",
        "arad",
        "--to",
        "bucharest",
    ];
    let (_, out, _) = puzzle(
        &[&arad[..], &["--paths", "3", "--length-only"]].concat(),
        "",
    );
    assert_eq!(out, "418\n450\n575\n");
    let (status, _, complaint) = ask(&["--from", "北京"]);
    assert_eq!(status, 2, "{complaint}");
    let (status, out, _) = ask(&["--from", "北京", "--to", "广州", "--paths", "2"]);
    assert_eq!((status, &out[..]), (1, "no path from 北京 to 广州\n"));
}

#[test]
fn negative_weights_are_refused_or_solved() {
    let graph = "3 3\na b 4\na c 6\nc b -3.5\na b\nb a\n";
    let (status, _, complaint) = puzzle(&["dijkstra", "-"], graph);
    assert_eq!(status, 2);
    assert_eq!(
        complaint.trim_end(),
        "stdin:4:5: found \"-3.5\", expected no negative weight, which only --bellman-ford takes"
    );
    let (status, out, _) = puzzle(&["dijkstra", "-", "--bellman-ford"], graph);
    assert_eq!(
        (status, &out[..]),
        (1, "2.5: a -> c -> b\nno path from b to a\n")
    );
    let (_, out, _) = puzzle(&["dijkstra", "-", "--bellman-ford", "--json"], graph);
    let answer: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(answer["length"], json!(2.5));
    assert_eq!(answer["path"], json!(["a", "c", "b"]));
    let fine = "2 1\na b -0.000000000000000001\na b\n";
    let (_, out, _) = puzzle(&["dijkstra", "-", "--bellman-ford", "--json"], fine);
    assert!(out.contains("\"length\":-0.000000000000000001,"), "{out}");
    let cycle = "3 3\na b 1\nb c -4\nc b 2\na c\n";
    let (status, out, _) = puzzle(&["dijkstra", "-", "--bellman-ford", "--lang", "zh"], cycle);
    assert_eq!(status, 1);
    assert!(out.contains("长度为 -2 的负环：b -> c -> b"), "{out}");
    let (_, out, _) = puzzle(&["dijkstra", "-", "--bellman-ford", "--json"], cycle);
    let answer: Value = serde_json::from_str(&out).unwrap();
    let expected = json!({ "length": -2, "nodes": ["b", "c", "b"] });
    assert_eq!(
        (&answer["length"], &answer["negative_cycle"]),
        (&Value::Null, &expected)
    );
    let (status, _, complaint) =
        puzzle(&["dijkstra", "-", "--bellman-ford"], "2 1\na b --1\na b\n");
    assert_eq!(status, 2, "{complaint}");
    for other in [
        "p sp 3 2\na 1 2 -5\na 2 3 1\n",
        "from,to,weight\n1,2,-5\n2,3,1\n",
        r#"<graphml><key id="w" for="edge" attr.name="weight"/><graph edgedefault="directed">
        <edge source="1" target="2"><data key="w">-5</data></edge><edge source="2" target="3"/>
        </graph></graphml>"#,
    ] {
        let ends = ["--from", "1", "--to", "3"];
        let ask =
            |option: &'static str| puzzle(&[&["dijkstra", "-", option], &ends[..]].concat(), other);
        assert_eq!(&ask("--bellman-ford").1[..], "-4: 1 -> 2 -> 3\n", "{other}");
        let (status, _, complaint) = ask("--length-only");
        assert_eq!(status, 2);
        assert!(complaint.contains("no negative weight, which only --bellman-ford takes"));
    }
}

#[test]
fn csv_and_graphml_are_read_and_paths_become_geojson() {
    let ask = |arguments: &[&str]| puzzle(&[&["dijkstra"], arguments].concat(), "");
    let csv = "from,to,weight\nNew York,Boston,1.5\nBoston,Portland,2\n";
    let folder = tempdir().unwrap();
    let map = written(&folder, "map.csv", csv);
    let map = map.to_str().unwrap();
    let (status, out, _) = ask(&[map, "--from", "New York", "--to", "portland"]);
    let expected = "3.5: New York -> Boston -> Portland\n";
    assert_eq!((status, out.as_str()), (0, expected));
    let json = folder.path().join("path.geojson");
    let geojson = ["--geojson", json.to_str().unwrap()];
    let boston = [map, "--from", "New York", "--to", "Boston"];
    let (status, _, complaint) = ask(&[&boston[..], &geojson].concat());
    assert_eq!(status, 2);
    assert!(
        complaint.contains("the nodes have no coordinates"),
        "{complaint}"
    );

    let xml = "<graphml><key id='x' for='node' attr.name='lon'/><key id='y' for='node' attr.name='lat'/>\
               <graph edgedefault='undirected'>\
               <node id='a'><data key='x'>13.4</data><data key='y'>52.5</data></node>\
               <node id='b'><data key='x'>2.35</data><data key='y'>48.9</data></node>\
               <edge source='a' target='b'/></graph></graphml>";
    let xml = written(&folder, "map.graphml", xml);
    let xml = xml.to_str().unwrap();
    let places = [xml, "--from", "@13,52", "--to", "@2,48"];
    let (status, out, _) = ask(&[&places[..], &geojson].concat());
    assert_eq!((status, out.as_str()), (0, "1: a -> b\n"));
    let found: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    let feature = &found["features"][0];
    let places = json!([[13.4, 52.5], [2.35, 48.9]]);
    let line = json!({"type": "LineString", "coordinates": places});
    assert_eq!(feature["geometry"], line);
    let properties = json!({"from": "a", "to": "b", "length": 1, "path": ["a", "b"]});
    assert_eq!(feature["properties"], properties);
    let (status, _, complaint) = ask(&[xml, "--from", "@x,1", "--to", "a"]);
    assert_eq!(status, 2);
    assert!(
        complaint.contains("expected a place: two numbers"),
        "{complaint}"
    );
}
