import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
    const world = await sandbox.world(worldOptions);
    try {
      await body({ sandbox, world }, ...args);
      if (failOnFindings) await world.assertNoFindings(failOnFindings);
    } catch (failure) {
      await tell(world);
      throw failure;
    } finally {
      await world.close();
    }
  };
}
