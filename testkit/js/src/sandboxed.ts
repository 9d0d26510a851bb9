import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Severity } from "./findings.js";
import { PaySandbox, type WorldOptions } from "./sandbox.js";
import type { World } from "./world.js";

/** Prints what happened in the world of a failed test, and writes a snapshot of it. */
export async function tell(world: World, test = ""): Promise<void> {
  try {
    const file = join(await mkdtemp(join(tmpdir(), "paysandbox-")), `${world.publicKey}.json`);
    const [story, snapshot] = await Promise.all([world.story(), world.snapshot()]);
    await writeFile(file, snapshot, { mode: 0o600 });
    console.error(`${test && `${test}\n`}${story}\nSnapshot: ${file}`);
  } catch (failure) {
    // The test's own failure must not be hidden by this one.
    console.error(`The story of ${world.publicKey} cannot be told: ${(failure as Error).message}`);
  }
}

/** How the world of a test begins, and which findings fail the test. */
export interface TestOptions extends WorldOptions {
  /**
   * The mildest severity of a finding that fails a test: once its body has passed, the sandbox is asked what it has noticed
   * about the application. Without it, none does.
   */
  failOnFindings?: Severity;
}

export interface Fixtures {
  sandbox: PaySandbox;
  world: World;
}

type Body<A extends unknown[]> = (fixtures: Fixtures, ...args: A) => unknown;

/** A test's function that gets a world of its own, for any test runner; a failure prints the world's story. */
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
