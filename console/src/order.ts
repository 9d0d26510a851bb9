import { signal } from "@preact/signals";
import type { PayinDetails, PayoutDetails } from "../dist/openapi";
import { typedMoney } from "./format";
import { stored } from "./stored";

/** The fields of a new payment as texts, by the names that they have in the request and in the sandbox's errors. */
export type Draft = Record<string, string>;

type Json = Record<string, unknown>;

/** Fields of a payin that can be edited, besides the amount; those of a card are `CARD`. */
const PAYIN =
  "customer.name customer.document customer.email customer.phone customer.address.street customer.address.number customer.address.zipCode customer.address.city customer.address.state".split(
    " ",
  );
const CARD = "card.number card.holderName card.expirationMonth card.expirationYear card.cvv card.installments".split(" ");
const PAYOUT = ["pixKeyType", "pixKey", "beneficiaryName", "beneficiaryDocument"];
const COMMON = ["referenceId", "webhookUrl"];

export const KEY_TYPES = ["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"];

const GIVEN = "Maria João Ana Bruno Carla Pedro Joana Rafael Beatriz Tiago".split(" ");
const FAMILY = "Silva Souza Prado Lima Dias Rocha Nunes Castro Moura Farias".split(" ");

function digits(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join("");
}

function one(of: string[]): string {
  return of[Number(digits(3)) % of.length]!;
}

/** The number with two check digits, which make the weighted sums of all digits multiples of eleven. */
function checked(number: string, weightOf: (fromEnd: number) => number): string {
  let all = number;
  for (let check = 0; check < 2; check++) {
    const sum = [...all].reduce((sum, digit, index) => sum + Number(digit) * weightOf(all.length - index), 0);
    all += String(((sum * 10) % 11) % 10);
  }
  return all;
}

/** A random CPF with valid check digits. */
export function cpf(): string {
  return checked(digits(9), (fromEnd) => fromEnd + 1);
}

/** A random CNPJ with valid check digits. */
export function cnpj(): string {
  return checked(`${digits(8)}0001`, (fromEnd) => ((fromEnd - 1) % 8) + 2);
}

/** A random valid PIX key of this type. */
export function pixKey(type: string): string {
  if (type === "CPF") return cpf();
  if (type === "CNPJ") return cnpj();
  if (type === "PHONE") return `+55119${digits(8)}`;
  return type === "EVP" ? crypto.randomUUID() : `${one(GIVEN).toLowerCase()}${digits(4)}@example.com`.normalize("NFD").replace(/[^\w@.]/g, "");
}

export function reference(): string {
  return `order-${digits(6)}`;
}

/** A random customer, whose data is valid. */
export function customer(): Draft {
  const [given, family] = [one(GIVEN), one(FAMILY)];
  return {
    "customer.name": `${given} ${family}`,
    "customer.document": cpf(),
    "customer.email": `${given}.${family}@example.com`.normalize("NFD").replace(/[^\w@.]/g, "").toLowerCase(),
    "customer.phone": `119${digits(8)}`,
    "customer.address.street": "Avenida Paulista",
    "customer.address.number": "1000",
    "customer.address.zipCode": "01310100",
    "customer.address.city": "São Paulo",
    "customer.address.state": "SP",
    "card.holderName": `${given} ${family}`.toUpperCase(),
    beneficiaryName: `${given} ${family}`,
    beneficiaryDocument: "",
  };
}

/** The name under which this browser keeps the URL of the last new payment. */
export const STORED_URL = "webhookUrl";

/** A valid new payment by PIX. */
export function newDraft(): Draft {
  return {
    ...customer(),
    paymentMethod: "PIX",
    amount: typedMoney(11_980),
    referenceId: reference(),
    webhookUrl: stored(STORED_URL) ?? "",
    scenario: "",
    "card.number": "4111111111111111",
    "card.expirationMonth": "12",
    "card.expirationYear": "2039",
    "card.cvv": "123",
    "card.installments": "1",
    pixKeyType: "EMAIL",
    pixKey: pixKey("EMAIL"),
  };
}

/** The new payment, kept while another page is shown. */
export const draft = signal<Draft>({});
/** Members of the request that the form does not show, such as its items. */
export const rest = signal<Json>({});

export function isCard({ paymentMethod }: Draft): boolean {
  return paymentMethod === "CREDIT_CARD";
}

function member(of: Json, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], of);
}

function setMember(of: Json, path: string, value: unknown): void {
  const [name, ...deeper] = path.split(".") as [string, ...string[]];
  if (deeper.length === 0) of[name] = value;
  else setMember((of[name] = { ...(of[name] as Json | undefined) }) as Json, deeper.join("."), value);
}

/** The request's body. */
export function bodyOf(form: Draft, cents: number): Json {
  const isPayout = form["paymentMethod"] === "PAYOUT";
  const body: Json = isPayout
    ? { amount: cents }
    : {
        isPhysicalProduct: false,
        payerIp: "203.0.113.7",
        items: [{ title: "Camiseta", quantity: 1, unitPrice: cents }],
        ...rest.value,
        amount: cents,
        paymentMethod: form["paymentMethod"],
      };
  if (!isCard(form)) delete body["card"];
  for (const path of [...COMMON, ...(isPayout ? PAYOUT : PAYIN), ...(isCard(form) ? CARD : [])]) {
    const text = (form[path] ?? "").trim();
    if (text) setMember(body, path, path === "card.installments" ? Number(text) : text);
  }
  return body;
}

/** A new payment like an earlier one, as another attempt of the same order: with the fields of its request. */
export function draftLike(body: Json): Draft {
  const like = newDraft();
  for (const path of [...COMMON, ...PAYIN, ...CARD, ...PAYOUT, "paymentMethod"]) {
    const value = member(body, path);
    // The sandbox has masked the number and the CVV of a card.
    if ((typeof value === "string" || typeof value === "number") && !/\*/.test(String(value))) like[path] = String(value);
  }
  if (typeof member(body, "pixKey") === "string") like["paymentMethod"] = "PAYOUT";
  const amount = member(body, "amount");
  if (typeof amount === "number") like["amount"] = typedMoney(amount);
  return like;
}

/** The request that creates such a payment, as far as the payment shows it. */
export function requestLike(payment: PayinDetails | PayoutDetails): Json {
  return "customer" in payment
    ? { referenceId: payment.referenceId, paymentMethod: payment.paymentMethod, amount: payment.amount, webhookUrl: payment.webhookUrl, customer: payment.customer }
    : { referenceId: payment.referenceId, amount: payment.amount, webhookUrl: payment.webhookUrl, pixKey: payment.pixKey, pixKeyType: payment.pixKeyType };
}
