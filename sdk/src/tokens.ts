import type { Api, Problem } from "./api";
import { invalidCard, isCardField } from "./card";
import { CheckoutError } from "./checkout-error";
import type { Card, PreparedCard } from "./index";

/** Exchanges the card for a token. This request is the only one that ever carries number and cvv. */
export async function tokenOf(api: Api, card: Card): Promise<PreparedCard> {
  const { token, brand, last4 } = await api.post<PreparedCard>("/checkout/card-tokens", card, refused);
  if (typeof token !== "string" || !token.startsWith("cvt_")) {
    throw new CheckoutError("NETWORK", "The sandbox gave no card token.", "unknown answer");
  }
  return { token, brand, last4 };
}

/** Tells the fields only: words of an answer to card data might repeat them. */
function refused({ status, errors }: Problem): CheckoutError | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const fields = errors.map((error) => error.field).filter(isCardField);
  return invalidCard(fields.length > 0 ? fields.map((field) => `${field} was refused`) : ["the card was refused"]);
}
