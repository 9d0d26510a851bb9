import { PAYMENT_ID } from "./payment-id";
import { language, say, type Words } from "./words";
const ZONE = "America/Sao_Paulo";

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL", maximumFractionDigits: 3 });
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "medium" });
const DAYS = {
  en: new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, day: "2-digit", month: "short", year: "numeric" }),
  "pt-BR": new Intl.DateTimeFormat("pt-BR", { timeZone: ZONE, dateStyle: "short" }),
};

/** An amount as Brazil and the control tool write it in every language: R$ 1.234,56. */
export function money(cents: number): string {
  return reais.format(cents / 100).replace(/R\$\s?/, "R$\u00a0");
}

/** The same for a field in which a person types an amount: 1234,56. */
export function typedMoney(cents: number): string {
  return (cents / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });
}

/** The separators of thousands, and of cents. */
const SEPARATORS = [",.", ".,"] as const;

/**
 * What an amount that a person has typed can mean, in cents: one thing, such as 119,80 or 119.80 or 1.198,00; nothing; or two
 * things, such as 12,345, whose last three digits can be thousands or decimals, even of a cent.
 */
export function readings(text: string): number[] {
  const typed = text.replace(/^\s*R\$|\s/g, "");
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)) {
    const digits = Number(typed.replace(/\D/, ""));
    return [digits * 100, digits / 10];
  }
  const found = SEPARATORS.flatMap(([group, point]) => {
    const parts = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)(?:\\${point}(\\d{1,2}))?$`).exec(typed);
    return parts ? [Number(parts[1]!.replaceAll(group!, "") + (parts[2] ?? "").padEnd(2, "0"))] : [];
  });
  return [...new Set(found)];
}

/** The cents of an amount that a person has typed; null if it is not an amount, or can mean two. */
export function cents(text: string): number | null {
  const [one, other] = readings(text);
  return one === undefined || other !== undefined ? null : one;
}

export function time(at: string | number): string {
  return clock.format(new Date(at));
}

export function date(at: string | number): string {
  return DAYS[language.value].format(new Date(at));
}

export function dateTime(at: string | number): string {
  return `${date(at)}, ${time(at)}`;
}

/** An instant in UTC, as the tooltip of a time shows it. */
export function utc(at: string | number): string {
  return new Date(at).toISOString().replace("T", " ").replace("Z", " UTC");
}

/** A whole number with separators for thousands. */
export function whole(number: number): string {
  return number.toLocaleString(language.value);
}

/** How long something took: "12.3 ms" or, from a second on, "60.0 s". */
export function duration(milliseconds: number, digits = 1): string {
  return milliseconds < 1000 ? `${decimal(milliseconds, digits)} ms` : `${decimal(milliseconds / 1000)} s`;
}

/** A number with this many decimals. */
export function decimal(number: number, digits = 1): string {
  return number.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
}

const UNITS: [number, Words, Words][] = [
  [86_400_000, "{0} day", "{0} days"],
  [3_600_000, "{0} hour", "{0} hours"],
  [60_000, "{0} minute", "{0} minutes"],
  [1000, "{0} second", "{0} seconds"],
];

/** A duration in the largest suitable unit: "3 days". */
export function span(milliseconds: number): string {
  for (const [size, one, many] of UNITS) {
    if (milliseconds >= size) return count(Math.round(milliseconds / size), one, many);
  }
  return say("less than a second");
}

/** The time until an event: "in 3 days", "now". */
export function until(milliseconds: number): string {
  return milliseconds < 1000 ? say("now") : say("in {0}", span(milliseconds));
}

export function count(number: number, one: Words, many: Words): string {
  return say(number === 1 ? one : many, whole(number));
}

/** Labels of the actions. */
const ACTIONS: Record<string, Words> = {
  pay: "Pay",
  expire: "Let expire",
  cancel: "Cancel",
  break: "Break",
  decline: "Decline",
  authenticate: "Pass the challenge",
  fail_challenge: "Fail the challenge",
  pay_late: "Pay late",
  refund: "Refund",
  dispute: "Dispute",
  open_med: "Open a MED",
  win_dispute: "Win the dispute",
  lose_dispute: "Lose the dispute",
  process: "Process",
  approve: "Approve",
  fail: "Fail",
};

export function actionWords(action: string): string {
  const words = ACTIONS[action];
  return words ? say(words) : action.replaceAll("_", " ");
}

const STEPS: Record<string, Words> = {
  open: "Opened",
  open_processing: "Opened, processing",
  authorize: "Authorized",
  challenge: "Challenged",
  pay: "Paid",
  expire: "Expired",
  cancel: "Canceled",
  break: "Broken",
  decline: "Declined",
  authenticate: "Challenge passed",
  fail_challenge: "Challenge failed",
  pay_late: "Paid late",
  refund: "Refunded",
  dispute: "Disputed",
  open_med: "MED opened",
  win_dispute: "Dispute won",
  lose_dispute: "Dispute lost",
  process: "Processed",
  approve: "Approved",
  fail: "Failed",
  force: "Forced",
  leave: "Unchanged",
};

/** An action such as `open_med` as a step of the timeline: "MED opened". */
export function stepWords(action: string): string {
  const words = STEPS[action];
  return words ? say(words) : action.replaceAll("_", " ");
}

/** Words that may begin with a capital letter as they stand within a sentence; acronyms stay. */
function inSentence(words: string): string {
  return words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** The same within a sentence: "paid". */
export function stepInSentence(action: string): string {
  return inSentence(stepWords(action));
}

/** What a scheduled task has done: "expired" for "expire payin_x". */
export function past(what: string): string {
  const [, action = ""] = new RegExp(`^(\\S.*) ${PAYMENT_ID}$`).exec(what) ?? [];
  const name = action.replaceAll(" ", "_");
  return STEPS[name] ? stepInSentence(name) : brief(what);
}

const METHODS: Record<string, Words> = { BOLETO: "Boleto", CREDIT_CARD: "Card", PAYOUT: "Payout" };

/** The payment methods and their labels. */
export function methods(): [string, string][] {
  return ["PIX", ...Object.keys(METHODS)].map((method) => [method, methodWords(method)]);
}

export function methodWords(method: string): string {
  const words = METHODS[method];
  return words ? say(words) : method;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The JSON text, indented; any other text unchanged. */
export function indented(text: string): string {
  return isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/** The sandbox's descriptions of scheduled tasks, except actions of payments, and their texts. */
const DUE: [RegExp, Words][] = [
  [/^attempt the notification /, "attempt the notification again"],
  [/^let the notifications /, "release the waiting notifications"],
  [/^forge the notification (\S+)/, "forge the notification {0}"],
  [/^step (\d+) of scenario (\S+)/, "step {0} of scenario {1}"],
  [/^release a delayed answer/, "release a delayed answer"],
  [/^withdraw /, "withdraw"],
  [/^end challenge .* as (\S+)/, "end the challenge as {0}"],
];

/** The description of a scheduled task, without ids. */
export function brief(what: string): string {
  for (const [form, words] of DUE) {
    const found = form.exec(what);
    if (found) return say(words, ...found.slice(1));
  }
  const action = what.replace(new RegExp(` ${PAYMENT_ID}`), "");
  return language.value === "en" ? action : stepInSentence(action);
}
