#!/usr/bin/env node
"use strict";
// Runs the launcher in the package for this platform.
const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { program } = require("./program.js");

const UNTIL_STDIN_CLOSES = "--until-stdin-closes";

function run(path) {
  let args = process.argv.slice(2);
  // The server gets a pipe, which the system closes when this process ends, even if it is killed. So no server is left behind.
  const serves = args[0] === "serve";
  const follows = serves && args.includes(UNTIL_STDIN_CLOSES);
  if (serves && !follows) args.push(UNTIL_STDIN_CLOSES);
  const windows = process.platform === "win32";
  if (windows) args = args.map((argument) => `"${argument}"`);
  const child = spawn(windows ? `"${path}"` : path, args, { stdio: [serves ? "pipe" : "inherit", "inherit", "inherit"], shell: windows });
  if (follows) process.stdin.pipe(child.stdin);
  child.stdin?.on("error", () => {}); // The server has ended before its input.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (failure) => fail(`${path} cannot be started: ${failure.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function fail(sentence) {
  console.error(`paysandbox: ${sentence}`);
  process.exit(126);
}

let path;
try {
  path = program();
} catch (missing) {
  fail(missing.message);
}
run(path);
