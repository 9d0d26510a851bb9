import { Payins } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

test("a shop that asks for the wrong amount", async ({ world, receiver }) => {
  await world.createPayin(Payins.pix(1198).reference("order-1").webhookUrl(receiver.url()));
  await world.payin("order-1").pay();
  await receiver.await("order-1");
  await expect(world).toHaveReceived("POST /payin", { amount: 11980 });
});

test("a shop that is right", async ({ world }) => {
  await world.createPayin(Payins.pix(4321));
  await expect(world).toHaveReceived("POST /payin", { amount: 4321 });
});
