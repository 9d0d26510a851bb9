import { matchers, PaySandbox, type SandboxMatchers, tell, type WebhookReceiver, type World, type WorldOptions } from "@paysandbox/testkit";
import { test as base, expect } from "vitest";

declare module "vitest" {
  interface Matchers<T = any> extends SandboxMatchers<Promise<void>> {}
}

expect.extend(matchers);

// Before the first test, whose time to run is for what it does.
const shared = await PaySandbox.shared();

export interface SandboxFixtures {
  /** How each test's world begins: `test.override({ worldOptions: { clock: "frozen" } })`. */
  worldOptions: WorldOptions;
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
    const world = await sandbox.world(worldOptions);
    try {
      await use(world);
      if (task.result?.state === "fail") await tell(world, task.name);
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
