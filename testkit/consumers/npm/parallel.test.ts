import { Payins } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";
import { afterAll, describe } from "vitest";

const TESTS = 50;
const sandboxes = new Set<string>();
const worlds = new Set<string>();

/** Resolves when every test has come here, so the tests pass only if all of them run at the same time. */
let waiting = 0;
let open: () => void;
const opened = new Promise<void>((done) => {
  open = done;
});
function all(): Promise<void> {
  waiting += 1;
  if (waiting === TESTS) open();
  return opened;
}

test.override({ worldOptions: { clock: "frozen" } });

describe.concurrent("fifty tests share a sandbox and never meet", () => {
  for (let number = 1; number <= TESTS; number++) {
    test(`test ${number}`, { timeout: 120_000 }, async ({ world, receiver: hooks, expect }) => {
      const amount = 1000 + number;
      const payin = await world.createPayin(Payins.pix(amount).reference("order-1").webhookUrl(hooks.url()));
      await all();
      await world.payin("order-1").pay();

      expect((await hooks.await(payin, "APPROVED")).body).toMatchObject({ amount });
      expect(hooks.history()).toHaveLength(1);
      expect(await world.payins()).toHaveLength(1);
      expect((await world.balance.get()).available).toBe(10_000_000 + amount);
      sandboxes.add(world.url);
      worlds.add(world.publicKey);
    });
  }
});

afterAll(() => {
  expect(sandboxes.size).toBe(1);
  expect(worlds.size).toBe(TESTS);
});
