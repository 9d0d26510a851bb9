import type { Api, Problem } from "./api";
import { invalidCard, isCardField } from "./card";
import { CheckoutError, faults } from "./checkout-error";
import type { Card, PreparedCard } from "./types";

/** Exchanges the card for a token. Only this request contains the number and the cvv. */
export async function tokenOf(api: Api, card: Card): Promise<PreparedCard> {
  const { token, brand, last4 } = await api.post<PreparedCard>("/checkout/card-tokens", card, refused);
  if (typeof token !== "string" || !token.startsWith("cvt_")) {
    throw new CheckoutError("NETWORK", "The sandbox returned no card token.", "unknown answer");
  }
  return { token, brand, last4 };
}

/** The error names only the fields: the answer's messages might repeat the card data. */
function refused(problem: Problem): CheckoutError | undefined {
  if (problem.status !== 400 && problem.status !== 422) return undefined;
  const found = faults(problem).filter(({ field }) => isCardField(field));
  const reasons = found.length > 0 ? found.map(({ field }) => `${field} was refused`) : ["the card was refused"];
  return invalidCard(reasons, found);
}
