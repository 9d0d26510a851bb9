import { afterEach, describe, expect, it, vi } from "vitest";
import { dialogOpens, Issuer } from "./support/issuer";
import { failure } from "./support/order";
import { AUTHENTICATION, Sandbox } from "./support/sandbox";

const pending = { session: "session", transactionId: "6d2a", publicKey: "pk_test_shop" };

/** Loads the script as a page would load it from this address. */
async function loadedFrom(address: string) {
  const script = document.createElement("script");
  vi.spyOn(script, "src", "get").mockReturnValue(address);
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  return import("../src/three-d-secure");
}

afterEach(() => vi.resetModules());

describe("the challenge script", () => {
  it("runs the challenge of a payin at the sandbox that served the script", async () => {
    const sandbox = await Sandbox.opened();
    const issuer = new Issuer(sandbox);
    sandbox.answers("POST /checkout/3ds/sessions", [200, issuer.open]);
    const { run } = await loadedFrom(`${sandbox.url}/checkout/3ds/challenge.js?v=1`);

    const done = run(pending);
    await dialogOpens();
    issuer.status = "authenticated";
    issuer.posts("finished");

    expect(await done).toEqual({ status: "authenticated" });
    const [asked] = sandbox.to("POST /checkout/3ds/sessions");
    expect(asked?.body).toEqual({ session: "session", transactionId: "6d2a" });
    expect(asked?.headers["x-api-key"]).toBe("pk_test_shop");
  });

  it("uses another sandbox if apiBaseUrl is set", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/sessions", [200, AUTHENTICATION]);
    const { run } = await loadedFrom("http://elsewhere.test/checkout/3ds/challenge.js");

    expect(await run({ ...pending, apiBaseUrl: sandbox.url })).toEqual({ status: "authenticated" });
  });

  it("fails with the errors of the SDK", async () => {
    const sandbox = await Sandbox.opened();
    sandbox.answers("POST /checkout/3ds/sessions", [200, { ...AUTHENTICATION, status: "expired" }]);
    const { run, CheckoutError } = await loadedFrom(`${sandbox.url}/checkout/3ds/challenge.js`);

    const error = await failure(run(pending));

    expect(error).toBeInstanceOf(CheckoutError);
    expect(error).toMatchObject({ code: "THREEDS_FAILED", reason: "expired" });
  });

  it.each<[string, object | undefined, string]>([
    ["nothing", undefined, "CONFIG"],
    ["no session", { ...pending, session: "" }, "CONFIG"],
    ["a secret key", { ...pending, publicKey: "sk_test_hidden" }, "INVALID_KEY"],
    ["a live key", { ...pending, publicKey: "pk_live_hidden" }, "INVALID_KEY"],
  ])("refuses %s", async (_what, wrong, code) => {
    const { run } = await loadedFrom("http://localhost/checkout/3ds/challenge.js");

    const error = await failure(run(wrong as typeof pending));

    expect(error).toMatchObject({ name: "CheckoutError", code });
    expect(error.message).not.toContain("hidden");
  });
});
