import { readings } from "./format";
import type { Row } from "./payment-row";

/** Which payments the list shows. The sandbox applies the same filter when it lists payments. */
export interface Filter {
  /** The public key of the world; ignored if `isOverAll`. */
  world: string;
  status: string;
  method: string;
  text: string;
  /** Only payments with a failing notification. */
  failing: boolean;
  /** Only payments that a finding names. */
  findings: boolean;
  /** The first and the last instant of their creation, or null. */
  since: number | null;
  until: number | null;
  /** The payments of all worlds. */
  isOverAll: boolean;
}

/** Whether a payment of an event belongs in the list. */
export function matches({ status, method, text, failing, findings, since, until }: Filter, row: Row): boolean {
  return (
    // A new payment has no failed notification and no finding yet.
    !failing &&
    !findings &&
    row.at >= (since ?? -Infinity) &&
    row.at <= (until ?? Infinity) &&
    (!status || row.status === status) && (!method || row.method === method) && (!text || hasText(text, row))
  );
}

/** A text without accents, in lower case. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

function hasText(text: string, row: Row): boolean {
  const searched = folded(text.trim());
  const digits = searched.replace(/[ ./-]/g, "");
  return (
    [row.id, row.reference, row.who, row.more].some((part) => folded(part).includes(searched)) ||
    (/^\d{3,14}$/.test(digits) && row.more.includes(digits)) ||
    [...readings(searched), Number(searched)].includes(row.amount)
  );
}
