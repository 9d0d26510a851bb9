import { Payins, Payouts } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";
import { vi } from "vitest";

test.override({ worldOptions: { clock: "frozen" } });

// Without a host the sandbox can call the receiver; with the unknown host it cannot.
for (const [how, host] of [["is called", undefined], ["fetches", "no-such-host.invalid"]] as const) {
  test(`a receiver that ${how} gets notifications in order, and its answers count`, async ({ world }) => {
    const receiver = await world.receiver(host === undefined ? {} : { host });
    expect(receiver.fetches).toBe(how === "fetches");
    receiver.answersNext(500, { status: 503, body: "no database" });
    const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url("/hooks?shop=1")));

    await world.payin(payin).pay();
    await receiver.await(payin, "APPROVED");
    await world.payin(payin).refund(400);
    const advanced = await world.clock.advance("1m");

    expect(advanced.notifications).toMatchObject({ delivered: 2, failed: 0 });
    expect(receiver.history().map(String)).toEqual([
      `${payin.id} APPROVED`,
      `${payin.id} APPROVED`,
      `${payin.id} APPROVED`,
      `${payin.id} REFUNDED`,
    ]);
    expect(receiver.history()[0]).toMatchObject({ path: "/hooks?shop=1", headers: { "content-type": "application/json" } });
    const [refunded, approved] = await world.deliveries(payin.id);
    expect(refunded?.state).toBe("DELIVERED");
    expect(approved?.attempts.map(({ status, answer }) => [status, answer])).toEqual([[500, undefined], [503, "no database"], [200, undefined]]);
  });

  test(`a receiver that ${how} may be broken, slow, or answer by a function`, async ({ world }) => {
    await using receiver = await world.receiver(host === undefined ? {} : { host });
    receiver.breaks();
    const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
    await world.payin(payin).pay();
    await world.clock.advance("0s");
    const [broken] = await world.deliveries(payin.id);
    expect(broken).toMatchObject({ state: "RETRYING", attempts: [expect.not.objectContaining({ status: expect.anything() })] });

    receiver.slow("50ms").answers(({ status }) => ({ status: status === "APPROVED" ? 201 : 500, headers: { "x-shop": "1" } }));
    await world.clock.advance("5s");

    const [delivery] = await world.deliveries(payin.id);
    expect(delivery?.attempts.at(-1)).toMatchObject({ outcome: "DELIVERED", status: 201 });
    expect(delivery?.attempts.at(-1)?.latencyMs).toBeGreaterThanOrEqual(49);
  });
}

test("the inbox has what a receiver would have got, for a payin or a payout", async ({ world }) => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  await world.settings({ webhookSigning: secret });
  await world.openInbox();
  const payin = await world.createPayin(Payins.pix(1000).reference("order-1").webhookUrl("https://shop.example/hooks?shop=1"));
  await expect(world.inbox(payin, "APPROVED", 0)).rejects.toMatchObject({ code: "NOT_REACHED", message: expect.stringContaining("it is PENDING") });
  await world.payin(payin).pay();

  const notification = await world.inbox("order-1", "APPROVED");
  const [delivery] = await world.deliveries(payin.id);
  expect(notification).toMatchObject({ text: delivery?.body, webhookId: delivery?.id, status: "APPROVED", path: "/hooks?shop=1" });
  expect(delivery?.attempts).toHaveLength(1);
  expect(notification.body).toMatchObject({ amount: 1000 });
  expect(notification.headers["content-type"]).toBe("application/json");
  expect(notification.signatureValid(secret)).toBe(true);

  const payout = await world.createPayout(Payouts.pix(500).webhookUrl("https://shop.example"));
  await world.clock.advance("5s");
  expect((await world.inbox(payout, "APPROVED")).path).toBe("/");
});

test("a function that throws answers 500, and the story says why", async ({ world, receiver }) => {
  receiver.answers((one) => (one.body?.customer as { card: { status: number } }).card.status);
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
  await world.payin(payin).pay();
  await world.clock.advance("0s");
  const [delivery] = await world.deliveries(payin.id);
  expect(delivery?.attempts[0]).toMatchObject({ status: 500, answer: expect.stringContaining("TypeError") });
  expect(await world.story()).toContain("TypeError");
});

