import type { Api } from "./api";
import { threeDSFailed } from "./checkout-error";
import { fingerprint } from "./fingerprint";
import type { CardPayment, Customer, ThreeDSecure, ThreeDSResult } from "./index";

/** A 3DS authentication as the sandbox tells it. */
export interface Authentication extends ThreeDSecure {
  readonly authenticationId: string;
  readonly status: string;
  readonly reason?: string;
  readonly challenge?: { readonly url: string; readonly session: string };
}

const PASSED: readonly string[] = ["authenticated", "attempted", "informational"] satisfies ThreeDSResult["status"][];

const CUSTOMER: readonly (keyof Customer)[] = ["name", "document", "email", "phone", "address"];

export function authentication(api: Api, token: string, payment: CardPayment): Promise<Authentication> {
  const { amount, installments, referenceId } = payment;
  // Copied member by member, so that other members of the page's customer object are not sent.
  const customer = Object.fromEntries(CUSTOMER.map((field) => [field, payment.customer[field]]));
  const body = { token, amount, installments, referenceId, customer, browser: fingerprint() };
  return api.post("/checkout/3ds/authentications", body);
}

/** The present state. Only this answer counts, not the messages of a challenge page. */
export function truth(api: Api, { authenticationId }: Authentication): Promise<Authentication> {
  return api.get(`/checkout/3ds/authentications/${encodeURIComponent(authenticationId)}`);
}

/** The payer has left: an open challenge ends, so that nothing can be approved afterwards. The state after it. */
export function abandon(api: Api, { authenticationId }: Authentication): Promise<Authentication> {
  return api.post(`/checkout/3ds/authentications/${encodeURIComponent(authenticationId)}/abandon`);
}

export function isOpen({ status }: Authentication): boolean {
  return status === "challenge";
}

/** The result of a finished authentication. */
export function verdict({ status, reason }: Authentication): ThreeDSResult {
  if (PASSED.includes(status)) return { skipped: false, status } as ThreeDSResult;
  throw threeDSFailed(reason || status, status);
}

/** The part of it that travels in the payin. */
export function proof({ cavv, eci, xid, version, referenceId, authenticationId }: Authentication): ThreeDSecure {
  const all = { cavv, eci, xid, version, referenceId, authenticationId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}
