import type { Api, Problem } from "./api";
import { type Authentication, verdict } from "./authentication";
import { completeChallenge } from "./challenge";
import { expects, threeDSFailed } from "./checkout-error";
import type { CompletedThreeDS, PayinResponse, PendingDetails, ThreeDSResult } from "./types";
import type { Store } from "./store";
import { isObject, isText } from "./values";

export function isPending(payin: PayinResponse): boolean {
  return payin.status === "PENDING_3DS" || payin.threeDSecurePending === true;
}

export async function completePending<R extends PayinResponse>(
  store: Store,
  payin: R,
  details: PendingDetails = {},
): Promise<CompletedThreeDS<R>> {
  const call = "handlePendingThreeDS";
  expects(isObject(payin) && isText(payin.status), call, "expected the payin of your backend, an object with id and status");
  expects(isObject(details), call, "the second argument must be {card, customer, amount, installments}");
  if (!isPending(payin)) return { payin, threeDS: { skipped: true, status: "skipped" } };

  const { threeDSecureSession: session, threeDSecureTransactionId: transactionId, amount } = payin;
  expects(
    isText(session) && isText(transactionId),
    call,
    "the payin must have threeDSecureSession and threeDSecureTransactionId: your backend has to pass them on",
  );
  const differs = amount !== undefined && details.amount !== undefined && details.amount !== amount;
  expects(!differs, call, "amount must be the amount of the payin");
  return { payin, threeDS: await resume(store.api, session, transactionId) };
}

/** Completes the authentication that a payin waits for. */
export async function resume(api: Api, session: string, transactionId: string): Promise<ThreeDSResult> {
  const refused = ({ status }: Problem) => (status === 404 ? threeDSFailed("the 3DS session is unknown") : undefined);
  const found = await api.post<Authentication>("/checkout/3ds/sessions", { session, transactionId }, refused);
  return verdict(await completeChallenge(api, found));
}
