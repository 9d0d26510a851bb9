// Installs, checks and bundles, unless exactly these sources are built already. Runs on any Node, to say which it needs.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "../src/build/npm-package.mjs";

buildPackage({
  root: dirname(fileURLToPath(import.meta.url)),
  name: "The console",
  sources: [
    "build.mjs",
    "../src/build/npm-package.mjs",
    "../src/main/resources/openapi.yml",
    "bundle.mjs",
    "translations.mjs",
    "types.mjs",
    "tsconfig.json",
    "src",
    "test",
  ],
  tests: [
    ["the check of types", "node_modules/typescript/bin/tsc", "--project", "."],
    ["its tests", "--test"],
  ],
});
