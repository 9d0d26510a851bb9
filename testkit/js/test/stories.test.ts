import { atLeast, get, Payins, Payouts, post, times } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";
import { vi } from "vitest";

test.override({ worldOptions: { clock: "frozen" } });

test("a PIX is paid, and the merchant is notified", async ({ world, receiver }) => {
  const payin = await world.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(receiver.url("/webhook")));
  expect(payin.status).toBe("PENDING");

  await world.payin("order-1").pay();

  const notification = await receiver.await(payin, "APPROVED");
  expect(notification.referenceId).toBe("order-1");
  expect(notification.path).toBe("/webhook");
  expect(notification.body).toMatchObject({ paymentMethod: "PIX", amount: 11980 });
  expect((await world.payin(payin).await("APPROVED").delivered("5s")).refunded).toBe(0);
  expect((await world.balance.get()).available).toBe(10_011_980);
  await expect(world).toHaveReceived("POST /payin", { amount: 11980, referenceId: "order-1" }, { times: 1, status: 201 });
});

test("a boleto expires, and a bank still accepts the payment", async ({ world, receiver }) => {
  const payin = await world.createPayin(Payins.boleto(5000).webhookUrl(receiver.url()));

  const advanced = await world.clock.advance("5d");

  expect(advanced.happened.map(({ what }) => what)).toEqual([expect.stringContaining(payin.id)]);
  expect(advanced.notifications).toMatchObject({ delivered: 1, failed: 0 });
  const late = await world.payin(payin).payLate();
  expect(late.timeline.map(({ to }) => to)).toEqual(["PENDING", "EXPIRED", "APPROVED"]);
  await receiver.await(payin, "APPROVED");
  expect(receiver.history().map(({ status }) => status)).toEqual(["EXPIRED", "APPROVED"]);
});

test("a card is refused, and the next one approved", async ({ world }) => {
  const refused = await world.createPayin(Payins.card(9900, await world.cards.token("4000000000009995")).reference("order-1"));
  const approved = await world.createPayin(Payins.card(9900, await world.cards.token("4111 1111 1111 1111")).reference("order-2"));

  expect([refused.status, approved.status]).toEqual(["REFUSED", "APPROVED"]);
  expect((await world.payin("order-1").details()).timeline[0]?.reason).toContain("ABECS 51");
  await world.verify(post("/payin").status(201), times(2));
});

test("a cardholder passes, fails or leaves the 3DS challenge", async ({ world, receiver }) => {
  const challenged = async () => {
    const token = await world.cards.token("4000000000002503");
    return world.createPayin(Payins.card(15000, token).webhookUrl(receiver.url()));
  };
  const [passed, failed, abandoned] = [await challenged(), await challenged(), await challenged()];
  expect(passed.status).toBe("PENDING_3DS");

  await world.authentications.pass(passed.id);
  await world.authentications.fail(failed.id);
  await world.authentications.abandon(abandoned.id);

  await receiver.await(passed, "APPROVED");
  await receiver.await(failed, "REFUSED");
  await receiver.await(abandoned, "EXPIRED");
  const states = await world.authentications.list();
  expect(states.map(({ status }) => status)).toEqual(["abandoned", "failed", "authenticated"]);
});

test("a cardholder is authenticated before the order, without a browser", async ({ world }) => {
  const token = await world.cards.token("4000000000002503");
  const threeDSecure = await world.cards.authenticate(token, 15000);

  const payin = await world.createPayin(Payins.card(15000, token).with("card.threeDSecure", threeDSecure));

  expect(payin.status).toBe("APPROVED");
  const other = await world.cards.token("4000000000002503");
  await expect(world.cards.authenticate(other, 15000, { challenge: "fail" })).rejects.toThrow("was not authenticated");
});

test("a cardholder disputes a charge, and the merchant wins", async ({ world, receiver }) => {
  const payin = await world.createPayin(Payins.rawCard(8000, "4111111111111111").webhookUrl(receiver.url()));

  await world.payin(payin).dispute(3000, "not as described");
  expect((await world.balance.get()).available).toBe(10_005_000);
  await world.payin(payin).winDispute();

  await world.payin(payin).await("APPROVED").delivered();
  await receiver.await(payin, "CHARGEBACK");
  expect(await receiver.next()).toMatchObject({ status: "APPROVED" });
  expect(await receiver.next()).toMatchObject({ status: "CHARGEBACK" });
  expect(await receiver.next()).toMatchObject({ status: "APPROVED" });
});

test("a payout fails, and the money comes back", async ({ world, receiver }) => {
  const payout = await world.createPayout(Payouts.pix(5000).webhookUrl(receiver.url()));
  expect((await world.balance.get()).reserved).toBe(5000);
  await world.clock.advanceTo("next");

  const failed = await world.payout(payout).fail("account closed");

  expect(failed.timeline.at(-1)).toMatchObject({ to: "FAILED", reason: "account closed" });
  await receiver.await(payout, "FAILED");
  expect(await world.balance.get()).toMatchObject({ reserved: 0, available: 10_000_000 });
});

test("notifications are repeated and arrive in the wrong order", async ({ world, receiver }) => {
  await world.scenario("notifications-duplicated").arm();
  const twice = await world.createPayin(Payins.pix(4000).webhookUrl(receiver.url()));
  await world.clock.advance("5s");
  const copies = receiver.history().filter(({ paymentId }) => paymentId === twice.id);
  expect(copies.map(({ status }) => status)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
  expect(new Set(copies.map(({ webhookId }) => webhookId)).size).toBe(1);

  await world.scenario("notifications-out-of-order").arm();
  const swapped = await world.createPayin(Payins.pix(4000).webhookUrl(receiver.url()));
  await world.clock.advance("1m");
  const order = receiver.history().filter(({ paymentId }) => paymentId === swapped.id);
  expect(order.map(({ status }) => status)).toEqual(["REFUNDED", "APPROVED"]);
});

test("an answer is lost, but the payin exists", async ({ world, receiver }) => {
  const order = Payins.pix(7000).reference("order-1").webhookUrl(receiver.url());

  await expect(world.createPayin(order, { scenario: "api-answer-lost" })).rejects.toThrow("gave no answer to POST /payin");

  const { id } = await world.payin("order-1").details();
  await world.clock.advance("10m");
  expect(await receiver.await("order-1", "APPROVED")).toMatchObject({ paymentId: id });
  expect((await world.getPayin(id)).status).toBe("APPROVED");
  await world.verify(get("/payin/*"), atLeast(1));
});

test("the test's own clock follows the world's", async ({ world }) => {
  await world.clock.follow((now) => vi.setSystemTime(now));
  const begun = new Date();
  expect(begun).toEqual(await world.clock.now());
  const snapshot = await world.snapshot();
  await world.clock.advance("3d");
  expect(Date.now() - begun.getTime()).toBe(3 * 86_400_000);
  await world.restore(snapshot);
  expect(new Date()).toEqual(begun);
  vi.useRealTimers();
});

test("mistakes of the application fail a test that checks for them", async ({ world }) => {
  await world.assertNoFindings("NOTE");
  await world.createPayin(Payins.pix(1000));
  expect((await world.findings()).map(({ rule }) => rule)).toContain("PSB-026");
  await world.assertNoFindings("ERROR");
  await expect(world.assertNoFindings()).rejects.toThrow(/WARNING PSB-026: A payment has no webhookUrl/);
});
