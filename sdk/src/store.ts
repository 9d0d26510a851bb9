import { Api } from "./api";
import { CheckoutError, expects } from "./checkout-error";
import type { CheckoutConfig } from "./types";
import { isObject, isText, webUrl } from "./values";

/** The checkout of one merchant. Each call of `init` creates a new one. */
export class Store {
  readonly api: Api;
  private requested: Promise<CheckoutConfig> | undefined;

  constructor(api: Api) {
    this.api = api;
  }

  /** All callers share one request. After a failure the next caller sends a new one. */
  config(): Promise<CheckoutConfig> {
    this.requested ??= this.api.get<CheckoutConfig>("/checkout/config").then(checkedConfig).catch((failure) => {
      this.requested = undefined;
      throw failure;
    });
    return this.requested;
  }
}

export function openStore(options: { publicKey: string; apiBaseUrl: string }): Store {
  expects(isObject(options), "init", "expected {publicKey, apiBaseUrl}");
  refuseSecrets(Object.values(options));
  return new Store(new Api(checkedBaseUrl(options.apiBaseUrl), publicKey(options.publicKey)));
}

function refuseSecrets(values: unknown[]): void {
  if (values.some((value) => typeof value === "string" && /\bsk_(test|live)_/.test(value))) {
    throw invalidKey(
      "A SECRET KEY (sk_…) REACHED A BROWSER, where anyone can read it: revoke it now, keep the new one on your" +
        " server, and pass the public key (pk_test_…) to init.",
      "secret key in the browser",
    );
  }
}

export function publicKey(key: unknown): string {
  refuseSecrets([key]);
  if (isText(key) && /^pk_live_(?!sandbox)/.test(key)) {
    throw invalidKey(
      "A LIVE KEY (pk_live_…) REACHED A SANDBOX: pass the public test key" +
        " (pk_test_…) to init, or pk_live_sandboxNAME for pk_test_sandboxNAME.",
      "live key in the sandbox",
    );
  }
  if (typeof key !== "string" || !/^pk_(test_|live_(?=sandbox))\w{1,64}$/.test(key)) {
    throw invalidKey("init: publicKey must be pk_test_ and 1 to 64 of A–Z, a–z, 0–9 and _.", "malformed public key");
  }
  return key;
}

function invalidKey(message: string, reason: string): CheckoutError {
  return new CheckoutError("INVALID_KEY", message, reason);
}

/** The checked URL without a slash at its end. */
export function checkedBaseUrl(address: unknown): string {
  const expectation = "apiBaseUrl must be an absolute http or https URL without a query, such as http://localhost:8080";
  const url = webUrl(String(address));
  const isPlain = url !== undefined && !url.username && !url.search && !url.hash;
  expects(isText(address) && url !== undefined && isPlain, "init", expectation);
  return url.href.replace(/\/+$/, "");
}

function checkedConfig(config: CheckoutConfig): CheckoutConfig {
  if (isObject(config) && isObject(config.capabilities) && isObject(config.capabilities.threeDS)) return config;
  throw new CheckoutError("NETWORK", "The sandbox returned a configuration that this SDK does not understand.", "unknown configuration");
}
