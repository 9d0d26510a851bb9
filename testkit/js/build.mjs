// Bundles the kit and tests it against the sandbox that Maven has packed before.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const skipTests = process.argv.includes("--skip-tests=true");
const INSTALLED = join(root, "node_modules", ".installed");

function run(what, command, ...args) {
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? done.error?.message}`);
    console.error(`The test kit for JavaScript could not be built: ${what} failed, as told above.`);
    process.exit(1);
  }
}

const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json"))).digest("hex");
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, "utf8") !== lock) {
  run("npm ci", "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");
  writeFileSync(INSTALLED, lock);
}
run("bundling", process.execPath, "bundle.mjs");
if (!skipTests) {
  run("the check of types", process.execPath, "node_modules/typescript/bin/tsc", "--project", "test");
  run("its tests", process.execPath, "node_modules/vitest/vitest.mjs", "run");
}