test("a function that returns nothing answers 200, and one that returns an invalid answer 500", async ({ world, receiver }) => {
  const statuses: string[] = [];
  receiver.answers((one) => void statuses.push(one.status));
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
  await world.payin(payin).pay();
  await world.clock.advance("0s");
  expect(statuses).toEqual(["APPROVED"]);
  for (const none of [9999, "hello", { body: "no status" }, { status: 200, headers: { "a\n": "b" } }]) {
    receiver.answers(() => none as number);
    await world.replay((await world.deliveries(payin.id))[0]?.id as string);
    await world.clock.advance("0s");
    const [delivery] = await world.deliveries(payin.id);
    expect(delivery?.attempts.at(-1), String(none)).toMatchObject({ status: 500, answer: expect.stringContaining("cannot be sent") });
  }
});

test("a broken receiver gives the answers that were set for the next notifications", async ({ world, receiver }) => {
  receiver.breaks().answersNext(500, 200);
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
  await world.payin(payin).pay();
  await world.clock.advance("5s");
  expect((await world.deliveries(payin.id))[0]?.attempts.map(({ status }) => status)).toEqual([500, 200]);
});

test("a receiver that fetches opens another listener when its listener has ended", async ({ world }) => {
  const requests = vi.spyOn(globalThis, "fetch");
  const receiver = await world.receiver({ fetching: true });
  // The first listener may be called once more before the kit knows that it has ended.
  const listeners = () => [...new Set(requests.mock.calls.flatMap(([url]) => /listeners\/([^/]+)\/parcels/.exec(String(url))?.[1] ?? []))];
  await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(1);
  await world.control("DELETE /_sandbox/listeners/{id}", { path: { id: listeners()[0] as string } });
  await expect.poll(listeners, { timeout: 20_000 }).toHaveLength(2);
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
  await world.payin(payin).pay();
  await receiver.await(payin, "APPROVED");
});

test("a receiver that fetches also delivers to the application under test", async ({ world }) => {
  const application = await world.receiver({ fetching: false });
  await world.receiver({ fetching: true });
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(application.url("/shop")));
  await world.payin(payin).pay();
  expect(await application.await(payin)).toMatchObject({ path: "/shop", status: "APPROVED" });
  await world.payin(payin).await("APPROVED").delivered();
});

test("next returns each notification once, and await the first that matches", async ({ world, receiver }) => {
  const payout = await world.createPayout(Payouts.pix(5000).reference("payout-1").webhookUrl(receiver.url()));
  await world.clock.advance("2s");
  expect(await receiver.next()).toMatchObject({ status: "PROCESSING" });
  expect(await receiver.next({ payment: "payout-1" })).toMatchObject({ status: "APPROVED", paymentId: payout.id });
  expect(await receiver.await("payout-1", "PROCESSING")).toBe(receiver.history()[0]);
  await expect(receiver.next({ status: "FAILED" }, "20ms")).rejects.toThrow(
    `No notification of FAILED of any payment within 20ms. Arrived:\n  ${payout.id} PROCESSING\n  ${payout.id} APPROVED`,
  );
});

test("closing a receiver ends all waiting calls", async ({ world }) => {
  const receiver = await world.receiver();
  const waiting = expect(receiver.await("order-1")).rejects.toThrow("Arrived:\n  nothing");
  await receiver.close();
  await waiting;
});

test("notifications are replayed, paused and signed", async ({ world, receiver }) => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two bytes !!!").toString("base64")}`;
  expect(await world.settings({ webhookSigning: secret })).toMatchObject({ pixValidity: "30m" });
  await world.pauseDeliveries();
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
  await world.payin(payin).pay();
  expect(receiver.history()).toEqual([]);
  await world.resumeDeliveries();
  const first = await receiver.next();
  expect(first.signatureValid(secret)).toBe(true);
  expect(first.signatureValid(`whsec_${Buffer.from("another secret").toString("base64")}`)).toBe(false);

  await world.payin(payin).await("APPROVED").delivered();
  const [delivery] = await world.deliveries(payin.id);
  expect(await world.replay(delivery?.id ?? "")).toEqual([first.webhookId]);
  expect((await receiver.next()).webhookId).toBe(first.webhookId);
  await world.clock.advance("0s");
  expect(await world.replay({ paymentId: payin.id })).toEqual([first.webhookId]);
  expect((await receiver.next()).text).toBe(first.text);
});

test("the receiver keeps every request that it gets", async ({ receiver }) => {
  await fetch(receiver.url("/x"), { method: "POST", body: "{" });
  await fetch(receiver.url("/x"), { method: "POST", body: '{"id":"payin_1","status":"UNDER_REVIEW","new":[1]}' });
  const [malformed, unknown] = receiver.history();
  expect(malformed).toMatchObject({ text: "{", body: undefined, status: "", paymentId: "" });
  expect(unknown).toMatchObject({ status: "UNDER_REVIEW", body: { new: [1] } });
});
