// @vitest-environment node
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import { LIMIT, outputs, gzippedSize } from "../bundle.mjs";

const METHODS = ["buildPayinPayload", "getConfig", "handlePendingThreeDS", "init", "prepareCardPayment", "processCardPayment"];
const SCRIPTS = ["challenge.js", "checkout-sdk.cjs", "checkout-sdk.js", "checkout-sdk.min.js", "checkout-sdk.mjs"];
const TYPES = ["checkout-sdk.d.cts", "checkout-sdk.d.mts", "checkout-sdk.d.ts"];

let files: Map<string, Buffer>;

function text(name: string): string {
  return files.get(name)?.toString() ?? "";
}

beforeAll(async () => {
  files = await outputs();
}, 60_000);

describe("the built files", () => {
  it("are exactly these", () => {
    expect([...files.keys()].sort()).toEqual([...SCRIPTS, ...TYPES, "checkout-sdk.min.js.map"].sort());
  });

  it("have the same bytes when they are built again", async () => {
    expect(await outputs()).toEqual(files);
  });

  it("have at most 8 KiB for the minified script, gzipped", () => {
    expect(gzippedSize(files.get("checkout-sdk.min.js"))).toBeLessThanOrEqual(LIMIT);
  });

  it.each(SCRIPTS)("write no HTML, evaluate no text and log nothing to the console: %s", (name) => {
    expect(text(name)).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|console\.|\bimport\b/);
  });

  it.each(SCRIPTS)("are plain ASCII, so that pages of any encoding read them correctly: %s", (name) => {
    expect(text(name)).toMatch(/^[\x00-\x7f]+$/);
  });

  it.each(["checkout-sdk.js", "checkout-sdk.min.js"])("define only one global: %s", (name) => {
    const page: Record<string, any> = { URL, Error };
    runInNewContext(text(name), page);

    expect(Object.keys(page).filter((member) => !["URL", "Error"].includes(member))).toEqual(["CheckoutSDK"]);
    expect(Object.keys(page["CheckoutSDK"]).sort()).toEqual(["CheckoutError", ...METHODS]);
    expect(() => page["CheckoutSDK"].init({ publicKey: "sk_test_a" })).toThrow("A SECRET KEY");
  });

  it("include a challenge script with the global ThreeDSecure", () => {
    const page: Record<string, any> = { document: {}, HTMLScriptElement: class {} };
    runInNewContext(text("challenge.js"), page);

    expect(Object.keys(page["ThreeDSecure"]).sort()).toEqual(["CheckoutError", "run"]);
  });

  it("include a source map that names the sources without a path of this machine", () => {
    expect(text("checkout-sdk.min.js").trimEnd()).toMatch(/\/\/# sourceMappingURL=checkout-sdk\.min\.js\.map$/);
    const { sources } = JSON.parse(text("checkout-sdk.min.js.map"));
    expect(sources).toContain("../src/index.ts");
    for (const source of sources) expect(source).toMatch(/^\.\.\/src\/[a-z0-9-]+\.ts$/);
  });

  it("can be imported by the name of the package", async () => {
    const byName = "@paysandbox/checkout-sdk";
    expect(Object.keys(await import(/* @vite-ignore */ byName)).sort()).toEqual(["CheckoutError", ...METHODS]);
  });
});
