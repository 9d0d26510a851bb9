import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { SandboxError } from "./error.js";
import type { Severity } from "./findings.js";
import { PaySandbox, type WorldOptions } from "./sandbox.js";
import type { World } from "./world.js";

let temporary: Promise<string> | undefined;

/** The folder for snapshots and stories: `PAYSANDBOX_REPORTS`, or a temporary one for all failed tests of this process. */
async function reports(): Promise<string> {
  const chosen = process.env.PAYSANDBOX_REPORTS;
  if (!chosen) return (temporary ??= mkdtemp(join(tmpdir(), "paysandbox-")));
  await mkdir(chosen, { recursive: true });
  return resolve(chosen);
}

/** Prints the story of a failed test's world, and writes the story and a snapshot of the world to files. */
export async function tell(world: World, test = ""): Promise<void> {
  try {
    const [folder, story, snapshot] = await Promise.all([reports(), world.story(), world.snapshot()]);
    const file = join(folder, `${world.publicKey}.json`);
    await writeFile(file, snapshot, { mode: 0o600 });
    await writeFile(join(folder, `${world.publicKey}.txt`), `${test && `${test}\n`}${story}\n`, { mode: 0o600 });
    console.error(`${test && `${test}\n`}${story}\nSnapshot: ${file}`);
  } catch (failure) {
    // Not thrown, because it would hide the failure of the test.
    console.error(`The story of ${world.publicKey} cannot be printed: ${(failure as Error).message}`);
  }
}

/**
 * The world of one test, and a function that ends its use. If the application has fixed keys, `publicKey` and `secretKey`, all its
 * tests have the same world, which is made new for each. Rejects if another test uses it now.
 */
export async function openForTest(sandbox: PaySandbox, options: WorldOptions): Promise<{ world: World; end: () => Promise<void> }> {
  const { settings, ...others } = options;
  const { publicKey, secretKey, clock } = others;
  if (publicKey === undefined || secretKey === undefined) {
    const world = await sandbox.world(options);
    return { world, end: () => world.close() };
  }
  const unlock = await lock(sandbox.url, publicKey);
  try {
    await sandbox.world(others).catch((failure) => {
      if (!(failure instanceof SandboxError && failure.code === "MERCHANT_EXISTS")) throw failure;
    });
    const world = sandbox.worldOf(publicKey, secretKey);
    await world.reset();
    if (settings) {
      await world.settings(settings);
      // The opening balance applies from the next reset.
      await world.reset("state");
    }
    if (clock === "frozen") await world.clock.freeze();
    return { world, end: () => world.close().finally(unlock) };
  } catch (failure) {
    await unlock();
    throw failure;
  }
}

/** Rejects if another test on this machine uses the world of this key. A port is the lock, because it is free again when a process is killed. */
async function lock(url: string, publicKey: string): Promise<() => Promise<void>> {
  const port = 20_000 + (createHash("sha256").update(`${url} ${publicKey}`).digest().readUInt16BE() % 12_000);
  const holder = createServer().unref();
  const listening = once(holder, "listening");
  holder.listen({ port, host: "127.0.0.1", exclusive: true });
  await listening.catch(() => {
    throw new Error(`Another test uses the world of ${publicKey} at the same time (port ${port} is its lock); give each test file keys of its own, or run the files one after the other.`);
  });
  return async () => { await promisify(holder.close.bind(holder))(); };
}

/** The initial state of a test's world, and which findings fail the test. */
export interface TestOptions extends WorldOptions {
  /**
   * A test whose body has passed still fails if the sandbox has findings of this severity or a higher one. Default: findings do
   * not fail the test.
   */
  failOnFindings?: Severity;
}

export interface Fixtures {
  sandbox: PaySandbox;
  world: World;
}

type Body<A extends unknown[]> = (fixtures: Fixtures, ...args: A) => unknown;

/** Wraps the function of a test, for any test runner. The function gets its own world; a failure prints the world's story. */
export function sandboxed<A extends unknown[]>(body: Body<A>, options: TestOptions = {}): (...args: A) => Promise<void> {
  const { failOnFindings, ...worldOptions } = options;
  return async (...args) => {
    const sandbox = await PaySandbox.shared();
    const { world, end } = await openForTest(sandbox, worldOptions);
    try {
      await body({ sandbox, world }, ...args);
      if (failOnFindings) await world.assertNoFindings(failOnFindings);
    } catch (failure) {
      await tell(world);
      throw failure;
    } finally {
      await end();
    }
  };
}
