import { matchers, openForTest, PaySandbox, type SandboxMatchers, type TestOptions, tell, type WebhookReceiver, type World } from "@paysandbox/testkit";
import { test as base, expect } from "vitest";

declare module "vitest" {
  interface Matchers<T = any> extends SandboxMatchers<Promise<void>> {}
}

expect.extend(matchers);

// Starts the sandbox before the first test, so that the start does not count towards the test's timeout.
const shared = await PaySandbox.shared();

export interface SandboxFixtures {
  /** The options of each test's world: `test.override({ worldOptions: { clock: "frozen", failOnFindings: "WARNING" } })`. */
  worldOptions: TestOptions;
  /** The sandbox at `PAYSANDBOX_URL`, or the one of the global setup, or one that this file starts. */
  sandbox: PaySandbox;
  /** The test's own world. If the test fails, its story is printed. */
  world: World;
  receiver: WebhookReceiver;
}

/** Vitest's `test` with a world for each test. */
export const test = base.extend<SandboxFixtures>({
  worldOptions: {},
  // Vitest requires the `{}`: it reads from it which other fixtures this one uses.
  sandbox: async ({}, use) => {
    await use(shared);
  },
  world: async ({ sandbox, worldOptions, task }, use) => {
    const { failOnFindings, ...options } = worldOptions;
    const { world, end } = await openForTest(sandbox, options);
    try {
      await use(world);
      // Findings are not checked if the test has failed, or has skipped itself (`pending` in Vitest).
      const { state, pending }: { state?: string; pending?: boolean } = task.result ?? {};
      if (state === "fail") await tell(world, task.name);
      else if (failOnFindings && !pending) await world.assertNoFindings(failOnFindings);
    } catch (failure) {
      await tell(world, task.name);
      throw failure;
    } finally {
      await end();
    }
  },
  receiver: async ({ world }, use) => {
    await use(await world.receiver());
  },
});

export const it = test;
export { expect };
