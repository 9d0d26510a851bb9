import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type DrillQuestion, Payins, Payouts, type WebhookReceiver, type World } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

const COPIES = `
scenario: my-copies
about: The notification of the approval comes three times.
for: PIX payin
then:
  - answer: PENDING
  - after: 1m
    become: APPROVED
notifications:
  APPROVED: {copies: 3}
expect:
  checks:
    - {after: 1h, paid: true, shipped: 1, rule: PSB-036}
`;

const RETURNED = `
scenario: my-payout
about: The payout fails late.
for: payout
then:
  - answer: PENDING
  - after: 1h
    become: FAILED
expect:
  checks:
    - {after: 2h, returned: true, rule: PSB-046}
`;

const OUTAGE = `
scenario: my-outage
about: Every request for a payin is answered with 503 and creates none.
for: PIX payin
fault: {serverError: 503}
expect:
  checks:
    - {after: 1m, paid: false, shipped: 0, rule: PSB-047}
`;

/** A shop that confirms each notification by GET. */
class Shop {
  shipsEachCopy = false;
  readonly paid = new Set<string>();
  readonly returned = new Set<string>();
  shipments = 0;
  readonly #world: World;
  readonly #hooks: WebhookReceiver;

  constructor(world: World, hooks: WebhookReceiver) {
    this.#world = world;
    this.#hooks = hooks.answers(async ({ paymentId, referenceId, status }) => {
      if (paymentId.startsWith("payout_") && status === "FAILED") this.returned.add(referenceId);
      if (!paymentId.startsWith("payin_") || (await world.getPayin(paymentId)).status !== "APPROVED") return 200;
      if (this.shipsEachCopy || !this.paid.has(referenceId)) this.shipments++;
      this.paid.add(referenceId);
      return 200;
    });
  }

  place = ({ method }: DrillQuestion) => {
    expect(method).toBe("PIX");
    return this.#world.createPayin(Payins.pix(11980).webhookUrl(this.#hooks.url()));
  };

  placePayout = async () => {
    const { referenceId } = await this.#world.createPayout(Payouts.pix(5000).webhookUrl(this.#hooks.url()));
    return referenceId;
  };

  oracle = { paid: ({ referenceId = "" }: DrillQuestion) => this.paid.has(referenceId), shipped: () => this.shipments };
  payoutOracle = { returned: async ({ referenceId = "" }: DrillQuestion) => this.returned.has(referenceId) };
}

test("a correct shop passes the drills, and its world is restored", async ({ world, receiver }) => {
  const shop = new Shop(world, receiver);
  const older = await world.createPayin(Payins.pix(1000));
  const run = await world.assertDrillsPass({ texts: [COPIES, RETURNED], failOn: "REVIEW", ...shop });

  expect(run).toMatchObject({ status: "FINISHED", result: "PASSED" });
  expect(run.drills.map(({ name, result }) => `${name} ${result}`)).toEqual(["my-copies PASSED", "my-payout PASSED"]);
  expect(run.drills[0]?.checks).toMatchObject([
    { after: "1h", fact: "paid", expected: "true", found: "true", held: true },
    { after: "1h", fact: "shipped", expected: "1", found: "1", held: true, rule: "PSB-036" },
  ]);
  expect(run.drills[0]?.payment).toMatch(/^payin_/);
  expect(run.drills[0]?.timeline.map(({ text }) => text).join("\n")).toContain("POST /payin");
  expect((await world.payins()).map(({ id }) => id)).toEqual([older.id]);
});

test("a shop that ships for each copy fails, with the rule and the found value", async ({ world, receiver }) => {
  const shop = new Shop(world, receiver);
  shop.shipsEachCopy = true;
  await world.scenarioText(COPIES);
  expect((await world.drills()).find(({ name }) => name === "my-copies")).toMatchObject({
    about: "The notification of the approval comes three times.",
    operation: "payin",
    methods: ["PIX"],
    facts: ["paid", "shipped"],
    rules: ["PSB-036"],
  });

  await expect(world.assertDrillsPass({ drills: ["my-copies"], patience: 300, ...shop })).rejects.toMatchObject({
    name: "AssertionError",
    message: [
      "1 of 1 drills did not pass:",
      "  FAILED  my-copies  PSB-036  One payment is shipped twice: shipped is 3 instead of 1, 1h after the order.",
      "  what to do: Every provider repeats notifications, several can run at once, and a payin becomes APPROVED again after a won dispute. Ship only an order that was never shipped, and mark it in the same transaction.",
      `  more: ${world.url}/findings/PSB-036`,
    ].join("\n"),
  });
});

