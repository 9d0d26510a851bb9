/** The pattern of a payment's id, as the source of a regular expression. */
export const PAYMENT_ID = "(?:payin|payout)_\\w+";

/** Whether it is the id of a payout, rather than of a payin. */
export function isPayout(id: string): boolean {
  return id.startsWith("payout_");
}
