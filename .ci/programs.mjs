// Runs the programs with their own Java in the output of .ci/release: node programs.mjs FOLDER. Each runs as on a machine without Java
// and with an empty home that cannot be written. Only the npm package finds a Node, and only the wheel finds a Python. It prints the
// time from the downloaded file to the first paid PIX, and a first start beside later ones.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** What the launcher uses of a system. */
const TOOLS = ["cat", "find", "locale", "readlink", "sh", "touch", "uname"];

const out = resolve(process.argv[2]);
const work = mkdtempSync(join(tmpdir(), "paysandbox-programs-"));
const release = (folder, pattern) => join(out, folder, readdirSync(join(out, folder)).find((file) => pattern.test(file)));
const ARCHIVE = release("archive", /-linux-x64\.tar\.gz$/);
const DEBIAN = release("archive", /\.deb$/);
const WHEEL = release("python", /linux.*\.whl$/);
const NPM = [release("npm", /^paysandbox-\d.*\.tgz$/), release("npm", /^paysandbox-linux-x64-.*\.tgz$/)];

function check(condition, sentence) {
  if (condition) return;
  console.error(`${sentence}\nThe files are in ${work}.`);
  process.exit(1);
}

/** An environment whose PATH has only links to these tools. */
function environment(...more) {
  const bin = join(work, ["bin", ...more.map((tool) => basename(tool))].join("-"));
  mkdirSync(bin, { recursive: true });
  for (const tool of [...TOOLS, ...more]) {
    const found = tool.startsWith("/") ? tool : execFileSync("sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).trim();
    if (!existsSync(join(bin, basename(tool)))) symlinkSync(found, join(bin, basename(tool)));
  }
  return { PATH: bin, HOME: "/proc" };
}

/** Every file below a folder with its size and time. */
function listing(folder) {
  return execFileSync("find", [folder, "-printf", "%P %s %T@\n"], { encoding: "utf8", maxBuffer: 1 << 28 }).split("\n").sort().join("\n");
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: "utf8", ...options });
  check(done.status === 0, `${command} ${args.join(" ")} failed: ${done.stdout}${done.stderr}${done.error ?? ""}`);
  return done.stdout;
}

/** The process id of the server: this process, or its child. */
function server(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return readlinkSync(`/proc/${pid}/exe`).endsWith("/java") ? pid : Number(children.split(" ")[0]);
}

async function start(program, env, ...options) {
  const began = performance.now();
  const child = spawn(program, ["serve", "--port=0", "--ready-json", ...options], { env, cwd: work, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const line = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "close")]);
  check(String(line[0]).startsWith("{"), `${program} did not start: ${said}`);
  const pid = server(child.pid);
  const [, fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return { child, pid, url: JSON.parse(line[0]).url, millis: performance.now() - began, processor: (user + system) * 10 };
}

async function until(isSo, sentence) {
  for (let waited = 0; !isSo(); waited += 50) {
    check(waited < 30_000, sentence);
    await new Promise((done) => setTimeout(done, 50));
  }
}

function ended(pid) {
  return until(() => !existsSync(`/proc/${pid}/cmdline`) || readFileSync(`/proc/${pid}/cmdline`).length === 0, `process ${pid} still runs.`);
}

async function stop({ child, pid }) {
  child.kill("SIGTERM");
  await ended(pid);
}

/** Starts a program for the first time, pays a PIX by its control tool, and kills it. Then starts it again. */
async function tryProgram(name, began, program, env) {
  const first = await start(program, env, "--until-stdin-closes");
  const java = readlinkSync(`/proc/${first.pid}/exe`);
  check(java.endsWith("/runtime/bin/java"), `${name} runs ${java}.`);
  check(readFileSync(`/proc/${first.pid}/maps`, "utf8").includes("paysandbox-server.aot"), `${name} uses no start-up cache.`);
  const tool = (...words) => run(program, [...words, `--url=${first.url}`], { env, cwd: work });
  tool("payin", "create", "--reference=order-1");
  tool("payin", "pay", "order-1");
  check(tool("payin", "show", "order-1", "-o", "json").includes('"status":"APPROVED"'), `${name}: the PIX is not paid.`);
  const paid = performance.now() - began;

  first.child.kill("SIGKILL");
  await ended(first.pid);
  const later = [];
  for (let times = 0; times < 5; times++) {
    const again = await start(program, env);
    await stop(again);
    later.push(again);
  }
  const median = (of) => later.map(of).sort((a, b) => a - b)[2];
  console.log(
    `${name}: ${(paid / 1000).toFixed(1)} s from the file to the first paid PIX; the first start took ${Math.round(first.millis)} ms` +
      ` (${first.processor} ms of processor time), later ones ${Math.round(median((each) => each.millis))} ms (${median((each) => each.processor)} ms)`,
  );
  return Math.min(...later.map((each) => each.processor));
}

