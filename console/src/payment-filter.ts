import type { Row } from "./payment-list";
import { cents } from "./format";

/** Which payments the list shows; the sandbox filters what it lists by the same. */
export interface Filter {
  /** The public key of the world; unless those of all worlds are shown. */
  world: string;
  status: string;
  method: string;
  text: string;
  /** Only those with a notification that fails. */
  failing: boolean;
  /** Only those that a finding names. */
  findings: boolean;
  /** Those of all worlds. */
  isOverAll: boolean;
}

/** Whether a payment that an event tells of belongs into the list. */
export function matches({ status, method, text, failing, findings }: Filter, row: Row): boolean {
  return (
    // A payment that is new has no notification that failed, and no finding names it.
    !failing &&
    !findings &&
    (!status || row.status === status) && (!method || row.method === method) && (!text || hasText(text, row))
  );
}

function hasText(text: string, row: Row): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    [row.id, row.reference, row.who, row.more].some((part) => part.toLowerCase().includes(wanted)) ||
    row.amount === cents(wanted)
  );
}
