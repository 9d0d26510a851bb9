// What the network, the provider, payers and strangers do to the shop. `npm test` needs `paysandbox` in the PATH, or
// PAYSANDBOX_HOME, or PAYSANDBOX_URL.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { get, Payins, post, sandboxed, times } from "@paysandbox/testkit";
import { createShop } from "./shop.mjs";

const { customer } = Payins.pix(1).asMap();

/** A test with a shop and a world of its own, whose clock stands still. */
function story(name, body) {
  test(
    name,
    sandboxed(
      async ({ world }) => {
        const shop = await open(world);
        try {
          // Where the sandbox cannot call this machine, this fetches the shop's notifications, too.
          await world.receiver();
          await body({ world, shop });
        } finally {
          shop.close();
        }
      },
      { clock: "frozen" },
    ),
  );
}

async function open({ url, publicKey, secretKey }) {
  let address;
  const server = createShop({ url, publicKey, secretKey, ownAddress: () => address, log: () => {} }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${server.address().port}`;
  const send = async (path, body, headers = { "content-type": "application/json" }) => {
    const answer = await fetch(address + path, body === undefined ? {} : { method: "POST", headers, body });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
  return {
    send,
    order: (referenceId, paymentMethod = "PIX", more = {}) =>
      send("/orders", JSON.stringify({ referenceId, paymentMethod, customer, ...more })),
    notify: (notification) => send("/webhook", JSON.stringify(notification)),
    look: async (referenceId) => (await send(`/orders/${referenceId}`)).body,
    state: (referenceId) => server.orders.get(referenceId)?.state,
    booked: () => server.orders.bookings.map(({ cents }) => cents),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

story("a PIX is booked once the provider has confirmed it by GET", async ({ world, shop }) => {
  const { status, body } = await shop.order("order-1");
  assert.equal(status, 201);
  assert.match(body.payin.pix.emv, /^000201/);
  await world.payin("order-1").pay();
  await world.payin("order-1").await("APPROVED").delivered();
  assert.equal(shop.state("order-1"), "PAID");
  assert.deepEqual(shop.booked(), [11980]);
  await world.verify(get(`/payin/${body.payin.id}`).status(200), times(1));
});

story("the price is the shop's", async ({ world, shop }) => {
  await shop.order("order-1", "PIX", { amount: 1, items: [{ title: "x", quantity: 1, unitPrice: 1 }] });
  await world.verify(post("/payin").field("amount", 11980).field("items[0].unitPrice", 5990), times(1));
});

story("two clicks at once, and a third, are one payin", async ({ world, shop }) => {
  const answers = await Promise.all([shop.order("order-1"), shop.order("order-1")]);
  answers.push(await shop.order("order-1"));
  assert.equal(new Set(answers.map(({ body }) => body.payin.id)).size, 1);
  await world.verify(post("/payin"), times(1));
});

story("a notification that comes three times is booked once", async ({ world, shop }) => {
  await world.scenario("notifications-duplicated").arm();
  await shop.order("order-1");
  const { notifications } = await world.clock.advance("5s");
  assert.deepEqual(notifications, { delivered: 3, failed: 0, blocked: 0, failures: [] });
  assert.deepEqual(shop.booked(), [11980]);
});

story("notifications in the wrong order leave the right state", async ({ world, shop }) => {
  await world.scenario("notifications-out-of-order").arm();
  await shop.order("order-1");
  await world.clock.advance("1m");
  for (const { state, faults } of await world.deliveries()) {
    assert.equal(state, "DELIVERED");
    assert.ok(faults.includes("SWAPPED"));
  }
  assert.equal(shop.state("order-1"), "RETURNED");
  assert.deepEqual(shop.booked(), []);
});

story("a notification may come before the answer that creates its payin", async ({ world, shop }) => {
  await world.scenario("notifications-before-the-answer").arm();
  const { body } = await shop.order("order-1");
  assert.equal(body.state, "PAID");
  assert.deepEqual(shop.booked(), [11980]);
});

for (const [fault, what] of [["answerLost", "lost"], ["malformedJson", "no JSON"], ["{serverError: 503}", "a 503"]]) {
  story(`an answer that is ${what} is waited for, and nothing is charged twice`, async ({ world, shop }) => {
    await world.scenarioText(`scenario: mine\nabout: It goes wrong.\nfor: payin\nfault: ${fault}\n`);
    await world.scenario("mine").arm();
    const { status, body } = await shop.order("order-1");
    assert.deepEqual([status, body.state], [202, "UNKNOWN"]);
    assert.equal((await shop.order("order-1")).status, 202);
    await world.verify(post("/payin"), times(1));

    const [payin] = await world.payins();
    // Of a 503 nobody knows: only a person can find out. Otherwise the notification names our order.
    if (!payin) return assert.equal((await shop.look("order-1")).state, "UNKNOWN");
    await world.payin(payin.id).pay();
    await world.payin(payin.id).await("APPROVED").delivered();
    assert.equal((await shop.look("order-1")).state, "PAID");
  });
}

test("what was not sent may be sent again", async () => {
  const nobody = createServer().listen(0, "127.0.0.1");
  await once(nobody, "listening");
  const url = `http://127.0.0.1:${nobody.address().port}`;
  nobody.close();
  await once(nobody, "close");
  const shop = await open({ url, publicKey: "pk_test_x", secretKey: "sk_test_x" });
  try {
    assert.equal((await shop.order("order-1")).status, 503);
    assert.equal(shop.state("order-1"), undefined);
  } finally {
    shop.close();
  }
});

