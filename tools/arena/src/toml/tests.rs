use super::*;

#[test]
fn a_match_is_read() {
    let tables = read(
        "# a match\r\ngames = 1_000\ntc = \"10+0.1\" # clock\nsprt = { elo0 = 0, elo1 = 2.5 }\n\
         list = [1,\n  'two', # three\n  [true],\n]\n\n[[engine]]\ncmd = 'C:\\a b'\n\
         option.\"Move Overhead\" = -5\n[engine.more]\n[[engine]]\nname = \"\\u4e09\\\"\"\n",
    )
    .unwrap();
    let names: Vec<_> = tables
        .iter()
        .map(|t| (t.name.join("."), t.is_element, t.line))
        .collect();
    assert_eq!(
        names,
        [
            (String::new(), false, 0),
            ("engine".to_owned(), true, 10),
            ("engine.more".to_owned(), false, 13),
            ("engine".to_owned(), true, 14),
        ]
    );
    let value = |table: usize, entry: usize| &tables[table].entries[entry];
    assert_eq!(
        (&value(0, 0).value, value(0, 0).line),
        (&Value::Integer(1000), 2)
    );
    assert_eq!(value(0, 1).value, Value::Text("10+0.1".to_owned()));
    let inline = vec![
        (vec!["elo0".to_owned()], Value::Integer(0)),
        (vec!["elo1".to_owned()], Value::Float(2.5)),
    ];
    assert_eq!(value(0, 2).value, Value::Table(inline));
    let list = vec![
        Value::Integer(1),
        Value::Text("two".to_owned()),
        Value::Array(vec![Value::Boolean(true)]),
    ];
    assert_eq!(value(0, 3).value, Value::Array(list));
    assert_eq!(value(1, 0).value, Value::Text("C:\\a b".to_owned()));
    assert_eq!(value(1, 1).key, ["option", "Move Overhead"]);
    assert_eq!(value(3, 0).value, Value::Text("三\"".to_owned()));
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    for (text, says) in [
        ("a 1", "1:3: found \"1\", expected '='"),
        ("\na = ", "2:5: found the end of the file, expected a value"),
        ("a = x y", "1:5: found x, expected a string in quotes"),
        ("a = 1 2", "1:7: found \"2\", expected the end of the line"),
        (
            "a = 'x",
            "1:7: found the end of the file, expected the closing '",
        ),
        ("a = \"x\\q\"", "1:8: found \"q\"\", expected one of"),
        ("a = \"\"\"x\"\"\"", "expected a string on one line"),
        (
            "a = 1979-05-27",
            "found 1979-05-27, expected a string in quotes",
        ),
        ("a = 1\nb = 2\na = 3", "3:1: found a second time"),
        (
            "[x]\n[y]\n[x]",
            "3:1: found a second [x], expected one table of this name (line 1)",
        ),
        ("a = [1", "found the end of the file, expected ']'"),
        ("a = {b = 1", "expected '}'"),
        ("[x", "expected ']'"),
        ("= 1", "expected a key"),
        ("a = \"\\u12\"", "in hexadecimal"),
    ] {
        let error = read(text).unwrap_err().to_string();
        let error = error.replace("a a second", "a second");
        assert!(error.contains(says), "{text:?}: {error}");
    }
    let deep = format!("a = {}", "[".repeat(1000));
    assert!(
        read(&deep)
            .unwrap_err()
            .to_string()
            .contains("fewer brackets")
    );
}
