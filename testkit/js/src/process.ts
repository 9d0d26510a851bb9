import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { SandboxError } from "./error.js";

export interface StartOptions {
  /** With the same seed, ids, codes and random choices are the same in each run. */
  seed?: number | bigint;
  /** A folder of scenario files, read again when they change. */
  scenarios?: string;
  /**
   * Settings by name, such as `{ maxWorlds: 5000 }`. The defaults here are `host` 127.0.0.1, `port` 0 (any free port) and
   * `maxWorlds` 10000.
   */
  settings?: Record<string, string | number | boolean | readonly string[]>;
  /** The program and its first arguments, instead of that of the package `paysandbox` or of the `paysandbox` in the PATH. */
  command?: string[];
}

const KEPT_LINES = 200;
/**
 * The environment variables for the launcher. Other `PAYSANDBOX_` variables are not passed on: they are settings of another sandbox,
 * such as the one that a pipeline has started.
 */
const LAUNCHER_VARIABLES = new Set(["PROFILE", "HEAP", "JAVA_OPTS", "JDKS", "CACHE", "IN_CONTAINER"].map((name) => `PAYSANDBOX_${name}`));
/** Settings that are passed as environment variables, because any user of the machine can read the arguments of a process. */
const SECRETS: readonly string[] = ["controlToken", "controlTokens", "webhookSigning"];
/** The defaults. `maxWorlds` is high so that the sandbox does not close the world of a running test. */
const DEFAULTS = { host: "127.0.0.1", port: 0, maxWorlds: 10_000 };
const INSTALL =
  "Set PAYSANDBOX_HOME to the unpacked archive, install the package paysandbox, add its bin/ to the PATH, pass a `command` to start(), or set PAYSANDBOX_URL.";

/** A sandbox that this process has started. It stops when its standard input closes, so it also stops when this process ends. */
export class SandboxProcess {
  readonly url: string;
  readonly pid: number;
  /** The newest lines of its output. */
  readonly output: readonly string[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, output: readonly string[]) {
    this.#child = child;
    this.output = output;
    this.pid = child.pid as number;
    this.url = url;
  }

  static async start(options: StartOptions): Promise<SandboxProcess> {
    const words = ["serve", "--quiet", "--ready-json", "--until-stdin-closes", ...flags(options)];
    const [program, ...args] = options.command ? [...options.command, ...words] : installedCommand(words);
    if (program === undefined || options.command?.length === 0) throw new TypeError("The command is empty.");
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], env: environment(options) });
    const output: string[] = [];
    try {
      return new SandboxProcess(child, await ready(child, program, output), output);
    } catch (failure) {
      child.stdin.destroy();
      throw failure;
    } finally {
      // The sandbox does not keep this process running.
      child.unref();
      for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
    }
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = once(child, "exit");
    child.stdin?.end();
    const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(killTimer);
  }
}

function installedCommand(words: string[]): string[] {
  const home = process.env.PAYSANDBOX_HOME;
  if (!home) return packagedCommand(words) ?? ["paysandbox", ...words];
  for (const folder of ["bin", "cli"]) {
    const program = join(home, folder, "paysandbox");
    if (existsSync(program)) return [program, ...words];
  }
  throw new SandboxError(`PAYSANDBOX_HOME is ${home}, which has neither bin/paysandbox nor cli/paysandbox.`);
}

/** The program of the package `paysandbox`, if the project in the working directory has that. It is one process less than its command. */
function packagedCommand(words: string[]): string[] | undefined {
  const require = createRequire(join(process.cwd(), "package.json"));
  try {
    require.resolve("paysandbox");
  } catch {
    return undefined;
  }
  try {
    return (require("paysandbox") as { command(words: string[]): string[] }).command(words);
  } catch (missing) {
    throw new SandboxError(`The package paysandbox cannot be used: ${(missing as Error).message}`, { cause: missing });
  }
}

function flags({ seed, scenarios, settings }: StartOptions): string[] {
  const all: Record<string, unknown> = { ...DEFAULTS, ...settings, seed, scenarios };
  return Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined || SECRETS.includes(name)) return [];
    return value === false ? [`--no-${optionName(name)}`] : [`--${optionName(name)}=${value}`];
  });
}

function environment({ settings = {} }: StartOptions): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PAYSANDBOX_") || LAUNCHER_VARIABLES.has(name));
  const secrets = SECRETS.filter((name) => settings[name] !== undefined);
  const given = secrets.map((name) => [`PAYSANDBOX_${optionName(name).replaceAll("-", "_").toUpperCase()}`, String(settings[name])]);
  return Object.fromEntries([...others, ...given]);
}

/** The option name of a setting: `threeDSEnabled` becomes `three-ds-enabled`. */
function optionName(name: string): string {
  return name.replace(/DS(?=[A-Z]|$)/, "-ds").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Resolves with the sandbox's URL when its output says that it is ready. Keeps the newest lines of the output for errors. */
function ready(child: ChildProcess, program: string, output: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const read = (line: string) => {
      output.push(line);
      if (output.length > KEPT_LINES) output.shift();
      if (line.startsWith('{"url":')) done((JSON.parse(line) as { url: string }).url);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface(stream as Readable).on("line", read);
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === "ENOENT" ? `There is no ${program}. ${INSTALL}` : `${program}: ${cause.message}`;
      failed(new SandboxError(reason, { cause }));
    });
    child.once("close", (code, signal) => {
      failed(new SandboxError(`${program} ended with ${signal ?? code} before it was ready:\n${output.join("\n")}`));
    });
  });
}