test("an accepted finding decides no result, and a drill that takes too long is ended", async ({ world, receiver }) => {
  const shop = new Shop(world, receiver);
  shop.shipsEachCopy = true;
  const accepting = await world.assertDrillsPass({ texts: [COPIES], patience: 300, ...shop, accept: ["PSB-036"] });
  expect(accepting.drills[0]?.reason).toBe("Accepted: PSB-036.");
  const ended = await world.runDrills({ texts: [COPIES], patience: 300, ...shop, drillWithin: 1 });
  expect(ended.drills[0]?.reason).toMatch(/^The drill was ended after 1ms/);
});

test("a fact that no oracle answers ends as REVIEW, which fails a test with failOn REVIEW", async ({ world, receiver }) => {
  const { place, oracle } = new Shop(world, receiver);
  const run = await world.assertDrillsPass({ texts: [COPIES], place, oracle: { paid: oracle.paid } });
  expect(run.result).toBe("REVIEW");
  expect(run.drills[0]?.checks.map(({ fact, held }) => [fact, held])).toEqual([["paid", true], ["shipped", undefined]]);
  const strict = world.assertDrillsPass({ texts: [COPIES], place, failOn: "REVIEW" });
  await expect(strict).rejects.toThrow(/REVIEW +my-copies +.*How often was the order shipped\? It must be 1/);
  // An oracle that throws counts as no answer, too.
  const failing = { paid: () => { throw new Error("The database is down."); } };
  const unanswered = await world.runDrills({ texts: [COPIES], place, oracle: failing, patience: 300 });
  expect(unanswered.drills[0]).toMatchObject({ result: "REVIEW", reason: expect.stringContaining("The database is down.") });
});

test("the oracle is asked about an order without a payment by the referenceId that was sent", async ({ world }) => {
  const asked = new Set<string | undefined>();
  const { result } = await world.runDrills({
    texts: [OUTAGE],
    place: async () => {
      await world.createPayin(Payins.pix(11980).reference("order-7")).catch(() => {});
    },
    oracle: { paid: ({ referenceId }) => asked.add(referenceId).size === 0, shipped: () => 0 },
    patience: 300,
  });
  expect(result).toBe("PASSED");
  expect([...asked]).toEqual(["order-7"]);
});

test("an application that places no order fails, with the reason", async ({ world }) => {
  const refuses = () => { throw new Error("The shop is closed."); };
  await expect(world.assertDrillsPass({ texts: [COPIES], place: refuses, patience: 300 })).rejects.toThrow(
    /^The run is not valid: The application sent no POST \/payin to pk_test_\w+: The shop is closed\./,
  );
  const silent = () => { throw new Error(""); };
  await expect(world.assertDrillsPass({ texts: [COPIES], place: silent, patience: 300 })).rejects.toThrow(/ to pk_test_\w+: Error/);
  await expect(world.assertDrillsPass({ texts: [COPIES], patience: 300 })).rejects.toThrow("The drill my-copies needs the option place.");
  await expect(world.assertDrillsPass({ texts: [COPIES], failOn: "failed" as "FAILED" })).rejects.toThrow('failOn is "failed"; it must be one of');
  await expect(world.runDrills({ texts: [COPIES], patience: "soon" })).rejects.toMatchObject({ status: 400, code: "INVALID_DATA" });
});

test("the sandbox itself calls an application in another process", async ({ world, receiver }) => {
  const shop = new Shop(world, receiver);
  const reconciled: unknown[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "POST" && request.url === "/orders") {
      const { method } = (await json(request)) as DrillQuestion;
      response.end(JSON.stringify(await shop.place({ method } as DrillQuestion)));
    } else {
      const referenceId = request.url?.slice(1) ?? "";
      response.end(JSON.stringify({ status: shop.paid.has(referenceId) ? "PAID" : "OPEN", shipments: shop.shipments }));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { result } = await world.runDrills({
      texts: [COPIES.replace("shipped: 1", "shipped: 2")],
      place: { request: `POST ${url}/orders`, headers: { "content-type": "application/json" }, body: '{"method": "{method}"}' },
      oracle: { request: `GET ${url}/{referenceId}`, facts: { paid: "$.status=PAID", shipped: "$.shipments" } },
      reconcile: ({ referenceId }) => reconciled.push(referenceId),
      patience: 300,
    });
    expect(result).toBe("FAILED");
    expect([...new Set(reconciled)]).toEqual([expect.stringMatching(/^order-/)]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
