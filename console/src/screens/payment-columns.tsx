import { signal } from "@preact/signals";
import { acting, type Changed } from "../act";
import { methodWords, money } from "../format";
import { groupOf, isGrouped } from "../payment-groups";
import { DeliveryMark, FindingsMark } from "../payment-marks";
import type { Row } from "../payment-row";
import { href, isOverAll } from "../route";
import { status } from "../status";
import { store, stored } from "../stored";
import type { Column } from "../table";
import { CopyId, RowTime, Status } from "../ui";
import { say } from "../words";

const STORED = "hiddenColumns";

/** The names of the columns that are not shown; this browser remembers them. */
export const hidden = signal((stored(STORED) ?? "").split(","));

export function showColumn(name: string, isShown: boolean): void {
  hidden.value = isShown ? hidden.value.filter((one) => one !== name) : [...hidden.value, name];
  store(STORED, hidden.value.join(","));
}

/** If several payments are attempts of one order, a link that compares the newest with this one. */
function Attempts({ row }: { row: Row }) {
  const group = groupOf(row);
  if (!group) return null;
  const [newest, second] = group as [Row, Row];
  const isFirst = row === newest;
  const earlier = isFirst ? second : row;
  const words = say("Compare {0} and {1}", earlier.id, newest.id);
  const text = isFirst ? `×${group.length}` : say("Compare");
  return (
    <a class="compare" href={href(`payments/${earlier.id}/${newest.id}`, {}, row.world)} aria-label={`${text}: ${words}`} title={words}>
      {text}
    </a>
  );
}

/** In a grouped list, the later lines of a group do not repeat the reference. */
function isRepeated(row: Row): boolean {
  return isGrouped() && (groupOf(row) ?? [row])[0] !== row;
}

/** The columns that a tester can hide; the first one is always there. */
export const COLUMNS: Column<Row>[] = [
  {
    name: "Reference",
    kind: "order",
    cell: (row) => (isRepeated(row) ? <span aria-label={row.reference}>↳</span> : <span title={row.reference}>{row.reference}</span>),
    beside: (row) => <Attempts row={row} />,
  },
  { name: "Customer", kind: "text customer", cell: (row) => <span title={row.who}>{row.who}</span> },
  {
    name: "Amount",
    kind: "amount",
    cell: (row) => (
      <>
        {money(row.amount)}
        {row.refunded > 0 && row.refunded < row.amount && <small> −{money(row.refunded)}</small>}
      </>
    ),
  },
  {
    name: "Status",
    kind: "state",
    cell: (row) => (
      <>
        <Status of={row.status} />
        {row.ending && <small>{say(row.ending)}</small>}
      </>
    ),
  },
  { name: "Method", kind: "by", cell: (row) => methodWords(row.method) },
  { name: "Delivery", kind: "marks delivery", cell: (row) => <DeliveryMark isHeard={row.isHeard} delivery={row.delivery} /> },
  { name: "Findings", kind: "marks", cell: (row) => <FindingsMark id={row.id} /> },
  { name: "World", kind: "text world-of", cell: (row) => row.world },
  {
    name: "Scenario",
    kind: "text scenario-of",
    cell: (row) =>
      row.scenario && (
        <a href={href(`scenarios/${row.scenario}`, {}, row.world)} title={row.scenario}>
          {row.scenario}
        </a>
      ),
  },
  { name: "Payment", kind: "payment-id", cell: (row) => <CopyId of={row.id} /> },
  { name: "Time", kind: "at", cell: (row) => <RowTime at={row.at} /> },
];

/** The button for the actions of a row. */
function actColumn(act: (row: Row) => void): Column<Row> {
  return {
    name: "Act",
    kind: "act",
    // A payment that is set aside does not change.
    cell: (row) =>
      (row.actions.length > 0 || !status.value?.setAsideSince) && (
        <button type="button" class="quiet" data-testid={`act-on-${row.id}`} aria-label={say("Act on {0}", row.id)} onClick={() => act(row)}>
          {say("Act …")}
        </button>
      ),
  };
}

/**
 * The columns that the list has now.
 *
 * @param done called after an action on a row
 */
export function shownColumns(done: (changed: Changed, row: Row) => void): Column<Row>[] {
  const left = COLUMNS.filter(({ name }, place) => (place === 0 || !hidden.value.includes(name)) && (isOverAll.value ? name !== "Findings" : name !== "World"));
  return [...left, actColumn((row) => (acting.value = { payment: row, done: (changed) => done(changed, row) }))];
}
