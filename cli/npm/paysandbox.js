#!/usr/bin/env node
"use strict";
// Runs the program in the package for this platform.
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { constants } = require("node:os");
const { command } = require("./program.js");

const UNTIL_STDIN_CLOSES = "--until-stdin-closes";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Whether npm, pnpm, yarn or bun runs this. They set it. */
const IS_NPM = Boolean(process.env.npm_config_user_agent);

function run(words) {
  // The server gets a pipe, which the system closes when this process ends, even if it is killed. So no server is left behind.
  const serves = words[0] === "serve";
  const follows = serves && words.includes(UNTIL_STDIN_CLOSES);
  const [program, ...args] = command(serves && !follows ? [...words, UNTIL_STDIN_CLOSES] : words);
  const child = spawn(program, args, { stdio: [serves ? "pipe" : "inherit", "inherit", "inherit"] });
  if (follows) process.stdin.pipe(child.stdin);
  child.stdin?.on("error", () => {}); // The server has ended before its input.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("error", (failure) => fail(`${program} cannot be started: ${failure.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  // What a shell started outlives it, as with the launcher, but for exec.
  if (IS_NPM || words[0] === "exec") endWithStarters(child);
}

/** npm that is killed sends no signal to what it has started. */
function endWithStarters(child) {
  const before = starters();
  const look = () => (before && starters() === before) || child.kill();
  look();
  setInterval(look, 1000);
}

/** Identifies the processes that started this one: it differs once one of them has ended, and is empty if one had ended before. */
function starters() {
  const parent = process.ppid;
  // Windows keeps the id of a parent that has ended.
  if (process.platform === "win32") return runs(parent) ? `${parent}` : "";
  // Between npm and this there may be a shell, which npm does not end.
  const shell = IS_NPM && /sh$/.test(status(parent).name);
  if (isAdopted(process.pid) || (shell && isAdopted(parent))) return "";
  return shell ? `${parent} ${status(parent).parent}` : `${parent}`;
}

function runs(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Whether the starter of a process has ended, and the system has given it another parent: a process is in the session of the one that
 * started it, unless it has begun a session. Only Linux tells.
 */
function isAdopted(pid) {
  const { parent, session } = status(pid);
  const other = status(parent).session;
  return other !== undefined && other !== session && session !== `${pid}`;
}

/** What Linux says of a process: "pid (name) state parent group session …", where the name may have spaces and brackets. */
function status(pid) {
  try {
    const [, name, parent, session] = /\((.*)\) \S (\d+) \d+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, parent, session };
  } catch {
    return {};
  }
}

function fail(sentence) {
  console.error(`paysandbox: ${sentence}`);
  process.exit(126);
}

try {
  run(process.argv.slice(2));
} catch (missing) {
  fail(missing.message);
}
