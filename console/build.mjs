// Installs the dependencies, runs the checks and bundles, unless these exact sources are already built.
// It runs on any Node version, so that an old Node gets a message that says which version is needed.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "../src/build/npm-package.mjs";

buildPackage({
  root: dirname(fileURLToPath(import.meta.url)),
  name: "The console",
  sources: [
    "build.mjs",
    "../src/build/npm-package.mjs",
    "../src/build/import-circles.mjs",
    "../src/main/resources/openapi.yml",
    "../src/main/resources/openapi-sandbox.yml",
    "../scenarios/scenario.schema.json",
    "bundle.mjs",
    "collections.mjs",
    "translations.mjs",
    "types.mjs",
    "tsconfig.json",
    "src",
    "test",
  ],
  tests: [
    ["the check of types", "node_modules/typescript/bin/tsc", "--project", "."],
    ["the check of imports", "../src/build/import-circles.mjs", "src"],
    ["its tests", "--test"],
  ],
});
