import type { Row } from "./payment-row";
import { filtered } from "./route";

/** The attempts of one order in the list, by their world and reference. */
let groups = new Map<string, Row[]>();

function key({ world, reference }: Row): string {
  return `${world} ${reference}`;
}

/** Whether the list puts the payments of one reference together. */
export function isGrouped(): boolean {
  return filtered("group") === "reference";
}

/** The rows; in a grouped list with those of one reference together, where the newest of them is. */
export function grouped(rows: readonly Row[]): readonly Row[] {
  groups = new Map();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return isGrouped() ? [...groups.values()].flat() : rows;
}

/** The payments with the reference of this row, the newest first; null if it is the only one in the list. */
export function groupOf(row: Row): Row[] | null {
  const group = groups.get(key(row));
  return group && group.length > 1 ? group : null;
}
