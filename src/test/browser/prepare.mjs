// Prepares the tools of the browser tests, and prints their paths as one line of JSON. It uses an installed browser. If there is
// none, it takes Chromium and its libraries from an npm package.
import { spawnSync } from "node:child_process";
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2];

// The first has no windows, so it needs less processor time.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const USUAL_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const INSTALL =
  "Install Chromium (Debian, Ubuntu: apt install chromium-headless-shell or chromium; macOS: brew install --cask chromium), or set CHROME_BIN to the path of Chrome.";

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs the packages of a folder according to its lock file, once. Returns the folder, or null after a failure. */
function installed(folder) {
  const to = join(target, folder);
  const lock = readFileSync(join(here, folder, "package-lock.json"), "utf8");
  const stamp = join(to, ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return to;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(here, folder, name), join(to, name));
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], {
    cwd: to,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    process.stderr.write(`${npm.stderr ?? npm.error}\n`);
    return null;
  }
  writeFileSync(stamp, lock);
  return to;
}

function installedBrowser() {
  if (process.env.CHROME_BIN) {
    if (!isProgram(process.env.CHROME_BIN)) fail(`CHROME_BIN is not the path of a program: ${process.env.CHROME_BIN}. ${INSTALL}`);
    return process.env.CHROME_BIN;
  }
  const inPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...USUAL_PATHS].find(isProgram);
}

/** The npm package is made for Amazon Linux on x64. The environment variables below make it unpack the libraries that other systems lack. */
async function browserFromNpm() {
  if (process.platform !== "linux" || process.arch !== "x64") fail(`The browser tests found no browser. ${INSTALL}`);
  const folder = installed("chromium");
  if (!folder) fail(`The browser tests found no browser, and npm could not install one. ${INSTALL}`);
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked, { recursive: true });
  process.env.TMPDIR = unpacked;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const entry = createRequire(join(folder, "package.json")).resolve("@sparticuz/chromium");
  const { default: chromium } = await import(pathToFileURL(entry));
  const loaded = chromium.executablePath ? chromium : chromium.default;
  const browser = await loaded.executablePath();
  const libraries = join(unpacked, "al2023", "lib");
  const tried = spawnSync(browser, ["--version"], { env: { ...process.env, LD_LIBRARY_PATH: libraries } });
  if (tried.status !== 0) fail(`The browser tests found no browser, and the one from npm does not start. ${INSTALL}`);
  // The package's own configuration has Amazon's folders. Without any font, the pages of this Chromium crash.
  const fonts = join(unpacked, "fontconfig");
  mkdirSync(fonts, { recursive: true });
  const folders = [join(unpacked, "fonts"), "/usr/share/fonts"].map((folder) => `<dir>${folder}</dir>`).join("");
  writeFileSync(
    join(fonts, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${join(fonts, "cache")}</cachedir></fontconfig>`,
  );
  return { browser, libraries, fonts };
}

const checks = installed(".");
if (!checks) fail("The browser tests need axe-core from the npm registry, and npm could not install it; see the output above.");
const found = installedBrowser();
const { browser, libraries = "", fonts = "" } = found ? { browser: found } : await browserFromNpm();
console.log(
  JSON.stringify({ node: process.execPath, browser, libraries, fonts, axe: join(checks, "node_modules/axe-core/axe.min.js") }),
);
