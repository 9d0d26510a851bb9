// Bundles the kit, and tests it against the sandbox that Maven has packed. With --tests=thorough, it runs only the long tests: those
// that compile or run the kit under other tools, start sandboxes of their own or play drills, and the example shop.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage, hasSkippedTests } from "../../src/build/npm-package.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const skipTests = process.argv.includes("--skip-tests=true");
const isThorough = process.argv.includes("--tests=thorough");
const LONG = ["coverage", "drills", "npm", "package", "playwright", "process", "runners"].map((name) => `test/${name}.test.ts`);
const SHOP = join(root, "../../docs/examples/shop-node");

/** The sandbox of this clone, with the start-up caches that Maven has created next to its jars. */
const environment = { PAYSANDBOX_HOME: join(root, "../.."), ...process.env };

function run(what, cwd, command, ...args) {
  const done = spawnSync(command, args, { cwd, encoding: "utf8", env: environment });
  const isFailed = done.status !== 0;
  if (isFailed || hasSkippedTests(done.stdout)) {
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? done.error?.message}`);
    const why = isFailed ? "failed" : "skipped some";
    console.error(`The test kit for JavaScript could not be built: ${what} ${why}; see the output above.`);
    process.exit(1);
  }
}

buildPackage({
  root,
  name: "The test kit for JavaScript",
  sources: ["build.mjs", "../../src/build/npm-package.mjs", "bundle.mjs", "tsconfig.json", "src"],
  // The tests also depend on the server, so they run below even if the kit has not changed.
  tests: [],
});
const vitest = (...args) => run("its tests", root, process.execPath, "node_modules/vitest/vitest.mjs", "run", ...args);
if (!skipTests && !isThorough) {
  run("the check of types", root, process.execPath, "node_modules/typescript/bin/tsc", "--project", "test");
  run("the check of imports", root, process.execPath, "../../src/build/import-circles.mjs", "src");
  vitest(...LONG.map((file) => `--exclude=${file}`));
}
if (!skipTests && isThorough) {
  vitest(...LONG);

  // The example shop has its own tests. The link to this kit replaces `npm install`.
  const installed = join(SHOP, "node_modules", "@paysandbox", "testkit");
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(dirname(installed), { recursive: true });
  symlinkSync(root, installed, "junction");
  run("the tests of docs/examples/shop-node", SHOP, process.execPath, "--test");
}
