// Builds an npm package for Maven: installs the dependencies, bundles and tests it, unless these exact sources are already built.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const PACKAGES = ["package.json", "package-lock.json"];
const INSTALL =
  "Install them (https://nodejs.org; Debian 13, Ubuntu 25.10: apt install nodejs npm; macOS: brew install node).";

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** A digest of the names and contents of these files and folders. The paths are relative to the root. */
function digest(root, paths) {
  const files = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    return readdirSync(full)
      .sort()
      .flatMap((name) => files(`${path}/${name}`));
  };
  const hash = createHash("sha256").update(process.platform + process.arch);
  for (const path of paths.flatMap(files)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path))).update("\0");
  }
  return hash.digest("hex");
}

function read(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    return {};
  }
}

/** Whether the process with the id in the lock file has ended. False if it has not written its id yet, or if the file is gone. */
function isStale(lock) {
  try {
    const owner = readFileSync(lock, "utf8");
    return owner !== "" && !process.kill(Number(owner), 0);
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Takes a lock, because two modules of one Maven build may need the same package. Returns a function that releases it. */
function locked(root) {
  const lock = join(root, "target", "building");
  mkdirSync(join(root, "target"), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isStale(lock)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

/** Whether this output of vitest or of Node's test runner reports a test that did not run. Both call that a success. */
export function hasSkippedTests(output) {
  return /[1-9]\d* (skipped|todo)\b|^\W*(skipped|todo) [1-9]/m.test(stripVTControlCharacters(output));
}

/**
 * @param root the package's folder, in which dist/ is created
 * @param name the package's name in messages, such as "The console"
 * @param sources the files and folders that the build uses, besides package.json and package-lock.json, relative to the root
 * @param tests each is [its name in messages, arguments for node]; --skip-tests=true omits them
 */
export function buildPackage({ root, name, sources, tests }) {
  const run = (what, command, ...args) => {
    // npm is a batch file on Windows. Its arguments are constants; a path, such as that of Node, may have a space.
    const shell = command === "npm" && process.platform === "win32";
    const done = spawnSync(command, args, { cwd: root, encoding: "utf8", shell });
    if (done.error?.code === "ENOENT") {
      fail(`${name} needs Node 20.19 or newer and npm, but there is no ${command} in the PATH. ${INSTALL}`);
    }
    if (done.status !== 0) {
      process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
      fail(`${name} could not be built: ${what} failed; see the output above.`);
    }
    if (hasSkippedTests(done.stdout)) {
      process.stderr.write(done.stdout);
      fail(`${name} could not be built: tests were skipped; see the output above.`);
    }
  };

  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`${name} needs Node 20.19 or newer and npm, but this is Node ${process.versions.node}. ${INSTALL}`);
  }

  const skipTests = process.argv.includes("--skip-tests=true");
  const release = locked(root);
  const stamp = join(root, "node_modules", ".stamp.json");
  const now = { packages: digest(root, PACKAGES), sources: digest(root, [...PACKAGES, ...sources]) };
  const last = read(stamp);
  const isBuilt = last.sources === now.sources && last.dist === digest(root, ["dist"]);
  if (isBuilt && (skipTests || last.tested)) {
    release();
    return;
  }

  if (last.packages !== now.packages) {
    run("npm ci", "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error");
  }
  if (!isBuilt) run("bundling", process.execPath, "bundle.mjs");
  const built = (tested) => writeFileSync(stamp, JSON.stringify({ ...now, dist: digest(root, ["dist"]), tested }));
  built(tests.length === 0);
  // Another module needs the bundle, not the tests.
  release();
  if (!skipTests) {
    for (const [what, ...args] of tests) run(what, process.execPath, ...args);
    built(true);
  }
}