story("what the provider refuses may be corrected", async ({ shop }) => {
  const { status, body } = await shop.order("order-1", "PIX", { customer: { ...customer, document: "123" } });
  assert.deepEqual([status, body.errors[0].field], [400, "customer.document"]);
  assert.equal((await shop.order("order-1")).status, 201);
});

story("a notification that is forged books nothing", async ({ shop }) => {
  const { body } = await shop.order("order-1");
  const other = await shop.order("order-2");
  const forged = { status: "APPROVED", amount: 11980, paymentMethod: "PIX" };
  for (const id of [body.payin.id, other.body.payin.id, "payin_000000000000000000000000", "../health", 7]) {
    assert.equal((await shop.notify({ ...forged, id, referenceId: "order-1" })).status, 204);
  }
  assert.equal((await shop.notify({ ...forged, id: body.payin.id, referenceId: "order-9" })).status, 204);
  assert.deepEqual(shop.booked(), []);
  assert.equal(shop.state("order-1"), "WAITING");
});

story("a lost notification is made up for when the payer looks", async ({ world, shop }) => {
  await world.scenario("notifications-lost").arm();
  await shop.order("order-1");
  await world.clock.advance("5s");
  assert.equal(shop.state("order-1"), "WAITING");
  assert.equal((await shop.look("order-1")).state, "PAID");
});

story("a status that nobody documented changes nothing, and is asked about again", async ({ world, shop }) => {
  await shop.order("order-1");
  await world.payin("order-1").pay();
  await world.payin("order-1").await("APPROVED").delivered();
  await world.scenario("api-status-unknown").arm(2);
  const { id } = await world.payin("order-1").details();
  await shop.notify({ id, referenceId: "order-1", status: "UNDER_REVIEW" });
  assert.equal(shop.state("order-1"), "PAID");
  await shop.look("order-1");
  assert.deepEqual([(await shop.look("order-1")).payin.status, shop.state("order-1")], ["APPROVED", "PAID"]);
  assert.deepEqual(shop.booked(), [11980]);
});

story("a GET that fails lets the notification come again", async ({ world, shop }) => {
  await shop.order("order-1");
  await world.scenarioText("scenario: mine\nabout: It goes wrong.\nfor: lookup\nfault: cutBody\n");
  await world.scenario("mine").arm();
  await world.payin("order-1").pay();
  await world.clock.advance("5s");
  const [{ attempts }] = await world.deliveries();
  assert.deepEqual(attempts.map(({ status }) => status), [503, 204]);
  assert.equal(shop.state("order-1"), "PAID");
});

story("malformed bodies are refused, and the shop goes on", async ({ shop }) => {
  const json = { "content-type": "application/json" };
  for (const path of ["/webhook", "/orders"]) {
    for (const body of ["", "{", "[]", "null", "7", '"x"', Buffer.from([0xff, 0xfe])]) {
      assert.equal((await shop.send(path, body, json)).status, 400, `${path} ${body}`);
    }
    assert.equal((await shop.send(path, "a=b", { "content-type": "text/plain" })).status, 415);
    assert.equal((await shop.send(path, `{"x":"${"x".repeat(70_000)}"}`, json)).status, 413);
  }
  assert.equal((await shop.notify({})).status, 204);
  assert.equal((await shop.send("/orders/constructor")).status, 404);
  assert.equal((await shop.send("/constructor")).status, 404);
  assert.equal((await shop.order("order-1")).status, 201);
});

