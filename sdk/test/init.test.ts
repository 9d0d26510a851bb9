import { describe, expect, it } from "vitest";
import { CheckoutError, type CheckoutErrorCode, getConfig, init, prepareCardPayment } from "../src/index";
import { base, payment } from "./support/order";
import { Sandbox } from "./support/sandbox";

const address = "http://localhost:8080";

function refusal(options: unknown): CheckoutError {
  try {
    init(options as Parameters<typeof init>[0]);
  } catch (error) {
    if (error instanceof CheckoutError) return error;
  }
  throw new Error("init should have thrown a CheckoutError");
}

describe("init", () => {
  it("must be called first, and the error says so", async () => {
    const error = await getConfig().catch((failure) => failure);

    expect(error).toBeInstanceOf(CheckoutError);
    expect(error).toMatchObject({ code: "CONFIG", message: "CheckoutSDK: call init first." });
    await expect(prepareCardPayment({} as never)).rejects.toMatchObject({ code: "CONFIG" });
  });

  it("returns a client for each key, and they work side by side", async () => {
    const one = await Sandbox.opened();
    const other = await Sandbox.opened();
    const first = init({ publicKey: "pk_test_one", apiBaseUrl: one.url });
    const second = init({ publicKey: "pk_live_sandbox_two", apiBaseUrl: other.url });

    const [prepared] = await Promise.all([first.prepareCardPayment(payment), second.prepareCardPayment(payment), getConfig()]);

    expect(one.keys()).toEqual(new Set(["pk_test_one"]));
    expect(other.keys()).toEqual(new Set(["pk_live_sandbox_two"]));
    expect(one.to("POST /checkout/card-tokens")).toHaveLength(1);
    expect(other.to("POST /checkout/card-tokens")).toHaveLength(1);
    expect(first.buildPayinPayload(base, prepared)).toMatchObject({ card: prepared.payinCard });
  });

  it.each<[string, unknown, CheckoutErrorCode, RegExp]>([
    ["a secret key", { publicKey: "sk_test_hidden", apiBaseUrl: address }, "INVALID_KEY", /^A SECRET KEY .* revoke it now/],
    ["a live secret key", { publicKey: "sk_live_hidden", apiBaseUrl: address }, "INVALID_KEY", /^A SECRET KEY/],
    ["a secret key in another option", { publicKey: "pk_test_a", secret: "sk_test_hidden", apiBaseUrl: address }, "INVALID_KEY", /^A SECRET KEY/],
    ["a secret key inside the address", { publicKey: "pk_test_a", apiBaseUrl: "http://sk_test_hidden@localhost" }, "INVALID_KEY", /^A SECRET KEY/],
    ["a live key", { publicKey: "pk_live_hidden_sandbox", apiBaseUrl: address }, "INVALID_KEY", /^A LIVE KEY/],
    ["a malformed key", { publicKey: "hidden", apiBaseUrl: address }, "INVALID_KEY", /pk_test_/],
    ["no key", { apiBaseUrl: address }, "INVALID_KEY", /pk_test_/],
    ["no options", undefined, "CONFIG", /expected \{publicKey, apiBaseUrl\}/],
    ["no address", { publicKey: "pk_test_a" }, "CONFIG", /absolute http or https URL/],
    ["a relative address", { publicKey: "pk_test_a", apiBaseUrl: "/sandbox" }, "CONFIG", /absolute http or https URL/],
    ["an address with JavaScript", { publicKey: "pk_test_a", apiBaseUrl: "javascript:alert(1)" }, "CONFIG", /absolute http or https URL/],
    ["an address with a query", { publicKey: "pk_test_a", apiBaseUrl: `${address}?a=b` }, "CONFIG", /without a query/],
  ])("refuses %s and does not repeat it in the error", (_what, options, code, message) => {
    const error = refusal(options);

    expect(error).toMatchObject({ name: "CheckoutError", code });
    expect(error.message).toMatch(message);
    expect(error.message + error.reason).not.toContain("hidden");
  });
});
