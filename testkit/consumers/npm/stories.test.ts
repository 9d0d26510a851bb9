import { Payins, Payouts, post, SandboxError, times } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

test.override({ worldOptions: { clock: "frozen" } });

test("a PIX is paid", async ({ world, receiver: hooks }) => {
  const payin = await world.createPayin(Payins.pix(11980).reference("order-1").webhookUrl(hooks.url()));
  await world.payin("order-1").pay();
  await world.payin("order-1").await("APPROVED").delivered("10s");

  expect((await hooks.await(payin, "APPROVED")).referenceId).toBe("order-1");
  expect((await world.balance.get()).available).toBe(10_011_980);
  await world.verify(post("/payin").field("amount", 11980).status(201), times(1));
});

test("a boleto is paid late", async ({ world, receiver: hooks }) => {
  const payin = await world.createPayin(Payins.boleto(25000).webhookUrl(hooks.url()));
  const advanced = await world.clock.advance("4d");
  expect(advanced.notifications.delivered).toBe(1);
  expect(await world.payin(payin).status()).toBe("EXPIRED");

  await world.payin(payin).payLate();
  await world.payin(payin).await("APPROVED").delivered("10s");
  expect(hooks.history().map((each) => each.status)).toEqual(["EXPIRED", "APPROVED"]);
});

test("a card is refused, and the next one approved", async ({ world }) => {
  const refused = await world.createPayin(Payins.card(5990, await world.cards.token("4000000000009995")));
  expect(refused.status).toBe("REFUSED");

  const approved = await world.createPayin(Payins.card(5990, await world.cards.token("4111111111111111")));
  expect(approved.status).toBe("APPROVED");
});

test("a cardholder passes the challenge", async ({ world }) => {
  const payin = await world.createPayin(Payins.card(11980, await world.cards.token("4000000000002503")));
  expect(payin.status).toBe("PENDING_3DS");
  await world.authentications.pass(payin.id);
  await world.payin(payin).await("APPROVED");

  const token = await world.cards.token("4000000000002503");
  const proof = await world.cards.authenticate(token, 11980);
  const proven = await world.createPayin(Payins.card(11980, token).with("card.threeDSecure", proof));
  expect(proven.status).toBe("APPROVED");
});

test("a chargeback is won", async ({ world, receiver: hooks }) => {
  const payin = await world.createPayin(Payins.rawCard(8000, "4111111111111111").webhookUrl(hooks.url()));
  await world.payin(payin).dispute();
  await world.payin(payin).await("CHARGEBACK").delivered("10s");
  expect((await world.balance.get()).available).toBe(10_000_000);

  await world.payin(payin).winDispute();
  await world.payin(payin).await("APPROVED").delivered("10s");
  expect((await world.balance.get()).available).toBe(10_008_000);
  expect(hooks.history().map((each) => each.status)).toEqual(["APPROVED", "CHARGEBACK", "APPROVED"]);
});

test("a payout fails, and its amount is free again", async ({ world, receiver: hooks }) => {
  const payout = await world.createPayout(Payouts.pix(5000).webhookUrl(hooks.url()));
  expect((await world.balance.get()).reserved).toBe(5000);

  await world.payout(payout).fail("account closed");
  expect((await hooks.await(payout, "FAILED")).status).toBe("FAILED");
  expect((await world.balance.get()).reserved).toBe(0);
});

test("notifications come twice and in the wrong order", async ({ world, receiver: hooks }) => {
  const came = (payment: { id: string }) => hooks.history().filter((each) => each.paymentId === payment.id).map((each) => each.status);
  await world.scenario("notifications-duplicated").arm();
  const copied = await world.createPayin(Payins.pix(1000).webhookUrl(hooks.url()));
  await world.clock.advance("1m");
  expect(came(copied)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
  expect(new Set(hooks.history().map((each) => each.webhookId)).size).toBe(1);

  await world.scenario("notifications-out-of-order").arm();
  const swapped = await world.createPayin(Payins.pix(2000).webhookUrl(hooks.url()));
  await world.clock.advance("1m");
  expect(came(swapped)).toEqual(["REFUNDED", "APPROVED"]);
});

test("an answer is lost, but the payin exists", async ({ world }) => {
  await world.scenario("api-answer-lost").arm();
  await expect(world.createPayin(Payins.pix(4000).reference("order-7"))).rejects.toThrow(SandboxError);

  const payin = world.payin("order-7");
  expect(await payin.status()).toBe("PENDING");
  await payin.pay();
  expect(await payin.status()).toBe("APPROVED");
});
