// What the pages' scripts are held to; the test of arena's page runs eslint with it.
const browser = ["addEventListener", "clearInterval", "console", "document", "fetch", "innerWidth", "location", "matchMedia", "navigator", "performance", "setInterval", "setTimeout", "URLSearchParams"];

export default [{
  languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: Object.fromEntries(browser.map(name => [name, "readonly"])) },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "array-callback-return": "error",
    "eqeqeq": ["error", "always", { null: "ignore" }],
    "no-const-assign": "error",
    "no-dupe-args": "error",
    "no-dupe-keys": "error",
    "no-duplicate-case": "error",
    "no-implicit-globals": "off",
    "no-loss-of-precision": "error",
    "no-redeclare": "error",
    "no-self-compare": "error",
    "no-shadow": ["error", { builtinGlobals: false, hoist: "functions" }],
    "no-undef": "error",
    "no-unreachable": "error",
    "no-unsafe-negation": "error",
    "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
    "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    "no-use-before-define": "off",
    "no-var": "error",
    "prefer-const": "error",
    "use-isnan": "error",
    "valid-typeof": "error",
  },
}];
