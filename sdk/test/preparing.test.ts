import { describe, expect, it } from "vitest";
import { CheckoutError, getConfig, prepareCardPayment } from "../src/index";
import { card, CVV, failure, NUMBER, payment } from "./support/order";
import { AUTHENTICATION, CONFIG, Sandbox } from "./support/sandbox";

function withCapabilities(capabilities: object) {
  return { ...CONFIG, capabilities: { ...CONFIG.capabilities, ...capabilities } };
}

describe("the configuration", () => {
  it("is asked for once, however many want it", async () => {
    const sandbox = await Sandbox.opened();

    const [one, other] = await Promise.all([getConfig(), getConfig()]);
    await getConfig();

    expect(one).toBe(other);
    expect(one).toEqual(CONFIG);
    expect(sandbox.heard.map((request) => request.route)).toEqual(["GET /checkout/config"]);
    expect(sandbox.heard[0]?.headers["x-api-key"]).toBe("pk_test_shop");
  });

  it("is asked for again after a failure", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("GET /checkout/config", [503, {}]);
    expect(await failure(getConfig())).toMatchObject({ code: "NETWORK" });

    sandbox.answers("GET /checkout/config", [200, CONFIG]);

    expect(await getConfig()).toEqual(CONFIG);
  });
});

describe("preparing a card payment", () => {
  it("resolves with the documented shapes where no challenge is asked for", async () => {
    await Sandbox.opened();

    expect(await prepareCardPayment(payment)).toEqual({
      payinCard: {
        token: "cvt_1",
        installments: 3,
        threeDSecure: {
          cavv: AUTHENTICATION.cavv,
          eci: "05",
          version: "2.2.0",
          referenceId: "3ds_1",
          authenticationId: "3da_1",
        },
      },
      antifraud: { skipped: false, sessionId: "afs_1" },
      card: { token: "cvt_1", brand: "VISA", last4: "0001" },
      threeDS: { skipped: false, status: "authenticated" },
    });
  });

  it("sends number and cvv to the token endpoint and nowhere else", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment({ ...payment, customer: { ...payment.customer, ...{ card, cvv: CVV } } });

    expect(sandbox.to("POST /checkout/card-tokens").map((request) => request.body)).toEqual([card]);
    const others = sandbox.heard.filter((request) => request.route !== "POST /checkout/card-tokens");
    expect(others).toHaveLength(3);
    for (const { text } of others) {
      expect(text).not.toContain(NUMBER);
      expect(text).not.toContain(CVV);
    }
  });

  it("takes the spaces and hyphens of a number out", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment({ ...payment, card: { ...card, number: "4000 0000-0000 0002" } });

    expect(sandbox.to("POST /checkout/card-tokens")[0]?.body.number).toBe(NUMBER);
  });

  it("asks for the authentication of this token, amount and order", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment(payment);

    expect(sandbox.to("POST /checkout/3ds/authentications")[0]?.body).toMatchObject({
      token: "cvt_1",
      amount: 15_000,
      installments: 3,
      referenceId: "order-1",
      customer: payment.customer,
      browser: { userAgent: navigator.userAgent, screen: { width: screen.width } },
    });
  });

  it("tells of the device by a fingerprint", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment(payment);

    const { fingerprint } = sandbox.to("POST /checkout/antifraud-sessions")[0]?.body;
    expect(Object.keys(fingerprint)).toEqual(["userAgent", "language", "timeZone", "screen"]);
  });

  it("starts no authentication where the store has none", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("GET /checkout/config", [200, withCapabilities({ threeDS: { enabled: false } })]);

    const prepared = await prepareCardPayment(payment);

    expect(prepared.threeDS).toEqual({ skipped: true, status: "skipped" });
    expect(prepared.payinCard).toEqual({ token: "cvt_1", installments: 3 });
    expect(sandbox.to("POST /checkout/3ds/authentications")).toEqual([]);
  });

  it.each([
    ["the store has none", [200, withCapabilities({ antifraud: { enabled: false } })], [500, {}]],
    ["it cannot be opened", [200, CONFIG], [503, {}]],
  ] as const)("goes on without an antifraud session where %s", async (_why, config, session) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("GET /checkout/config", [...config]);
    sandbox.answers("POST /checkout/antifraud-sessions", [...session]);

    expect((await prepareCardPayment(payment)).antifraud).toEqual({ skipped: true });
  });

  it.each(["attempted", "informational"])("succeeds with an authentication that is %s", async (status) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/authentications", [201, { ...AUTHENTICATION, status }]);

    const prepared = await prepareCardPayment(payment);

    expect(prepared.threeDS).toEqual({ skipped: false, status });
    expect(prepared.payinCard.threeDSecure).toMatchObject({ cavv: AUTHENTICATION.cavv, eci: "05" });
  });

  it.each(["failed", "rejected", "unavailable", "expired", "abandoned"])(
    "fails by THREEDS_FAILED with an authentication that is %s",
    async (status) => {
      const sandbox = await Sandbox.opened();
      sandbox.answers("POST /checkout/3ds/authentications", [201, { ...AUTHENTICATION, status }]);

      const error = await failure(prepareCardPayment(payment));

      expect(error).toBeInstanceOf(CheckoutError);
      expect(error).toMatchObject({ code: "THREEDS_FAILED", reason: status });
      expect(error.message).toContain("another card");
    },
  );

  it("tells the issuer's own reason where there is one", async () => {
    const sandbox = await Sandbox.opened();
    const failed = { ...AUTHENTICATION, status: "failed", reason: "wrong code" };
    sandbox.answers("POST /checkout/3ds/authentications", [201, failed]);

    expect(await failure(prepareCardPayment(payment))).toMatchObject({ code: "THREEDS_FAILED", reason: "wrong code" });
  });
});

