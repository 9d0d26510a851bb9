import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { SandboxError } from "./error.js";

export interface StartOptions {
  /** Makes ids, codes and random choices repeat. */
  seed?: number | bigint;
  /** A folder of scenario files, read again when they change. */
  scenarios?: string;
  /**
   * Any setting by its name, such as `{ maxWorlds: 5000 }`. Unless said otherwise, `host` is `127.0.0.1`, `port` 0, any free one,
   * and `maxWorlds` 10000.
   */
  settings?: Record<string, string | number | boolean | readonly string[]>;
  /** The program and its first arguments, instead of what is installed. */
  command?: string[];
}

const KEPT_LINES = 200;
/** The variables of the launcher. Others of ours are settings of other sandboxes, such as the one that a pipeline has started. */
const LAUNCHERS = new Set(["PROFILE", "HEAP", "JAVA_OPTS", "JDKS", "CACHE", "IN_CONTAINER"].map((name) => `PAYSANDBOX_${name}`));
/** Given as variables, because everybody on a machine may read the arguments of a process. */
const SECRETS: readonly string[] = ["controlToken", "controlTokens", "webhookSigning"];
/** No test's world may be closed because others came after it. */
const USUAL = { host: "127.0.0.1", port: 0, maxWorlds: 10_000 };
const INSTALL =
  "Set PAYSANDBOX_HOME to the unpacked archive, put its bin/ into the PATH, give start() a `command`, or set PAYSANDBOX_URL.";

/** A sandbox that this process has started, and that ends with it: it ends when its standard input closes. */
export class SandboxProcess {
  readonly url: string;
  readonly pid: number;
  /** The newest lines of what it has printed. */
  readonly output: readonly string[];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, output: readonly string[]) {
    this.#child = child;
    this.output = output;
    this.pid = child.pid as number;
    this.url = url;
  }

  static async start(options: StartOptions): Promise<SandboxProcess> {
    const [program, ...first] = options.command ?? [installed()];
    if (program === undefined) throw new TypeError("The command is empty.");
    const args = [...first, "serve", "--quiet", "--ready-json", "--until-stdin-closes", ...flags(options)];
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], env: environment(options) });
    const output: string[] = [];
    try {
      return new SandboxProcess(child, await ready(child, program, output), output);
    } catch (failure) {
      child.stdin.destroy();
      throw failure;
    } finally {
      // It holds nobody up who does not wait for it.
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
    const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(late);
  }
}

function installed(): string {
  const home = process.env.PAYSANDBOX_HOME;
  if (!home) return "paysandbox";
  for (const folder of ["bin", "cli"]) {
    const program = join(home, folder, "paysandbox");
    if (existsSync(program)) return program;
  }
  throw new SandboxError(`PAYSANDBOX_HOME is ${home}, which has neither bin/paysandbox nor cli/paysandbox.`);
}

function flags({ seed, scenarios, settings }: StartOptions): string[] {
  const all: Record<string, unknown> = { ...USUAL, ...settings, seed, scenarios };
  return Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined || SECRETS.includes(name)) return [];
    return value === false ? [`--no-${words(name)}`] : [`--${words(name)}=${value}`];
  });
}

function environment({ settings = {} }: StartOptions): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("PAYSANDBOX_") || LAUNCHERS.has(name));
  const secrets = SECRETS.filter((name) => settings[name] !== undefined);
  const given = secrets.map((name) => [`PAYSANDBOX_${words(name).replaceAll("-", "_").toUpperCase()}`, String(settings[name])]);
  return Object.fromEntries([...others, ...given]);
}

/** threeDSEnabled is three-ds-enabled. */
function words(name: string): string {
  return name.replace(/DS(?=[A-Z]|$)/, "-ds").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Its URL, once it says by its first line that it is ready. The newest lines of its output are kept for errors. */
function ready(child: ChildProcess, program: string, output: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const read = (line: string) => {
      output.push(line);
      if (output.length > KEPT_LINES) output.shift();
      if (line.startsWith('{"url":')) done((JSON.parse(line) as { url: string }).url);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface(stream as Readable).on("line", read);
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "ENOENT" ? `There is no ${program}. ${INSTALL}` : `${program}: ${cause.message}`;
      failed(new SandboxError(why, { cause }));
    });
    child.once("close", (code, signal) => {
      failed(new SandboxError(`${program} ended with ${signal ?? code} before it was ready:\n${output.join("\n")}`));
    });
  });
}
