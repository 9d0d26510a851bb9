import { randomInt, randomUUID } from "node:crypto";

type Json = Record<string, unknown>;

/** A valid body of `POST /payin` or `POST /payout`. It is immutable: each change returns a new one. */
export class Order {
  readonly #body: Json;

  constructor(body: object) {
    this.#body = body as Json;
  }

  /** A copy with this value at this path, such as `customer.address.city` or `items[0].quantity`. */
  with(path: string, value: unknown): Order { return this.#changed(path, (holder, name) => (holder[name] = value)); }

  /** A copy without the value at this path. */
  without(path: string): Order {
    return this.#changed(path, (holder, name) => (Array.isArray(holder) ? holder.splice(Number(name), 1) : delete holder[name]));
  }

  reference(referenceId: string): Order { return this.with("referenceId", referenceId); }

  webhookUrl(url: string): Order { return this.with("webhookUrl", url); }

  asMap(): Json { return structuredClone(this.#body); }

  toJson(): string { return JSON.stringify(this.#body); }

  /** `JSON.stringify` calls this. */
  toJSON(): Json { return this.asMap(); }

  #changed(path: string, change: (holder: Json, name: string) => unknown): Order {
    const body = this.asMap();
    const names = path.split(/[.[\]]+/).filter((name) => name !== "");
    const last = names.pop();
    if (last === undefined || names.concat(last).includes("__proto__")) throw new TypeError(`Not a path of a body: ${path}`);
    let holder: Json = body;
    for (const name of names) holder = (holder[name] ??= {}) as Json;
    change(holder, last);
    return new Order(body);
  }
}

/** A random CPF: nine digits and two check digits. */
function document(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  if (new Set(digits).size === 1) return document();
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (length - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join("");
}

function payin(paymentMethod: string, cents: number, more: object = {}): Order {
  return new Order({
    paymentMethod,
    amount: cents,
    referenceId: `order-${randomUUID()}`,
    isPhysicalProduct: false,
    payerIp: "203.0.113.7",
    customer: {
      name: "Maria Silva",
      document: document(),
      email: `maria.${randomInt(1_000_000)}@example.com`,
      phone: "11987654321",
      address: { street: "Av. Paulista", number: "1000", zipCode: "01310100", city: "São Paulo", state: "SP" },
    },
    items: [{ title: "T-shirt", quantity: 1, unitPrice: cents }],
    ...more,
  });
}

/** The data of a test card that the sandbox's issuers accept. */
export function cardData(number: string): Json {
  return { holderName: "MARIA SILVA", number: number.replace(/\s/g, ""), expirationMonth: "12", expirationYear: "2039", cvv: "123" };
}

/** Valid payins, each with a random customer and reference. All amounts are in cents. */
export const Payins = {
  pix: (cents: number): Order => payin("PIX", cents),
  boleto: (cents: number): Order => payin("BOLETO", cents),
  /** @param token from `world.cards.token(…)` or the browser SDK */
  card: (cents: number, token: string): Order => payin("CREDIT_CARD", cents, { card: { token, installments: 1 } }),
  rawCard: (cents: number, number: string): Order =>
    payin("CREDIT_CARD", cents, { card: { ...cardData(number), installments: 1 } }),
};

/** Valid payouts, each with a random PIX key and reference. The minimum is 100 cents. */
export const Payouts = {
  pix: (cents: number): Order =>
    new Order({
      amount: cents,
      pixKey: `fulano.${randomInt(1_000_000)}@example.com`,
      pixKeyType: "EMAIL",
      referenceId: `payout-${randomUUID()}`,
    }),
};
