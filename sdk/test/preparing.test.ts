import { describe, expect, it } from "vitest";
import { CheckoutError, getConfig, prepareCardPayment } from "../src/index";
import { card, CVV, failure, NUMBER, payment } from "./support/order";
import { AUTHENTICATION, CONFIG, Sandbox } from "./support/sandbox";

function withCapabilities(capabilities: object) {
  return { ...CONFIG, capabilities: { ...CONFIG.capabilities, ...capabilities } };
}

describe("the configuration", () => {
  it("is requested once for all callers", async () => {
    const sandbox = await Sandbox.opened();

    const [one, other] = await Promise.all([getConfig(), getConfig()]);
    await getConfig();

    expect(one).toBe(other);
    expect(one).toEqual(CONFIG);
    expect(sandbox.requests.map((request) => request.route)).toEqual(["GET /checkout/config"]);
    expect(sandbox.requests[0]?.headers["x-api-key"]).toBe("pk_test_shop");
  });

  it("is requested again after a failure", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("GET /checkout/config", [503, {}]);
    expect(await failure(getConfig())).toMatchObject({ code: "NETWORK" });

    sandbox.answers("GET /checkout/config", [200, CONFIG]);

    expect(await getConfig()).toEqual(CONFIG);
  });
});

describe("preparing a card payment", () => {
  it("resolves with the documented fields if no challenge is required", async () => {
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
    const others = sandbox.requests.filter((request) => request.route !== "POST /checkout/card-tokens");
    expect(others).toHaveLength(3);
    for (const { text } of others) {
      expect(text).not.toContain(NUMBER);
      expect(text).not.toContain(CVV);
    }
  });

  it("removes spaces and hyphens from the card number", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment({ ...payment, card: { ...card, number: "4000 0000-0000 0002" } });

    expect(sandbox.to("POST /checkout/card-tokens")[0]?.body.number).toBe(NUMBER);
  });

  it("requests the authentication of this token, amount and order", async () => {
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

  it("sends a fingerprint of the device", async () => {
    const sandbox = await Sandbox.opened();

    await prepareCardPayment(payment);

    const { fingerprint } = sandbox.to("POST /checkout/antifraud-sessions")[0]?.body;
    expect(Object.keys(fingerprint)).toEqual(["userAgent", "language", "timeZone", "screen"]);
  });

  it("starts no authentication if the merchant has no 3D Secure", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("GET /checkout/config", [200, withCapabilities({ threeDS: { enabled: false } })]);

    const prepared = await prepareCardPayment(payment);

    expect(prepared.threeDS).toEqual({ skipped: true, status: "skipped" });
    expect(prepared.payinCard).toEqual({ token: "cvt_1", installments: 3 });
    expect(sandbox.to("POST /checkout/3ds/authentications")).toEqual([]);
  });

  it.each([
    ["the merchant has no antifraud", [200, withCapabilities({ antifraud: { enabled: false } })], [500, {}]],
    ["it cannot be opened", [200, CONFIG], [503, {}]],
  ] as const)("continues without an antifraud session if %s", async (_why, config, session) => {
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
    "fails with THREEDS_FAILED if the authentication is %s",
    async (status) => {
      const sandbox = await Sandbox.opened();
      sandbox.answers("POST /checkout/3ds/authentications", [201, { ...AUTHENTICATION, status }]);

      const error = await failure(prepareCardPayment(payment));

      expect(error).toBeInstanceOf(CheckoutError);
      expect(error).toMatchObject({ code: "THREEDS_FAILED", reason: status });
      expect(error.message).toContain("another card");
    },
  );

  it("reports the issuer's reason if there is one", async () => {
    const sandbox = await Sandbox.opened();
    const failed = { ...AUTHENTICATION, status: "failed", reason: "wrong code" };
    sandbox.answers("POST /checkout/3ds/authentications", [201, failed]);

    expect(await failure(prepareCardPayment(payment))).toMatchObject({ code: "THREEDS_FAILED", reason: "wrong code" });
  });
});

describe("an invalid card", () => {
  it.each([
    ["a wrong check digit", { number: "4000000000000001" }, "number"],
    ["letters", { number: "4000abcd00000002" }, "number"],
    ["no number", { number: "" }, "number"],
    ["no holder", { holderName: " " }, "holderName"],
    ["a 13th month", { expirationMonth: "13" }, "expirationMonth"],
    ["a month of one digit", { expirationMonth: "7" }, "expirationMonth"],
    ["a year of three digits", { expirationYear: "203" }, "expirationYear"],
    ["a cvv of two digits", { cvv: "98" }, "cvv"],
    ["no cvv although the merchant requires it", { cvv: "" }, "cvv"],
  ])("is refused for %s before the card is sent", async (_what, wrong, field) => {
    const sandbox = await Sandbox.opened();

    const error = await failure(prepareCardPayment({ ...payment, card: { ...card, ...wrong } }));

    expect(error.code).toBe("INVALID_CARD");
    expect(error.reason).toMatch(new RegExp(`^${field} must be `));
    expect(sandbox.to("POST /checkout/card-tokens")).toEqual([]);
  });

  it("may lack the cvv if the merchant does not require it", async () => {
    const sandbox = await Sandbox.opened();
    const tokenization = { required: true, cvvRequired: false };
    sandbox.answers("GET /checkout/config", [200, withCapabilities({ tokenization })]);
    const { cvv: _, ...cardWithoutCvv } = card;

    await prepareCardPayment({ ...payment, card: cardWithoutCvv });

    expect(sandbox.to("POST /checkout/card-tokens")[0]?.body).toEqual(cardWithoutCvv);
  });

  it("is reported with all its invalid fields, each with a code that a shop can translate", async () => {
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

  it("is reported by its fields if the sandbox refuses it, without any text of the answer", async () => {
    const sandbox = await Sandbox.opened();
    const errors = [{ field: "number", code: NUMBER, message: `${NUMBER} is wrong` }, { field: NUMBER }];
    sandbox.answers("POST /checkout/card-tokens", [400, { code: "INVALID_DATA", detail: `bad ${NUMBER}`, errors }]);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ code: "INVALID_CARD", reason: "number was refused" });
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(NUMBER);
  });
});

describe("incorrect use", () => {
  it.each([
    ["nothing", undefined, "expected {amount,"],
    ["a string as the amount", { ...payment, amount: "150.00" }, "amount must be a whole number of cents"],
    ["a fraction of a cent", { ...payment, amount: 150.5 }, "amount must be a whole number of cents"],
    ["no order", { ...payment, referenceId: "" }, "referenceId must be a string"],
    ["no installments", { ...payment, installments: 0 }, "installments must be a whole number from 1 to 12"],
    ["too many installments", { ...payment, installments: 13 }, "installments must be a whole number from 1 to 12"],
    ["no customer", { ...payment, customer: undefined }, "customer must be {name,"],
    ["no card", { ...payment, card: undefined }, "card must be {holderName,"],
    ["a numeric card number", { ...payment, card: { ...card, number: 4000000000000002 } }, "all as strings"],
  ])("is reported in one sentence: %s", async (_what, wrong, expectation) => {
    const sandbox = await Sandbox.opened();

    const error = await failure(prepareCardPayment(wrong as typeof payment));

    expect(error.code).toBe("CONFIG");
    expect(error.message).toMatch(/^prepareCardPayment: .*\.$/);
    expect(error.message).toContain(expectation);
    expect(sandbox.to("POST /checkout/card-tokens")).toEqual([]);
  });
});

describe("a failed request", () => {
  it.each([
    ["a refused key", [401, { code: "UNAUTHORIZED", detail: "unknown key" }], "INVALID_KEY", "UNAUTHORIZED"],
    ["a server error", [500, "<html>"], "NETWORK", "500"],
    ["an answer that is not JSON", [201, "<html>"], "NETWORK", "unreadable answer"],
    ["an answer without a token", [201, {}], "NETWORK", "unknown answer"],
    ["too many requests", [429, {}, { "retry-after": "30" }], "NETWORK", "too many requests"],
    ["a wrong path", [404, { code: "NOT_FOUND", detail: "no such page" }], "CONFIG", "NOT_FOUND"],
  ] as const)("is reported by its code: %s", async (_what, answer, code, reason) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/card-tokens", [...answer] as [number, unknown]);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ name: "CheckoutError", code, reason });
    if (reason === "too many requests") expect(error.message).toContain("again in 30 s");
  });

  it("is reported with the fields that the sandbox refuses, and never with their values", async () => {
    const sandbox = await Sandbox.opened();
    const errors = [{ field: "referenceId", code: "TOO_LONG", message: "must be at most 255 characters", rejected: "o-1…" }];
    sandbox.answers("POST /checkout/3ds/authentications", [400, { code: "INVALID_DATA", detail: "…", errors }]);

    const error = await failure(prepareCardPayment(payment));

    expect(error.code).toBe("CONFIG");
    expect(error.errors).toEqual([{ field: "referenceId", code: "TOO_LONG" }]);
  });

  it("is reported with its cause if the connection breaks", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/card-tokens", () => undefined);

    const error = await failure(prepareCardPayment(payment));

    expect(error).toMatchObject({ code: "NETWORK", reason: "no answer" });
    expect(error.cause).toBeDefined();
    expect(error.message).toContain(new URL(sandbox.url).host);
  });
});
