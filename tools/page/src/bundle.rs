//! ES modules in one script, for pages that are a single file.

use std::fmt::Write;

use crate::Module;

/// The modules in one script, in which each still has its own scope. Each stands behind those that
/// it imports; imports are a line each, `import { a, b } from "./x.js";`, and exports are functions
/// and constants.
pub fn bundled(modules: &[Module]) -> String {
    let mut script = String::from("\"use strict\";\n");
    for module in modules {
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in module.text.lines() {
            if let Some((names, from)) = import(line) {
                let _ = writeln!(body, "const {names} = {};", variable(from));
            } else if let Some(exported) = line.strip_prefix("export ") {
                exports.extend(name(exported));
                let _ = writeln!(body, "{exported}");
            } else {
                let _ = writeln!(body, "{line}");
            }
        }
        let (variable, exports) = (variable(module.name), exports.join(", "));
        let _ = writeln!(
            script,
            "const {variable} = (() => {{\n{body}return {{ {exports} }};\n}})();"
        );
    }
    script
}

/// What a line imports, in braces, and from where.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}

/// What stands for a module in the script.
fn variable(module: &str) -> String {
    format!("module_{}", module.trim_end_matches(".js"))
}

/// What `const name = ...` or `function name(...)` declares.
fn name(declaration: &str) -> Option<&str> {
    let (_, rest) = declaration.split_once(' ')?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MODULES;

    #[test]
    fn imports_and_exports_become_variables() {
        let [a, b] = [
            ("a.js", "const hidden = 1;\nexport const shown = () => hidden;\n"),
            ("b.js", "import { shown } from \"./a.js\";\nexport function double() { return 2 * shown(); }\n"),
        ]
        .map(|(name, text)| Module { name, text });
        assert_eq!(
            bundled(&[a, b]),
            "\"use strict\";\n\
             const module_a = (() => {\nconst hidden = 1;\nconst shown = () => hidden;\nreturn { shown };\n})();\n\
             const module_b = (() => {\nconst { shown } = module_a;\n\
             function double() { return 2 * shown(); }\nreturn { double };\n})();\n"
        );
    }

    #[test]
    fn every_module_stands_behind_those_that_it_imports() {
        let script = bundled(&MODULES);
        assert!(!script.contains("import ") && !script.contains("export "));
        for (number, module) in MODULES.iter().enumerate() {
            for (_, from) in module.text.lines().filter_map(import) {
                let before = &MODULES[..number];
                assert!(before.iter().any(|module| module.name == from), "{from}");
            }
        }
    }
}