story("a boleto that was closed is paid late", async ({ world, shop }) => {
  await shop.order("order-1", "BOLETO");
  await world.clock.advance("5d");
  assert.equal(shop.state("order-1"), "CLOSED");
  await world.payin("order-1").payLate();
  await world.payin("order-1").await("APPROVED").delivered();
  assert.equal(shop.state("order-1"), "PAID");
});

story("a card is challenged, charged, disputed and won", async ({ world, shop }) => {
  const token = await world.cards.token("4000000000002503");
  const { body } = await shop.order("order-1", "CREDIT_CARD", { card: { token, installments: 1, number: "4111111111111111" } });
  assert.ok(body.payin.threeDSecureSession);
  await world.authentications.pass(body.payin.id);
  await world.payin("order-1").await("APPROVED").delivered();
  await world.payin("order-1").dispute();
  await world.payin("order-1").await("CHARGEBACK").delivered();
  assert.equal(shop.state("order-1"), "DISPUTED");
  await world.payin("order-1").winDispute();
  await world.clock.advance("0s");
  assert.equal(shop.state("order-1"), "PAID");
  assert.deepEqual(shop.booked(), [11980, -11980, 11980]);
  await world.verify(post("/payin").field("card.number", null), times(1));
});

story("a card that is refused closes its order, and another order takes the next card", async ({ world, shop }) => {
  const card = async (number) => ({ card: { token: await world.cards.token(number), installments: 1 } });
  assert.equal((await shop.order("order-1", "CREDIT_CARD", await card("4000000000009995"))).body.state, "CLOSED");
  await shop.order("order-2", "CREDIT_CARD", await card("4111111111111111"));
  await world.payin("order-2").await("APPROVED").delivered();
  assert.deepEqual([shop.state("order-1"), shop.state("order-2")], ["CLOSED", "PAID"]);
});

story("it comes through every drill of the sandbox without a warning", async ({ world, shop }) => {
  let orders = 0;
  const { drills } = await world.assertDrillsPass({
    quiet: "100ms",
    failOn: "WARNING",
    // The payer who tries again has another referenceId.
    async place({ method }) {
      const token = method === "CREDIT_CARD" && (await world.cards.token("4111111111111111"));
      const referenceId = `drill-${++orders}`;
      await shop.order(referenceId, method, token ? { card: { token, installments: 1 } } : {});
      return referenceId;
    },
    oracle: {
      paid: async ({ referenceId }) => (await shop.look(referenceId)).state === "PAID",
      shipped: async ({ referenceId }) => (await shop.look(referenceId)).shipments,
      disputed: async ({ referenceId }) => (await shop.look(referenceId)).state === "DISPUTED",
      // The API does not say how much was refunded: a person looks.
      held: async ({ referenceId }) => (await shop.look(referenceId)).state === "RETURNED",
    },
  });
  const others = drills.filter(({ result }) => result !== "PASSED").map(({ name, result }) => `${name} ${result}`);
  assert.deepEqual(others, [
    // This shop never sends an order again by itself.
    "payout-sent NOT_JUDGED",
    "api-fails-once NOT_JUDGED",
    "bad-signature DOES_NOT_APPLY",
    // Its clock does not follow the sandbox's.
    "midnight NOT_JUDGED",
    "own-time-out NOT_JUDGED",
    // It has no page for payers, and keeps its orders in memory.
    "page-polled NOT_JUDGED",
    "payout-answer-lost NOT_JUDGED",
    "payout-answered-504 NOT_JUDGED",
    "payout-before-the-answer NOT_JUDGED",
    "payout-fails-late NOT_JUDGED",
    "payout-failure-told-first NOT_JUDGED",
    "payout-failure-twice NOT_JUDGED",
    "payout-forged NOT_JUDGED",
    "payout-refused NOT_JUDGED",
    "payout-told-completed NOT_JUDGED",
    "restarted NOT_JUDGED",
    "stale-signature DOES_NOT_APPLY",
  ]);
});
