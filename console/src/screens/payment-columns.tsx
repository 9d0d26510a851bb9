import { signal } from "@preact/signals";
import { acting, type Changed } from "../act";
import { methodWords, money } from "../format";
import { groupOf, isGrouped } from "../payment-groups";
import { DeliveryMark, FindingsMark } from "../payment-marks";
import type { Row } from "../payment-row";
import { href, isOverAll } from "../route";
import { store, stored } from "../stored";
import type { Column } from "../table";
import { RowTime, Status } from "../ui";
import { say } from "../words";

const STORED = "hiddenColumns";

/** The names of the columns that are not shown; this browser remembers them. */
export const hidden = signal((stored(STORED) ?? "").split(","));

export function showColumn(name: string, isShown: boolean): void {
  hidden.value = isShown ? hidden.value.filter((one) => one !== name) : [...hidden.value, name];
  store(STORED, hidden.value.join(","));
}

/** The reference; if several payments are attempts of one order, a link that compares the newest with this one. */
function Reference({ row }: { row: Row }) {
  const group = groupOf(row);
  if (!group) return <>{row.reference}</>;
  const [newest, second] = group as [Row, Row];
  const isFirst = row === newest;
  const earlier = isFirst ? second : row;
  const words = say("Compare {0} and {1}", earlier.id, newest.id);
  const text = isFirst ? `×${group.length}` : say("Compare");
  return (
    <span class="attempt">
      <span>{isFirst || !isGrouped() ? row.reference : "↳"}</span>{" "}
      <a href={href(`payments/${earlier.id}/${newest.id}`, {}, row.world)} aria-label={`${text}: ${words}`} title={words}>
        {text}
      </a>
    </span>
  );
}

/** The columns that a tester can hide; the first one is always there. */
export const COLUMNS: Column<Row>[] = [
  { name: "Payment", kind: "id", cell: (row) => row.id },
  { name: "World", kind: "text world-of", cell: (row) => row.world },
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
  { name: "Method", kind: "by", cell: (row) => methodWords(row.method) },
  { name: "Delivery", kind: "marks delivery", cell: (row) => <DeliveryMark isHeard={row.isHeard} delivery={row.delivery} /> },
  { name: "Findings", kind: "marks", cell: (row) => <FindingsMark id={row.id} /> },
  { name: "Reference", kind: "text reference", cell: (row) => <Reference row={row} /> },
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
  { name: "Who", kind: "text who payer", cell: (row) => <span title={row.who}>{row.who}</span> },
  { name: "Time", kind: "at", cell: (row) => <RowTime at={row.at} /> },
];

/** The button for the actions of a row. */
function actColumn(act: (row: Row) => void): Column<Row> {
  return {
    name: "Act",
    kind: "act",
    cell: (row) => (
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
  const left = COLUMNS.filter(({ name }) => !hidden.value.includes(name) && (isOverAll.value ? name !== "Findings" : name !== "World"));
  return [...left, actColumn((row) => (acting.value = { payment: row, done: (changed) => done(changed, row) }))];
}
