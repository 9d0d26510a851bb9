import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { PaySandbox, Payins } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Whether a process is running. A zombie, which has ended but whose parent has not read its exit code, does not count. */
function runs(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/^\d+ \(.*\) Z/s.test(readFileSync(stat, "utf8"));
}

async function folder<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), "testkit-"));
  try {
    return await use(path);
  } finally {
    await rm(path, { recursive: true });
  }
}

test("a Node process that is killed leaves no sandbox", () =>
  folder(async (path) => {
    // The sandbox keeps this pipe open while it runs, so the test sees its end without polling.
    const pipe = join(path, "pipe");
    execFileSync("mkfifo", [pipe]);
    const program = join(process.env.PAYSANDBOX_HOME ?? "", "cli", "paysandbox");
    const command = ["/bin/sh", "-c", 'exec "$0" "$@" 3>"$PIPE"', program];
    const script = `
      import { PaySandbox } from "@paysandbox/testkit";
      const sandbox = await PaySandbox.start({ command: ${JSON.stringify(command)} });
      console.log(JSON.stringify({ pid: sandbox.pid, url: sandbox.url }));
      setInterval(() => {}, 1000);`;
    const ended = text(createReadStream(pipe));
    const node = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
      env: { ...process.env, PIPE: pipe },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(node.stdout), "line");
    const { pid, url } = JSON.parse(line);
    expect(runs(pid)).toBe(true);

    node.kill("SIGKILL");

    await ended;
    await expect(PaySandbox.connect(url)).rejects.toThrow("No sandbox listens");
    // The pipes are closed shortly before the process ends.
    await expect.poll(() => runs(pid), { timeout: 30_000 }).toBe(false);
  }));

test("a script that forgets to close its sandbox ends, and so does the sandbox", async () => {
  const script = `
    import { PaySandbox } from "@paysandbox/testkit";
    const sandbox = await PaySandbox.start();
    await (await sandbox.world()).clock.now();
    console.log(sandbox.pid);`;
  const node = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const [pid, [code]] = await Promise.all([text(node.stdout), once(node, "close")]);
  expect(code).toBe(0);
  await expect.poll(() => runs(Number(pid)), { timeout: 30_000 }).toBe(false);
});

test("a sandbox uses the seed, scenarios and settings of start(), and stops when it is closed", () =>
  folder(async (path) => {
    await writeFile(join(path, "mine.yaml"), "scenario: mine\nabout: Nobody pays.\nwhen: {operation: payin, method: PIX}\nthen:\n  - answer: PENDING\n");
    const settings = { controlToken: "a-token", maxWorlds: 2000, threeDSEnabled: false, demo: false };
    const sandbox = await PaySandbox.start({ seed: 42, scenarios: path, settings });
    const world = await sandbox.world({ publicKey: "pk_test_seeded" });

    const payin = await world.createPayin(Payins.pix(100));
    await using twin = await PaySandbox.start({ seed: 42 });
    const other = await twin.world({ publicKey: "pk_test_seeded" });
    expect((await other.createPayin(Payins.pix(100))).id).toBe(payin.id);
    expect((await world.payins())[0]?.scenario).toBe("mine");
    expect(await world.settings()).toMatchObject({ threeDSEnabled: false });
    await expect((await PaySandbox.connect(sandbox.url)).world()).rejects.toMatchObject({ code: "CONTROL_TOKEN_REQUIRED" });

    const pid = sandbox.pid as number;
    expect(runs(pid)).toBe(true);
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).not.toContain("a-token");
    await sandbox.close();
    await sandbox.close();
    expect(runs(pid)).toBe(false);
  }));

test("the package paysandbox of the project is preferred to the PATH", () =>
  folder(async (path) => {
    const installed = join(path, "node_modules/paysandbox");
    const script = `
      import { PaySandbox } from ${JSON.stringify(join(root, "dist/index.js"))};
      await PaySandbox.start().catch((failure) => console.log(failure.message));`;
    const start = () => {
      const { PAYSANDBOX_HOME: _, ...env } = process.env;
      return execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: path, env: { ...env, PATH: path }, encoding: "utf8" });
    };
    expect(start()).toContain("There is no paysandbox. Set PAYSANDBOX_HOME");

    await mkdir(installed, { recursive: true });
    await writeFile(join(installed, "index.js"), 'exports.command = () => { throw new Error("no such platform"); };');
    expect(start()).toContain("The package paysandbox cannot be used: no such platform");

    await writeFile(join(path, "launcher"), "#!/bin/sh\necho started with $1 >&2\nexit 7\n");
    await chmod(join(path, "launcher"), 0o700);
    await writeFile(join(installed, "index.js"), `exports.command = (words) => [${JSON.stringify(join(path, "launcher"))}, ...words];`);
    expect(start()).toContain("ended with 7 before it was ready:\nstarted with serve");
  }));

test("settings in the environment are ignored, and those of start() replace the defaults", async () => {
  process.env.PAYSANDBOX_SEED = "none";
  process.env.PAYSANDBOX_CONTROL_TOKEN = "of-the-pipeline";
  try {
    await using sandbox = await PaySandbox.start({ settings: { port: 0, allowedHosts: ["a.example", "b.example"] } });
    expect((await sandbox.world()).url).toBe(sandbox.url);
  } finally {
    delete process.env.PAYSANDBOX_SEED;
    delete process.env.PAYSANDBOX_CONTROL_TOKEN;
  }
});

test("a world's clock is running or frozen", async ({ sandbox }) => {
  await expect(sandbox.world({ clock: "frosen" as "frozen" })).rejects.toThrow('clock is "frosen"');
});

test("a sandbox that does not start says why, with its output", () =>
  folder(async (path) => {
    await expect(PaySandbox.start({ settings: { maxWorldz: 1 } })).rejects.toThrow(/ended with 2 before it was ready:[^]*max-worldz/);
    await expect(PaySandbox.start({ command: [join(path, "none")] })).rejects.toThrow("Set PAYSANDBOX_HOME to the unpacked archive");
    const home = process.env.PAYSANDBOX_HOME;
    try {
      process.env.PAYSANDBOX_HOME = path;
      await expect(PaySandbox.start()).rejects.toThrow("which has neither bin/paysandbox nor cli/paysandbox");
      await mkdir(join(path, "bin"));
      await writeFile(join(path, "bin/paysandbox"), "#!/bin/sh\necho started with $1 >&2\nexit 7\n");
      await chmod(join(path, "bin/paysandbox"), 0o700);
      await expect(PaySandbox.start()).rejects.toThrow("ended with 7 before it was ready:\nstarted with serve");
    } finally {
      process.env.PAYSANDBOX_HOME = home;
    }
  }));
