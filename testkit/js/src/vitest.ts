import { matchers, PaySandbox, type SandboxMatchers, type TestOptions, tell, type WebhookReceiver, type World } from "@paysandbox/testkit";
import { test as base, expect } from "vitest";

declare module "vitest" {
  interface Matchers<T = any> extends SandboxMatchers<Promise<void>> {}
}

expect.extend(matchers);

// Before the first test, whose time to run is for what it does.
const shared = await PaySandbox.shared();

export interface SandboxFixtures {
  /** How each test's world begins: `test.override({ worldOptions: { clock: "frozen", failOnFindings: "WARNING" } })`. */
  worldOptions: TestOptions;
  /** That of `PAYSANDBOX_URL`, or of the global setup, or one that this file starts. */
  sandbox: PaySandbox;
  /** The test's own; if the test fails, its story is printed. */
  world: World;
  receiver: WebhookReceiver;
}

/** Vitest's `test` with a world for each test. */
export const test = base.extend<SandboxFixtures>({
  worldOptions: {},
  // Vitest reads here which other fixtures this one uses.
  sandbox: async ({}, use) => {
    await use(shared);
  },
  world: async ({ sandbox, worldOptions, task }, use) => {
    const { failOnFindings, ...options } = worldOptions;
    const world = await sandbox.world(options);
    try {
      await use(world);
      // Of a test that has failed or skipped itself, which Vitest calls pending, the findings are no news.
      const { state, pending }: { state?: string; pending?: boolean } = task.result ?? {};
      if (state === "fail") await tell(world, task.name);
      else if (failOnFindings && !pending) await world.assertNoFindings(failOnFindings);
    } catch (mistakes) {
      await tell(world, task.name);
      throw mistakes;
    } finally {
      await world.close();
    }
  },
  receiver: async ({ world }, use) => {
    await use(await world.receiver());
  },
});

export const it = test;
export { expect };
