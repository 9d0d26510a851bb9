import { describe, expect, it } from "vitest";
import { buildPayinPayload, handlePendingThreeDS, type PayinBase, prepareCardPayment, processCardPayment } from "../src/index";
import { dialogOpens, dialogs, Issuer } from "./support/issuer";
import { base, card, CVV, customer, failure, NUMBER, payment } from "./support/order";
import { AUTHENTICATION, Sandbox } from "./support/sandbox";

const purchase = { ...base, ...payment };
const pending = {
  id: "payin_1",
  status: "PENDING_3DS",
  amount: 15_000,
  threeDSecurePending: true,
  threeDSecureSession: "session",
  threeDSecureTransactionId: "6d2a",
  threeDSecureSdkUrl: "http://localhost/checkout/3ds/challenge.js",
};

describe("building the payin", () => {
  it("adds the method, the prepared card and the antifraud session to the base, and changes no argument", async () => {
    await Sandbox.opened();
    const prepared = await prepareCardPayment(payment);
    const before = JSON.stringify([base, prepared]);

    expect(buildPayinPayload(base, prepared)).toEqual({
      ...base,
      paymentMethod: "CREDIT_CARD",
      card: prepared.payinCard,
      antifraud: { sessionId: "afs_1" },
    });
    expect(JSON.stringify([base, prepared])).toBe(before);
  });

  it("omits the antifraud session if there is none", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/antifraud-sessions", [500, {}]);

    expect(buildPayinPayload(base, await prepareCardPayment(payment))).not.toHaveProperty("antifraud");
  });

  it.each<[string, object, string]>([
    ["a card", { ...base, card }, "base must not have card"],
    ["a number", { ...base, number: NUMBER }, "base must not have number"],
    ["a cvv", { ...base, cvv: CVV }, "base must not have cvv"],
    ["another method", { ...base, paymentMethod: "PIX" }, "paymentMethod must be CREDIT_CARD"],
    ["no amount", { ...base, amount: undefined }, "amount must be a whole number of cents"],
    ["no order", { ...base, referenceId: undefined }, "referenceId must be a string"],
    ["no customer", { ...base, customer: "Maria" }, "customer must be {name,"],
  ])("refuses a base with %s and does not repeat it in the error", async (_what, wrong, expectation) => {
    await Sandbox.opened();
    const prepared = await prepareCardPayment(payment);

    const error = await failure(Promise.resolve().then(() => buildPayinPayload(wrong as PayinBase, prepared)));

    expect(error).toMatchObject({ code: "CONFIG" });
    expect(error.message).toContain(`buildPayinPayload: ${expectation}`);
    expect(error.message).not.toContain(NUMBER);
  });

  it("refuses a payment that was not prepared", () => {
    expect(() => buildPayinPayload(base, {} as never)).toThrow("prepared must be the result of prepareCardPayment");
  });
});

