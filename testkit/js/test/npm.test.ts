import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

// The npm package paysandbox, installed beside packages for platforms whose program is the launcher of this clone.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "npm-"));
const command = join(project, "node_modules/.bin/paysandbox");
/** Without the variables of an npm that runs these tests, and without their sandbox. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|PAYSANDBOX)_/i.test(name)));
/** As npm, pnpm, yarn and bun set it. */
const inNpm = { ...env, npm_config_user_agent: "npm" };

function platformPackage(system: string): string {
  const folder = join(project, `node_modules/@paysandbox/${system}-${process.arch}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  return folder;
}

beforeAll(() => {
  const installed = join(project, "node_modules/paysandbox");
  for (const folder of [installed, join(command, "..")]) mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "paysandbox.js", "program.js"]) copyFileSync(join(root, "cli/npm", file), join(installed, file));
  execFileSync("chmod", ["+x", join(installed, "paysandbox.js")]);
  symlinkSync(join(installed, "paysandbox.js"), command);
  writeFileSync(join(project, "package.json"), '{"private": true}');
  const own = platformPackage(process.platform === "darwin" ? "macos" : process.platform);
  mkdirSync(join(own, "bin"));
  symlinkSync(join(root, "cli/paysandbox"), join(own, "bin/paysandbox"));
});

afterAll(() => rmSync(project, { recursive: true }));

/** Whether a process is running. A zombie, which has ended but whose parent has not read its exit code, does not count. */
function runs(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z/s.test(readFileSync(stat, "utf8"));
}

function parent(pid: number): number {
  return Number(/.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
}

const ended = (pid: number) => expect.poll(() => runs(pid), { timeout: 30_000 }).toBe(false);
const silent = (url: string) =>
  expect.poll(() => fetch(`${url}/health/readiness`).then(() => "answers", () => "is silent"), { timeout: 30_000 }).toBe("is silent");

/** Starts a program that prints lines; returns it with the first of them. */
async function started(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { cwd: project, env, stdio: ["ignore", "pipe", "inherit"], ...options });
  const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), "line");
  return { child, line: String(line) };
}

/** As a terminal or a CI runner starts it: the system's first process, which adopts, is in another session. */
const OWN_SESSION = { detached: true };

const SERVE = ["serve", "--port=0", "--ready-json", "--quiet"];
const url = (line: string): string => JSON.parse(line).url;

test("a server that npx has started ends after SIGTERM to npx", async () => {
  const { child, line } = await started("npx", ["paysandbox", ...SERVE]);

  child.kill("SIGTERM");

  await silent(url(line));
});

test("exec ends with its sandbox and its command after SIGKILL to npx", async () => {
  const { child, line } = await started("npx", ["paysandbox", "exec", "--", "sh", "-c", "echo $$ $PPID $PAYSANDBOX_URL; exec sleep 600"]);
  const [sleep, jvm, sandbox] = line.split(" ");

  child.kill("SIGKILL");

  for (const pid of [sleep, jvm]) await ended(Number(pid));
  await silent(String(sandbox));
});

test("a server in the background of a script of npm ends with the script", async () => {
  const script = `paysandbox ${SERVE.join(" ")} &`;
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, scripts: { background: script } }));

  const npm = spawn("npm", ["run", "background"], { ...OWN_SESSION, cwd: project, env, stdio: ["ignore", "pipe", "inherit"] });

  // The server has standard output, too: it is closed when both have ended.
  const output = await text(npm.stdout as NodeJS.ReadableStream);
  for (const [ready] of output.matchAll(/^{"url".*/gm)) await silent(url(ready));
});

test("exec whose starter ended before it looked ends, and says so", async () => {
  for (const line of [`"${command}" exec`, `"${root}/cli/paysandbox" exec`]) {
    const shell = spawn("sh", ["-c", `${line} -- sleep 600 & exit 0`], { ...OWN_SESSION, cwd: project, env, stdio: ["ignore", "ignore", "pipe"] });

    // It closes standard error at its end, long before the command's own.
    const errors = await text(shell.stderr as NodeJS.ReadableStream);
    // Node may end the tool before that can say anything.
    if (!line.includes(command)) expect(errors).toBe("The process that started paysandbox has ended, so paysandbox ends; with nohup it goes on.\n");
  }
});

test("exec ends with its sandbox and its command when the command of the npm package is killed", async () => {
  const { child, line } = await started(command, ["exec", "--", "sh", "-c", "echo $$ $PPID $PAYSANDBOX_URL; exec sleep 600"]);
  const [sleep, jvm, sandbox] = line.split(" ");
  expect(parent(Number(jvm))).toBe(child.pid);

  child.kill("SIGKILL");

  for (const pid of [sleep, jvm]) await ended(Number(pid));
  await silent(String(sandbox));
});

test("a server outlives the shell that has put npx, or the command without npm, into the background", async () => {
  const background = async (line: string, environment: NodeJS.ProcessEnv) => {
    const script = `${line} ${SERVE.join(" ")} & echo $!; read end`;
    const shell = spawn("sh", ["-c", script], { cwd: project, env: environment, stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
    const server = { pid: Number((await lines.next()).value), url: url((await lines.next()).value) };
    shell.stdin.end();
    await once(shell, "exit");
    return server;
  };
  const lasting = await Promise.all([background("npx paysandbox", env), background(command, env)]);
  // It has been started by npm, and ends with its shell. By then, the others would have ended, too.
  const ending = await background(command, inNpm);
  await silent(ending.url);

  for (const server of lasting) {
    const health = await fetch(`${server.url}/health/readiness`);
    expect(health.status).toBe(200);
    process.kill(server.pid);
    await silent(server.url);
  }
});

test("on Windows Java is started without a shell, and gets every word as it is", () => {
  const folder = platformPackage("windows");
  mkdirSync(join(folder, "runtime"), { recursive: true });
  const options = execFileSync("sh", ["-c", ". ./cli/build.sh; windows_arguments"], {
    cwd: root,
    env: { ...env, root, all_options: "-Dfile.encoding=UTF-8", cli_options: "-Xmx256m", options: "-Xmx1g" },
    encoding: "utf8",
  });
  writeFileSync(join(folder, "runtime/arguments.json"), options);
  const { command: windows } = createRequire(join(project, "package.json"))("paysandbox");
  const words = ['a "quote" & calc.exe', "100%PATH%", "^caret", "two words", ""];
  const lib = `${folder}\\lib\\`;

  expect(windows(["exec", "--", ...words], "win32")).toEqual([
    join(folder, "runtime/bin/java.exe"),
    "-Dfile.encoding=UTF-8",
    `-XX:AOTCache=${lib}cli\\paysandbox-cli.aot`,
    "-Xmx256m",
    `-Dpaysandbox.launcher=${folder}\\bin\\paysandbox.cmd`,
    "-jar",
    `${lib}cli\\paysandbox-cli.jar`,
    "exec",
    "--",
    ...words,
  ]);
  expect(windows(["serve", "--port", "0"], "win32").slice(-5)).toEqual(["-Xmx1g", "-jar", `${lib}server\\paysandbox-server.jar`, "--port", "0"]);
  expect(windows(["mcp", "--read-only"], "win32").slice(-3)).toEqual([`${lib}cli\\paysandbox-cli.jar;${lib}mcp\\paysandbox-mcp.jar`, "dev.paysandbox.mcp.Mcp", "--read-only"]);
  expect(windows(["tool"], "win32").at(-1)).toBe("tool");
  expect(windows([], "win32").at(-1)).toBe(`${lib}cli\\paysandbox-cli.jar`);
});
