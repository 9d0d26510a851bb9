// package.test.ts compiles this file in a package that uses the kit, as ESM and as CommonJS.
import { expect } from "@jest/globals";
import { atLeast, type PayinStatus, PaySandbox, Payins, post, SandboxError, type World } from "@paysandbox/testkit";
import { test } from "@paysandbox/testkit/jest";
import { type PageLike, passChallenge } from "@paysandbox/testkit/playwright";

async function story(world: World, page: PageLike): Promise<void> {
  const payin = await world.createPayin(Payins.pix(100).with("customer.name", "João"));
  const { status, refunded } = await world.payin(payin).await(["APPROVED", "REFUSED"], { timeout: "5s" }).delivered(500);
  const open: PayinStatus = status;
  const cents: number = refunded;
  await world.verify(post("/payin").field("amount", cents).status(201), atLeast(1));
  await passChallenge(page, 5000);
  const unknown: unknown = payin.aMemberOfTheFuture;
  console.log(open, unknown, (await world.clock.advance("3d")).notifications.failures[0]?.detail);

  // @ts-expect-error a payout cannot be refunded
  await world.payout(payin).refund(100);
  // @ts-expect-error cents are a number
  Payins.pix("100");
  // @ts-expect-error a clock is running or frozen
  await (await PaySandbox.start()).world({ clock: "stopped" });
}

test("a story", async ({ world, sandbox }) => {
  if (new SandboxError("…").status === 404) console.log(sandbox.pid);
  await world.payin("order-1").refund(100, "one of two shirts");
  await expect(world).toHaveReceived("POST /payin", { amount: 100 }, { atLeast: 1, status: 201 });
  // @ts-expect-error a request line is a string
  await expect(world).toHaveNearMiss(100, {});
  await story(world, {} as PageLike);
}, { clock: "frozen", timeout: 5000 });