describe("processing a card payment", () => {
  it("passes the payload to the page's own function, and returns its payin", async () => {
    await Sandbox.opened();
    const sent: unknown[] = [];
    const createPayin = async (payload: unknown) => {
      sent.push(payload);
      return { id: "payin_1", status: "APPROVED", mine: 42 };
    };

    const processed = await processCardPayment({ ...purchase, createPayin });

    expect(processed).toEqual({
      payin: { id: "payin_1", status: "APPROVED", mine: 42 },
      card: { token: "cvt_1", brand: "VISA", last4: "0001" },
      threeDS: { skipped: false, status: "authenticated" },
    });
    expect(sent).toEqual([buildPayinPayload(base, await prepareCardPayment(payment))]);
    expect(JSON.stringify(sent)).not.toContain(NUMBER);
  });

  it("sends the payload to the address of the merchant's backend", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /orders", [201, { id: "payin_1", status: "APPROVED" }]);

    const { payin } = await processCardPayment({ ...purchase, createPayin: `${sandbox.url}/orders` });

    expect(payin).toEqual({ id: "payin_1", status: "APPROVED" });
    const [order] = sandbox.to("POST /orders");
    expect(order?.body).toMatchObject({ paymentMethod: "CREDIT_CARD", card: { token: "cvt_1", installments: 3 } });
    expect(order?.headers).not.toHaveProperty("x-api-key");
    expect(order?.text).not.toContain(NUMBER);
    expect(order?.text).not.toContain(CVV);
  });

  it("completes the challenge that the payin asks for", async () => {
    const sandbox = await Sandbox.opened();
    const issuer = new Issuer(sandbox);
    sandbox.answers("POST /checkout/3ds/sessions", [200, issuer.open]);

    const processed = processCardPayment({ ...purchase, createPayin: () => pending });
    await dialogOpens();
    issuer.status = "authenticated";
    issuer.posts("finished");

    expect(await processed).toMatchObject({ payin: pending, threeDS: { skipped: false, status: "authenticated" } });
    expect(sandbox.to("POST /checkout/3ds/sessions").map((request) => request.body)).toEqual([
      { session: "session", transactionId: "6d2a" },
    ]);
  });

  it("passes an error of the page's function on unchanged", async () => {
    await Sandbox.opened();
    const own = new Error("out of stock");

    expect(await failure(processCardPayment({ ...purchase, createPayin: () => Promise.reject(own) }))).toBe(own);
  });

  it("reports an error answer of the backend", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /orders", [502, {}]);

    const error = await failure(processCardPayment({ ...purchase, createPayin: new URL(`${sandbox.url}/orders`) }));

    expect(error).toMatchObject({ code: "NETWORK", reason: "createPayin answered 502" });
  });

  it.each([400, 403, 409, 422])("reports %d of the backend as final, with its fields", async (status) => {
    const sandbox = await Sandbox.opened();
    const body = { code: "INVALID_DATA", errors: [{ field: "customer.document", code: "INVALID_CPF", message: "…" }] };
    sandbox.answers("POST /orders", [status, body]);

    const error = await failure(processCardPayment({ ...purchase, createPayin: `${sandbox.url}/orders` }));

    expect(error).toMatchObject({ code: "CONFIG", reason: `createPayin answered ${status}`, cause: body });
    expect(error).toMatchObject({ errors: [{ field: "customer.document", code: "INVALID_CPF" }] });
  });

  it.each([408, 429, 500])("reports %d of the backend as temporary", async (status) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /orders", [status, {}]);

    expect(await failure(processCardPayment({ ...purchase, createPayin: `${sandbox.url}/orders` }))).toMatchObject({ code: "NETWORK" });
  });

  it.each<[string, object, string]>([
    ["without createPayin", purchase, "createPayin must be a function"],
    ["with a createPayin that is not a URL", { ...purchase, createPayin: "http://" }, "createPayin must be a function"],
    ["with a URL of JavaScript", { ...purchase, createPayin: "javascript:alert(1)" }, "createPayin must be a function"],
    ["with a createPayin that returns nothing", { ...purchase, createPayin: () => undefined }, "createPayin must return the payin"],
  ])("is refused %s", async (_what, wrong, expectation) => {
    await Sandbox.opened();

    const error = await failure(processCardPayment(wrong as never));

    expect(error).toMatchObject({ code: "CONFIG" });
    expect(error.message).toContain(expectation);
  });
});

describe("a payin that waits for 3D Secure", () => {
  const details = { card, customer, amount: 15_000, installments: 3 };

  it("is completed by the challenge, and no card data is sent", async () => {
    const sandbox = await Sandbox.opened();
    const issuer = new Issuer(sandbox);
    sandbox.answers("POST /checkout/3ds/sessions", [200, issuer.open]);

    const completed = handlePendingThreeDS(pending, details);
    await dialogOpens();
    issuer.status = "attempted";
    issuer.posts("finished");

    expect(await completed).toEqual({ payin: pending, threeDS: { skipped: false, status: "attempted" } });
    for (const { text } of sandbox.requests) expect(text).not.toContain(NUMBER);
  });

  it("opens no dialog if the authentication is already finished", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/sessions", [200, AUTHENTICATION]);

    expect((await handlePendingThreeDS(pending, details)).threeDS.status).toBe("authenticated");
    expect(dialogs()).toEqual([]);
  });

  it.each(["failed", "expired"])("is THREEDS_FAILED if the authentication has %s", async (status) => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/sessions", [200, { ...AUTHENTICATION, status }]);

    expect(await failure(handlePendingThreeDS(pending, details))).toMatchObject({ code: "THREEDS_FAILED", reason: status });
  });

  it("is THREEDS_FAILED if the sandbox does not know its session", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/sessions", [404, { code: "NOT_FOUND" }]);

    const error = await failure(handlePendingThreeDS(pending, details));

    expect(error).toMatchObject({ code: "THREEDS_FAILED", reason: "the 3DS session is unknown" });
  });

  it("needs a challenge; any other payin is returned unchanged", async () => {
    const sandbox = await Sandbox.opened();
    const approved = { id: "payin_1", status: "APPROVED" };

    const completed = await handlePendingThreeDS(approved, details);

    expect(completed).toEqual({ payin: approved, threeDS: { skipped: true, status: "skipped" } });
    expect(sandbox.requests).toEqual([]);
  });

  it.each<[string, object | undefined, object, string]>([
    ["nothing", undefined, details, "expected the payin of your backend"],
    ["no session", { ...pending, threeDSecureSession: undefined }, details, "your backend has to pass them on"],
    ["another amount", pending, { ...details, amount: 1 }, "amount must be the amount of the payin"],
    ["details that are not an object", pending, [] as object, "the second argument must be {card,"],
  ])("is refused with %s", async (_what, payin, secondArgument, expectation) => {
    await Sandbox.opened();

    const error = await failure(handlePendingThreeDS(payin as never, secondArgument));

    expect(error).toMatchObject({ code: "CONFIG" });
    expect(error.message).toContain(`handlePendingThreeDS: `);
    expect(error.message).toContain(expectation);
  });
});
