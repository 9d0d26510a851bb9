import { refusalOf, send } from "./api";
import { world } from "./route";

/** What a payment's creation answers, as far as the console needs it. */
export interface Created {
  id: string;
  status: string;
}

export interface Token {
  token: string;
  brand: string;
  last4: string;
  expiresAt: string;
}

/** Creates a card token as the browser SDK does: with the checkout API and only the public key. */
export async function createToken(card: Record<string, unknown>): Promise<Token> {
  const response = await send("POST", "/checkout/card-tokens", {
    body: JSON.stringify(card),
    headers: { "Content-Type": "application/json" },
  });
  return (await response.json()) as Token;
}

/** The secret keys that were typed, by their public keys. They are kept until the page is closed. */
const secrets = new Map<string, string>();

/** The secret key of a world that the sandbox opens by itself. */
export function secretOf(publicKey: string): string {
  return publicKey.replace(/^pk_/, "sk_");
}

/** The world's secret key; unless another one was typed, the one that belongs to its public key. */
export function secretKey(): string {
  return secrets.get(world.value) ?? secretOf(world.value);
}

export function rememberSecret(key: string): void {
  secrets.set(world.value, key);
}

/**
 * Creates a payment as the merchant's server does. The page that it names makes it a tester's request, so it is no evidence
 * about the application.
 *
 * @param path /payin or /payout
 * @param scenario its name; empty for none
 */
export async function create(path: string, body: unknown, scenario: string, signal: AbortSignal): Promise<Created> {
  const response = await fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    signal,
    referrer: "/console",
    credentials: "omit",
    headers: {
      Authorization: `Basic ${btoa(`${world.value}:${secretKey()}`)}`,
      "Content-Type": "application/json",
      ...(scenario && { "X-Sandbox-Scenario": scenario }),
    },
  });
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Created;
}
