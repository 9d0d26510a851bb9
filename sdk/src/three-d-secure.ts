// The script at threeDSecureSdkUrl: it runs the challenge of a payin on pages that do not load the SDK.
import { Api } from "./api";
import { expects } from "./checkout-error";
import { resume } from "./pending";
import { publicKey, checkedBaseUrl } from "./store";
import { isObject, isText } from "./values";

export { CheckoutError } from "./checkout-error";

export interface PendingChallenge {
  /** The payin's `threeDSecureSession`. */
  readonly session: string;
  /** The payin's `threeDSecureTransactionId`. */
  readonly transactionId: string;
  readonly publicKey: string;
  /** The URL of the sandbox. Default: the sandbox that served this script. */
  readonly apiBaseUrl?: string;
}

const OWN_PATH = /\/checkout\/3ds\/[^/]*$/;

// document.currentScript is known only while the script is being evaluated.
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
const sandboxUrl = script.split(/[?#]/)[0]?.replace(OWN_PATH, "");

/** Resolves with the status of the authentication. Rejects with a `CheckoutError`, as the SDK does. */
export async function run(pending: PendingChallenge): Promise<{ status: string }> {
  const isComplete = isObject(pending) && isText(pending.session) && isText(pending.transactionId);
  expects(isComplete, "run", "expected {session, transactionId, publicKey}; session and transactionId are fields of the payin");
  const api = new Api(checkedBaseUrl(pending.apiBaseUrl ?? sandboxUrl), publicKey(pending.publicKey));
  const { status } = await resume(api, pending.session, pending.transactionId);
  return { status };
}