async function archive() {
  const began = performance.now();
  run("tar", ["-xzf", ARCHIVE, "-C", work]);
  const folder = join(work, basename(ARCHIVE, ".tar.gz"));
  const before = listing(folder);
  const later = await tryProgram("the archive", began, join(folder, "bin/paysandbox"), environment());
  check(listing(folder) === before, "The program has written into its folder.");
  const first = [];
  while (first.length < 3) {
    const other = join(work, `unpacked-${first.length}`);
    mkdirSync(other);
    run("tar", ["-xzf", ARCHIVE, "-C", other, "--strip-components=1"]);
    const started = await start(join(other, "bin/paysandbox"), environment());
    first.push(started.processor);
    await stop(started);
    rmSync(other, { recursive: true });
  }
  // A figure to read, and no limit: the processor time of a start varies by a fifth. That it uses the shipped cache is checked above.
  const ratio = Math.min(...first) / later;
  console.log(`the archive: a first start takes ${ratio.toFixed(2)} times the processor time of a later one`);
  return folder;
}

async function debian() {
  const began = performance.now();
  run("dpkg-deb", ["-x", DEBIAN, join(work, "debian")]);
  await tryProgram("the Debian package", began, join(work, "debian/usr/bin/paysandbox"), environment());
}

async function npm() {
  const project = join(work, "npm");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"private": true}');
  const began = performance.now();
  run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...NPM], { cwd: project });
  const command = join(project, "node_modules/.bin/paysandbox");
  await tryProgram("the npm package", began, command, environment(process.execPath));

  rmSync(join(project, "node_modules/@paysandbox"), { recursive: true });
  sentence("npm without the platform's package", command, environment(process.execPath), "the package @paysandbox/linux-x64 is not installed");
}