describe("a card that cannot be right", () => {
  it.each([
    ["a wrong check digit", { number: "4000000000000001" }, "number"],
    ["letters", { number: "4000abcd00000002" }, "number"],
    ["no number", { number: "" }, "number"],
    ["no holder", { holderName: " " }, "holderName"],
    ["a 13th month", { expirationMonth: "13" }, "expirationMonth"],
    ["a month of one digit", { expirationMonth: "7" }, "expirationMonth"],
    ["a year of three digits", { expirationYear: "203" }, "expirationYear"],
    ["a cvv of two digits", { cvv: "98" }, "cvv"],
    ["no cvv where the store wants one", { cvv: "" }, "cvv"],
  ])("is refused for %s before anything of it is sent", async (_what, wrong, field) => {
    const sandbox = await Sandbox.opened();

    const error = await failure(prepareCardPayment({ ...payment, card: { ...card, ...wrong } }));

    expect(error.code).toBe("INVALID_CARD");
    expect(error.reason).toMatch(new RegExp(`^${field} must be `));
    expect(sandbox.to("POST /checkout/card-tokens")).toEqual([]);
  });

  it("needs no cvv where the store wants none", async () => {
    const sandbox = await Sandbox.opened();
    const tokenization = { required: true, cvvRequired: false };
    sandbox.answers("GET /checkout/config", [200, withCapabilities({ tokenization })]);
    const { cvv: _, ...bare } = card;

    await prepareCardPayment({ ...payment, card: bare });

    expect(sandbox.to("POST /checkout/card-tokens")[0]?.body).toEqual(bare);
  });

  it("is told whole, each field with a code that a shop can translate", async () => {
    const sandbox = await Sandbox.opened();
    const wrong = { ...card, number: "4000000000000001", holderName: " ", expirationMonth: "13" };

    const error = await failure(prepareCardPayment({ ...payment, card: wrong }));

    expect(error).toMatchObject({
      code: "INVALID_CARD",
      errors: [
        { field: "holderName", code: "REQUIRED" },
        { field: "number", code: "INVALID_CARD_NUMBER" },
        { field: "expirationMonth", code: "INVALID_FORMAT" },
      ],
    });
    expect(sandbox.to("POST /checkout/card-tokens")).toEqual([]);
  });

  it("is named by its fields when the sandbox refuses it, without a word of the answer", async () => {
    const sandbox = await Sandbox.opened();
    const errors = [{ field: "number", code: NUMBER, message: `${NUMBER} is wrong` }, { field: NUMBER }];
    sandbox.answers("POST /checkout/card-tokens", [400, { code: "INVALID_DATA", detail: `bad ${NUMBER}`, errors }]);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ code: "INVALID_CARD", reason: "number was refused" });
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(NUMBER);
  });
});

