// The script at threeDSecureSdkUrl: it runs the challenge of a payin on pages that do not load the SDK.
import { Api } from "./api";
import { expects, isObject, isText } from "./expectation";
import { resume } from "./pending";
import { publicKey, webAddress } from "./store";

export { CheckoutError } from "./checkout-error";

export interface PendingChallenge {
  /** The payin's `threeDSecureSession`. */
  readonly session: string;
  /** The payin's `threeDSecureTransactionId`. */
  readonly transactionId: string;
  readonly publicKey: string;
  /** Where the sandbox answers; by default where this script came from. */
  readonly apiBaseUrl?: string;
}

const OWN_PATH = /\/checkout\/3ds\/[^/]*$/;

// Known while the script is being evaluated only.
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
const home = script.split(/[?#]/)[0]?.replace(OWN_PATH, "");

/** Resolves with how the cardholder was authenticated; rejects with a `CheckoutError` like the SDK's. */
export async function run(pending: PendingChallenge): Promise<{ status: string }> {
  const isWhole = isObject(pending) && isText(pending.session) && isText(pending.transactionId);
  expects(isWhole, "run", "expected {session, transactionId, publicKey} of the payin");
  const api = new Api(webAddress(pending.apiBaseUrl ?? home), publicKey(pending.publicKey));
  const { status } = await resume(api, pending.session, pending.transactionId);
  return { status };
}