async function wheel() {
  const venv = join(work, "venv");
  run("python3", ["-m", "venv", "--system-site-packages", venv]);
  const began = performance.now();
  run(join(venv, "bin/python"), ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", WHEEL]);
  await tryProgram("the wheel", began, join(venv, "bin/paysandbox"), environment());

  const project = join(work, "python");
  mkdirSync(project);
  writeFileSync(
    join(project, "test_order.py"),
    `from paysandbox import APPROVED, Payins

def test_a_paid_pix(paysandbox_world, paysandbox_receiver):
    payin = paysandbox_world.create_payin(Payins.pix(11980).webhook_url(paysandbox_receiver.url()))
    paysandbox_world.payin(payin).pay()
    assert paysandbox_receiver.await_(payin.id, APPROVED).payment_id == payin.id
`,
  );
  const tested = run(join(venv, "bin/python"), ["-m", "pytest", "-q", "-p", "no:cacheprovider"], { cwd: project, env: environment() });
  check(tested.includes("1 passed"), `pytest with the wheel: ${tested}`);
}

/** The processes of the servers in the folder of a job's runner. */
function servers(runner) {
  return run("pgrep", ["-f", `${runner}/paysandbox.*/lib/server`]).trim().split("\n").map(Number);
}

/** What a job on GitHub does with action.yml and the archive. */
async function githubAction() {
  const runner = join(work, "runner");
  mkdirSync(runner);
  const given = { ARCHIVE, SHA256: "", OPTIONS: "--port=0", RUNNER_TEMP: runner };
  const env = { ...process.env, ...given, GITHUB_PATH: join(runner, "path"), GITHUB_ENV: join(runner, "env") };
  run("cli/action.sh", [], { env });
  const set = Object.fromEntries(readFileSync(env.GITHUB_ENV, "utf8").trim().split("\n").map((line) => line.split("=")));
  const program = join(readFileSync(env.GITHUB_PATH, "utf8").trim(), "paysandbox");
  const job = { ...environment(), ...set };
  run(program, ["payin", "create", "--reference=order-1"], { env: job });
  check(run(program, ["payin", "list"], { env: job }).includes("order-1"), "The action's world has no payin.");

  // A job may use it twice, also with two versions: neither changes the other's files.
  run("cli/action.sh", [], { env });
  const programs = new Set(readFileSync(env.GITHUB_PATH, "utf8").trim().split("\n"));
  check(programs.size === 2, "The second use of the action has unpacked over the first.");
  check(run(program, ["payin", "list"], { env: job }).includes("order-1"), "The first sandbox of the job has ended.");

  const refused = spawnSync("cli/action.sh", [], { env: { ...env, OPTIONS: "--port=0 --control-token=0123456789abcdef" }, encoding: "utf8" });
  check(refused.status === 1 && refused.stdout.includes("set PAYSANDBOX_TOKEN"), `The action with a control token: ${refused.stdout}`);
  await until(() => servers(runner).length === 2, "The action leaves a server behind that it cannot use.");
  const pids = servers(runner);
  pids.forEach((pid) => process.kill(pid));
  for (const pid of pids) await ended(pid);

  const wrong = spawnSync("cli/action.sh", [], { env: { ...env, SHA256: "0".repeat(64) }, encoding: "utf8" });
  check(wrong.status === 1 && /has the checksum [0-9a-f]{64}, not 0{64}\./.test(wrong.stdout), `The action with a broken download: ${wrong.stdout}`);
}

/** A start that must fail with one sentence. */
function sentence(what, program, env, words, ...options) {
  const done = spawnSync(program, ["serve", ...options], { env, cwd: work, encoding: "utf8" });
  const said = done.stderr.trimEnd();
  check(done.status !== 0 && said.includes(words) && !said.includes("\n"), `${what}: exit code ${done.status}, and it said: ${said}`);
}

async function badInput(folder) {
  const other = join(work, "other");
  cpSync(join(folder, "bin"), join(other, "bin"), { recursive: true });
  mkdirSync(join(other, "runtime"));
  writeFileSync(join(other, "runtime/platform"), "linux-arm64 /lib/ld-linux-aarch64.so.1\n");
  sentence("another platform", join(other, "bin/paysandbox"), environment(), "this PaySandbox is for linux-arm64, which this machine is not");

  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  sentence("a port in use", join(folder, "bin/paysandbox"), environment(), String(taken.address().port), `--port=${taken.address().port}`);
  taken.close();

  const broken = join(work, "broken");
  mkdirSync(broken);
  cpSync(join(out, "archive/SHA256SUMS"), join(broken, "SHA256SUMS"));
  writeFileSync(join(broken, basename(ARCHIVE)), readFileSync(ARCHIVE).subarray(0, 30e6));
  const sums = spawnSync("sha256sum", ["-c", "--ignore-missing", "SHA256SUMS"], { cwd: broken, encoding: "utf8" });
  check(sums.status !== 0 && sums.stdout.includes(`${basename(ARCHIVE)}: FAILED`), `A broken download: ${sums.stdout}`);

  // Two versions side by side: neither uses a file of the other.
  const copy = join(work, "another version");
  run("cp", ["-a", folder, copy]);
  const both = await Promise.all([folder, copy].map((each) => start(join(each, "bin/paysandbox"), environment())));
  for (const [index, each] of [folder, copy].entries()) check(readlinkSync(`/proc/${both[index].pid}/exe`).startsWith(each), "A version runs the other's Java.");
  await Promise.all(both.map(stop));
}

if (process.platform !== "linux" || process.arch !== "x64") check(false, "This runs on Linux x64 only.");
const folder = await archive();
await debian();
await npm();
await wheel();
await githubAction();
await badInput(folder);
rmSync(work, { recursive: true });
console.log("The programs with their own Java need neither Java, nor Node or Python, nor a home; killed ones leave no process; bad input is a sentence.");
