"use strict";
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

const SYSTEMS = { darwin: "macos", linux: "linux", win32: "windows" };

/**
 * The program in the package for this platform and its arguments, for the words of a command. Throws an Error that says what to do if
 * npm did not install that package.
 */
exports.command = function command(words, system = process.platform) {
  const platform = `${SYSTEMS[system] ?? system}-${process.arch}`;
  const name = `@paysandbox/${platform}`;
  let root;
  try {
    root = dirname(require.resolve(`${name}/package.json`));
  } catch {
    const exists = name in (require("./package.json").optionalDependencies ?? {});
    throw new Error(
      exists
        ? `the package ${name} is not installed: install again without --omit=optional, on a system with glibc if this is Linux (Alpine has none).`
        : `there is no PaySandbox with its own Java for ${platform}: use paysandbox-VERSION.tar.gz with a Java 17 or newer, or the container image.`,
    );
  }
  if (system !== "win32") return [join(root, "bin", "paysandbox"), ...words];
  // The launcher for Windows is a batch file: a shell would read the words again, and run what follows a quote.
  const isServer = words[0] === "serve" || words[0] === "mcp";
  const options = JSON.parse(readFileSync(join(root, "runtime", "arguments.json"), "utf8"))[isServer ? words[0] : "tool"];
  return [join(root, "runtime", "bin", "java.exe"), ...options.map((option) => option.replaceAll("{root}", () => root)), ...words.slice(isServer ? 1 : 0)];
};
