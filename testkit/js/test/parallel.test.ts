import { Payins, Payouts } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

test("fifty tests run in parallel on one sandbox", async ({ sandbox }) => {
  const worlds = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      await using world = await sandbox.world({ clock: "frozen", settings: { openingBalance: 1000 * number + 5000 } });
      await using receiver = await world.receiver();
      const payin = await world.createPayin(Payins.pix(100 + number).reference("order-1").webhookUrl(receiver.url()));
      await world.createPayout(Payouts.pix(5000).webhookUrl(receiver.url()));
      await world.payin("order-1").pay();
      await receiver.await(payin, "APPROVED");
      await world.clock.advance("2s");
      expect(receiver.history().map(({ status }) => status)).toEqual(["APPROVED", "PROCESSING", "APPROVED"]);
      expect((await world.balance.get()).balance).toBe(1000 * number + 100 + number);
      return world.publicKey;
    }),
  );
  expect(new Set(worlds).size).toBe(50);
});
