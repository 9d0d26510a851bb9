import type { Api } from "./api";
import { threeDSFailed } from "./checkout-error";
import { fingerprint } from "./fingerprint";
import type { CardPayment, Customer, ThreeDSecure, ThreeDSResult } from "./types";

/** A 3DS authentication, as the sandbox returns it. */
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
  // Copies each known field, so that other fields of the page's customer object are not sent.
  const customer = Object.fromEntries(CUSTOMER.map((field) => [field, payment.customer[field]]));
  const body = { token, amount, installments, referenceId, customer, browser: fingerprint() };
  return api.post("/checkout/3ds/authentications", body);
}

/** Requests the current state. Only this answer decides; messages of a challenge page do not. */
export function currentState(api: Api, { authenticationId }: Authentication): Promise<Authentication> {
  return api.get(`/checkout/3ds/authentications/${encodeURIComponent(authenticationId)}`);
}

/** Reports that the payer has left. This ends an open challenge, so it can no longer be approved. Returns the new state. */
export function abandon(api: Api, { authenticationId }: Authentication): Promise<Authentication> {
  return api.post(`/checkout/3ds/authentications/${encodeURIComponent(authenticationId)}/abandon`);
}

export function isOpen({ status }: Authentication): boolean {
  return status === "challenge";
}

/** The result of a finished authentication. Throws if the cardholder was not authenticated. */
export function verdict({ status, reason }: Authentication): ThreeDSResult {
  if (PASSED.includes(status)) return { skipped: false, status } as ThreeDSResult;
  throw threeDSFailed(reason || status, status);
}

/** The part of the authentication that goes into the payin. */
export function proof({ cavv, eci, xid, version, referenceId, authenticationId }: Authentication): ThreeDSecure {
  const all = { cavv, eci, xid, version, referenceId, authenticationId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}
