"use strict";
const { dirname, join } = require("node:path");

const SYSTEMS = { darwin: "macos", linux: "linux", win32: "windows" };

/** The path of the launcher in the package for this platform. Throws an Error that says what to do if npm did not install that package. */
exports.program = function program() {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const name = `@paysandbox/${platform}`;
  let manifest;
  try {
    manifest = require.resolve(`${name}/package.json`);
  } catch {
    const exists = name in require("./package.json").optionalDependencies;
    throw new Error(
      exists
        ? `the package ${name} is not installed: install again without --omit=optional, on a system with glibc if this is Linux (Alpine has none).`
        : `there is no PaySandbox with its own Java for ${platform}: use paysandbox-VERSION.tar.gz with a Java 17 or newer, or the container image.`,
    );
  }
  return join(dirname(manifest), "bin", process.platform === "win32" ? "paysandbox.cmd" : "paysandbox");
};