describe("wrong use", () => {
  it.each([
    ["nothing", undefined, "expected {amount,"],
    ["a text for an amount", { ...payment, amount: "150.00" }, "amount must be a whole number of cents"],
    ["a fraction of a cent", { ...payment, amount: 150.5 }, "amount must be a whole number of cents"],
    ["no order", { ...payment, referenceId: "" }, "referenceId must be a text"],
    ["no installments", { ...payment, installments: 0 }, "installments must be a whole number from 1 to 12"],
    ["too many installments", { ...payment, installments: 13 }, "installments must be a whole number from 1 to 12"],
    ["no customer", { ...payment, customer: undefined }, "customer must be {name,"],
    ["no card", { ...payment, card: undefined }, "card must be {holderName,"],
    ["a number for a card number", { ...payment, card: { ...card, number: 4000000000000002 } }, "all of them strings"],
  ])("is told in one sentence: %s", async (_what, wrong, expectation) => {
    const sandbox = await Sandbox.opened();

    const error = await failure(prepareCardPayment(wrong as typeof payment));

    expect(error.code).toBe("CONFIG");
    expect(error.message).toMatch(/^prepareCardPayment: .*\.$/);
    expect(error.message).toContain(expectation);
    expect(sandbox.to("POST /checkout/card-tokens")).toEqual([]);
  });
});

describe("trouble on the way", () => {
  it.each([
    ["a refused key", [401, { code: "UNAUTHORIZED", detail: "unknown key" }], "INVALID_KEY", "UNAUTHORIZED"],
    ["an error of the server", [500, "<html>"], "NETWORK", "500"],
    ["an answer that is no JSON", [201, "<html>"], "NETWORK", "unreadable answer"],
    ["an answer without a token", [201, {}], "NETWORK", "unknown answer"],
    ["too many tokens", [429, {}, { "retry-after": "30" }], "NETWORK", "too many requests"],
    ["a wrong path", [404, { code: "NOT_FOUND", detail: "no such page" }], "CONFIG", "NOT_FOUND"],
  ] as const)("is told by its code: %s", async (_what, answer, code, reason) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/card-tokens", [...answer] as [number, unknown]);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ name: "CheckoutError", code, reason });
    if (reason === "too many requests") expect(error.message).toContain("again in 30 s");
  });

  it("is told with the fields that the sandbox refuses, and never with their values", async () => {
    const sandbox = await Sandbox.opened();
    const errors = [{ field: "referenceId", code: "TOO_LONG", message: "must be at most 255 characters", rejected: "o-1…" }];
    sandbox.answers("POST /checkout/3ds/authentications", [400, { code: "INVALID_DATA", detail: "…", errors }]);

    const error = await failure(prepareCardPayment(payment));

    expect(error.code).toBe("CONFIG");
    expect(error.errors).toEqual([{ field: "referenceId", code: "TOO_LONG" }]);
  });

  it("is told where the connection breaks, with its cause", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/card-tokens", () => undefined);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ code: "NETWORK", reason: "no answer" });
    expect(error.cause).toBeDefined();
    expect(error.message).toContain(new URL(sandbox.url).host);
  });
});
