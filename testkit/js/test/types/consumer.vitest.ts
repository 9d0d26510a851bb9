import { expect, test } from "@paysandbox/testkit/vitest";

test("a story", async ({ world, receiver, worldOptions }) => {
  await expect(world).toHaveReceived("POST /payin", { amount: 100 }, { times: 1 });
  await expect(world).not.toHaveNearMiss("POST /payin", { amount: 100 });
  console.log(receiver.url(), worldOptions.clock);
  // @ts-expect-error a request line is a string
  await expect(world).toHaveReceived(100);
});
