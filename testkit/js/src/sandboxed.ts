import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Severity } from "./findings.js";
import { PaySandbox, type WorldOptions } from "./sandbox.js";
import type { World } from "./world.js";

/** Prints the story of a failed test's world, and writes a snapshot of the world to a file. */
export async function tell(world: World, test = ""): Promise<void> {
  try {
    const file = join(await mkdtemp(join(tmpdir(), "paysandbox-")), `${world.publicKey}.json`);
    const [story, snapshot] = await Promise.all([world.story(), world.snapshot()]);
    await writeFile(file, snapshot, { mode: 0o600 });
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
