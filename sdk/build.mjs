// Installs, tests and bundles, unless exactly these sources are built already. Runs on any Node, to say which it needs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const skipTests = process.argv.includes("--skip-tests=true");

const PACKAGES = ["package.json", "package-lock.json"];
const SOURCES = [...PACKAGES, "LICENSE", "README.md", "build.mjs", "bundle.mjs", "bundle.d.mts", "tsconfig.json", "vitest.config.ts", "src", "test"];
const STAMP = join(root, "node_modules", ".stamp.json");

const INSTALL =
  "install them (https://nodejs.org; Debian 13, Ubuntu 25.10: apt install nodejs npm; macOS: brew install node).";

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function files(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => files(`${path}/${name}`));
}

/** One digest for the content and the names of these files. */
function digest(paths) {
  const hash = createHash("sha256").update(process.platform + process.arch);
  for (const path of paths.flatMap(files)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path))).update("\0");
  }
  return hash.digest("hex");
}

function stamp() {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8"));
  } catch {
    return {};
  }
}

function run(what, command, ...args) {
  const windows = process.platform === "win32";
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", shell: windows });
  if (done.error?.code === "ENOENT") {
    fail(`The browser SDK is built with Node 20.19 or newer and npm, and no ${command} is in the PATH: ${INSTALL}`);
  }
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
    fail(`The browser SDK could not be built: ${what} failed, as told above.`);
  }
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`The browser SDK is built with Node 20.19 or newer and npm, and this is Node ${process.versions.node}: ${INSTALL}`);
}

const now = { packages: digest(PACKAGES), sources: digest(SOURCES) };
const last = stamp();
const isBuilt = last.sources === now.sources && last.dist === digest(["dist"]);

if (!isBuilt || !(skipTests || last.tested)) {
  if (last.packages !== now.packages) {
    run("npm ci", "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");
  }
  run("bundling", process.execPath, "bundle.mjs");
  if (!skipTests) {
    run("the check of types", process.execPath, "node_modules/typescript/bin/tsc", "--project", "test");
    run("its tests", process.execPath, "node_modules/vitest/vitest.mjs", "run");
  }
  writeFileSync(STAMP, JSON.stringify({ ...now, dist: digest(["dist"]), tested: !skipTests }));
}
