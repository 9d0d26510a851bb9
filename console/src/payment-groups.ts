import type { Row } from "./payment-row";
import { filtered } from "./route";

/** The attempts of one order in a grouped list, by their world and reference. */
let groups = new Map<string, Row[]>();

function key({ world, reference }: Row): string {
  return `${world} ${reference}`;
}

/** Whether the list groups its payments by their references. */
export function isGrouped(): boolean {
  return filtered("group") === "reference";
}

/** The rows with those of one reference together, where the newest of them is. */
export function grouped(rows: readonly Row[]): readonly Row[] {
  groups = new Map();
  if (!isGrouped()) return rows;
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return [...groups.values()].flat();
}

/** The payments with the reference of this row, the newest first; null if it is the only one, or the list is not grouped. */
export function groupOf(row: Row): Row[] | null {
  const group = groups.get(key(row));
  return group && group.length > 1 ? group : null;
}
