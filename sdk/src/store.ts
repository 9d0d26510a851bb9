import { Api } from "./api";
import { CheckoutError } from "./checkout-error";
import { expects, isObject, isText, webUrl } from "./expectation";
import type { CheckoutConfig } from "./index";

/** One merchant's checkout, from an `init` to the next. */
export class Store {
  readonly api: Api;
  private asked: Promise<CheckoutConfig> | undefined;

  constructor(api: Api) {
    this.api = api;
  }

  /** One request for all callers; a failed one is forgotten, so that the next caller asks again. */
  config(): Promise<CheckoutConfig> {
    this.asked ??= this.api.get<CheckoutConfig>("/checkout/config").then(understood).catch((failure) => {
      this.asked = undefined;
      throw failure;
    });
    return this.asked;
  }
}

let current: Store | undefined;

export function openStore(options: { publicKey: string; apiBaseUrl: string }): void {
  expects(isObject(options), "init", "expected {publicKey, apiBaseUrl}");
  refuseSecrets(Object.values(options));
  current = new Store(new Api(webAddress(options.apiBaseUrl), publicKey(options.publicKey)));
}

export function currentStore(call: string): Store {
  expects(current !== undefined, call, "call CheckoutSDK.init({publicKey, apiBaseUrl}) first");
  return current;
}

function refuseSecrets(values: unknown[]): void {
  if (values.some((value) => typeof value === "string" && /\bsk_(test|live)_/.test(value))) {
    throw invalidKey(
      "A SECRET KEY (sk_…) REACHED A BROWSER, where everybody can read it: revoke it now, keep the new one on your" +
        " server, and give init the public key (pk_test_…).",
      "secret key in the browser",
    );
  }
}

export function publicKey(key: unknown): string {
  refuseSecrets([key]);
  if (isText(key) && key.startsWith("pk_live_")) {
    throw invalidKey(
      "A LIVE KEY (pk_live_…) REACHED A SANDBOX, which takes no real payments: give init the public test key" +
        " (pk_test_…), and the live one to production only.",
      "live key in the sandbox",
    );
  }
  if (typeof key !== "string" || !/^pk_test_\w{1,64}$/.test(key)) {
    throw invalidKey("init: publicKey must look like pk_test_…, with 1 to 64 of A–Z, a–z, 0–9, _ at the end.", "malformed public key");
  }
  return key;
}

function invalidKey(message: string, reason: string): CheckoutError {
  return new CheckoutError("INVALID_KEY", message, reason);
}

/** The address without a slash at its end. */
export function webAddress(address: unknown): string {
  const expectation = "apiBaseUrl must be an absolute http or https address without query, such as http://localhost:8080";
  const url = webUrl(String(address));
  const isPlain = url !== undefined && !url.username && !url.search && !url.hash;
  expects(isText(address) && url !== undefined && isPlain, "init", expectation);
  return url.href.replace(/\/+$/, "");
}

function understood(config: CheckoutConfig): CheckoutConfig {
  if (isObject(config) && isObject(config.capabilities) && isObject(config.capabilities.threeDS)) return config;
  throw new CheckoutError("NETWORK", "The sandbox gave a configuration that this SDK does not understand.", "unknown configuration");
}
