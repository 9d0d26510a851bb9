import { CheckoutError, expects } from "./checkout-error";
import type { Card, CheckoutFault } from "./types";
import { isObject } from "./values";

const RULES: readonly [field: keyof Card, isValid: (text: string) => boolean, expectation: string][] = [
  ["holderName", (text) => text.trim() !== "", "the name printed on the card"],
  ["number", (text) => /^\d{12,19}$/.test(text) && isLuhn(text), "12 to 19 digits with a correct check digit"],
  ["expirationMonth", (text) => /^(0[1-9]|1[0-2])$/.test(text), "two digits, 01 to 12"],
  ["expirationYear", (text) => /^(\d{2}){1,2}$/.test(text), "two or four digits"],
  ["cvv", (text) => /^\d{3,4}$/.test(text), "three or four digits"],
];

/** The card, ready to send. The sandbox checks the expiry date, because its clock may show another time. */
export function checkedCard(call: string, card: unknown, isCvvRequired: boolean): Card {
  const shape = "card must be {holderName, number, expirationMonth, expirationYear, cvv}, all as strings";
  expects(isObject(card), call, shape);
  const checked: Record<string, string> = {};
  const reasons: string[] = [];
  const faults: CheckoutFault[] = [];
  for (const [field, isValid, expectation] of RULES) {
    const value = card[field];
    if (field === "cvv" && (value === undefined || value === "") && !isCvvRequired) continue;
    expects(value === undefined || typeof value === "string", call, shape);
    const text = field === "number" ? (value ?? "").replace(/[\s-]/g, "") : (value ?? "");
    if (!isValid(text)) {
      reasons.push(`${field} must be ${expectation}`);
      faults.push({ field, code: text.trim() === "" ? "REQUIRED" : field === "number" ? "INVALID_CARD_NUMBER" : "INVALID_FORMAT" });
    }
    checked[field] = text;
  }
  if (faults.length > 0) throw invalidCard(reasons, faults);
  return checked as unknown as Card;
}

export function invalidCard(reasons: string[], faults: CheckoutFault[]): CheckoutError {
  const reason = reasons.join("; ");
  return new CheckoutError("INVALID_CARD", `The card is not valid: ${reason}.`, reason, undefined, faults);
}

export function isCardField(name: unknown): name is keyof Card {
  return RULES.some(([field]) => field === name);
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
