import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { acting, isPayout } from "../act";
import { connection, followAll, reloads, type WorldEvent } from "../events";
import { methods, methodWords, money, whole } from "../format";
import { keyOf, ofPayin, ofPayout, PaymentList, type Row } from "../payment-list";
import { ALL, filter, filtered, href, id, isOverAll, listsAll, screen, world } from "../route";
import { type Column, placeIn, rowHeight, settled, Table } from "../table";
import { complain, Empty, Snippet, Status, RowTime } from "../ui";
import type { PayinDetails, PayoutDetails } from "../../dist/openapi";
import { say, sayWith, type Words } from "../words";

const STATUSES = "PENDING PENDING_3DS PROCESSING APPROVED COMPLETED REFUSED FAILED CANCELED EXPIRED REFUNDED CHARGEBACK MED".split(" ");

/** A payment's own page has no filters, and leaves those of the list as they are. */
function isShown(): boolean {
  return screen.value === "payments" && !id.value;
}

/** The list as the address asks for it; another screen leaves it as it is. */
const wanted = computed(() => ({
  world: world.value,
  status: filtered("status"),
  method: filtered("method"),
  text: filtered("text"),
  failing: filtered("failing") === "yes",
  findings: filtered("findings") === "yes" && !isOverAll.value,
  isOverAll: isOverAll.value,
}));

const list = signal<PaymentList | null>(null);
/** How many rows came in at the top of the list, ever. */
const added = signal(0);
/** As many of them had come when the reader was at the top last. */
let seenAtTop = 0;
let isAtTop = true;

let known = "";

/** A list that takes the place of the one that is shown as soon as it is read. */
let coming: PaymentList | null = null;

function begin(): void {
  coming = null;
  show(new PaymentList(wanted.value, complain));
  void list.value!.more();
}

function show(shown: PaymentList): void {
  list.value = shown;
  added.value = 0;
  seenAtTop = 0;
}

/** Begins anew with the newest rows, without an empty list in between. */
function shorten(): void {
  if (coming) return;
  const shorter = new PaymentList(wanted.value, complain);
  coming = shorter;
  void shorter.more().then(() => {
    if (coming !== shorter) return;
    coming = null;
    if (isAtTop && shorter.state.value === "ready") show(shorter);
  });
}

/** Follows the world from the first visit on, so that whoever comes back finds the list as it is now. */
export function watchPayments(): void {
  let kept = "";
  const filters = settled(() => {
    if (isShown()) kept = JSON.stringify([wanted.value, reloads.value]);
    return kept;
  }, 150);
  effect(() => {
    const now = filters.value;
    if (!isShown()) {
      // Its events are not told while another world is shown.
      if (list.value && !list.value.filter.isOverAll && list.value.filter.world !== world.value) known = "";
      return;
    }
    listsAll.value = isOverAll.value;
    // Events come first, so that nothing happens between the reading and them; and what is not settled would be read twice.
    if (now === kept && now !== known && connection.value !== "connecting") {
      if (known && JSON.stringify(JSON.parse(known)[0]) !== JSON.stringify(JSON.parse(now)[0])) placeIn("payments").top = 0;
      known = now;
      begin();
    }
  });
  followAll(happened);
}

/** The sandbox alone knows which payments pass these filters, so it is asked again. */
const SOON = 800;
let isStale = false;
let timer = 0;

/** Not while the list is held still, and once its reader is at its top. */
function readAgainSoon(): void {
  timer ||= setTimeout(() => {
    timer = 0;
    if (!isStale || !isAtTop || list.value?.paused.value || !isShown()) return;
    if (coming) return readAgainSoon();
    isStale = false;
    shorten();
  }, SOON);
}

/** The place of the row at which the reader looks. */
function placeRead(): number {
  return isAtTop ? 0 : Math.floor(placeIn("payments").top / rowHeight());
}

function happened(events: WorldEvent[]): void {
  const shown = list.value;
  if (!shown) return;
  if ((shown.filter.failing || shown.filter.findings) && events.some(({ type }) => type !== "request")) {
    isStale = true;
    readAgainSoon();
  }
  coming?.happened(events, 0);
  arrived(shown, shown.happened(events, placeRead()));
}

function arrived(shown: PaymentList, fresh: number): void {
  if (fresh > 0) {
    added.value += fresh;
    if (isAtTop && screen.value === "payments") {
      seenAtTop = added.value;
      if (shown.isTooLong()) shorten();
    } else {
      shown.unseen.value = added.value - seenAtTop;
    }
  }
}

function row(changed: PayinDetails | PayoutDetails, of: string): Row {
  return isPayout(changed.id) ? ofPayout(changed as PayoutDetails, of) : ofPayin(changed as PayinDetails, of);
}

function act(payment: Row): void {
  acting.value = { payment, done: (changed) => list.value?.replace(row(changed, payment.world)) };
}

const WORLD: Column<Row> = { name: "World", kind: "text world-of", cell: (row) => row.world };

const COLUMNS: Column<Row>[] = [
  { name: "Payment", kind: "id", cell: (row) => row.id },
  { name: "Status", kind: "state", cell: (row) => <Status of={row.status} /> },
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
  { name: "By", kind: "by", cell: (row) => methodWords(row.method) },
  { name: "Reference", kind: "text reference", cell: (row) => row.reference },
  { name: "Who", kind: "text who", cell: (row) => row.who },
  { name: "Time", kind: "at", cell: (row) => <RowTime at={row.at} /> },
  {
    name: "Act",
    kind: "act",
    cell: (row) =>
      row.actions.length > 0 && (
        <button type="button" class="quiet" data-testid={`act-on-${row.id}`} aria-label={say("Act on {0}", row.id)} onClick={() => act(row)}>
          {say("Act …")}
        </button>
      ),
  },
];

const WITH_WORLD = [COLUMNS[0]!, WORLD, ...COLUMNS.slice(1)];

export function Payments() {
  const shown = list.value;
  useEffect(() => {
    isAtTop = placeIn("payments").top < 20;
  }, []);
  return (
    <div class="screen">
      <Filters />
      {shown && <List of={shown} />}
    </div>
  );
}

function List({ of }: { of: PaymentList }) {
  of.version.value;
  const unseen = of.unseen.value;
  const top = () => {
    if (of.paused.value) resume(of);
    document.querySelector(".scroller")?.scrollTo({ top: 0 });
  };
  if (of.rows.length === 0 && of.state.value === "ready") return isFiltered() ? <Nothing /> : <Teach />;
  return (
    <div class="fill">
      {unseen > 0 && (
        <button type="button" class="pill" data-testid="new" onClick={top}>
          {say("{0} new", whole(unseen))}
        </button>
      )}
      <Table
        label={say("Payments")}
        testId="payments"
        rows={of.rows}
        columns={isOverAll.value ? WITH_WORLD : COLUMNS}
        keyOf={isOverAll.value ? keyOf : (row) => row.id}
        hrefOf={(row) => href(`payments/${row.id}`, {}, row.world)}
        place={placeIn("payments")}
        added={added.value}
        onTop={(top) => {
          isAtTop = top;
          if (top && !of.paused.value) {
            seenAtTop = added.value;
            of.unseen.value = 0;
            if (isStale) readAgainSoon();
          }
        }}
        onEnd={() => void of.more()}
      />
    </div>
  );
}

function resume(of: PaymentList): void {
  const fresh = of.resume(placeRead());
  if (fresh === null) return begin();
  arrived(of, fresh);
  readAgainSoon();
}

function isFiltered(): boolean {
  const { world: of, isOverAll: all, ...filters } = wanted.value;
  return Object.values(filters).some(Boolean);
}

function Filters() {
  const of = list.value;
  const choice = (name: string, label: Words, options: [string, string][]) => (
    <select aria-label={say(label)} data-testid={`filter-${name}`} value={filtered(name)} onChange={(event) => filter(name, event.currentTarget.value)}>
      <option value="">{say("{0}: any", say(label))}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
  const check = (name: string, words: Words) => (
    <label class="check">
      <input
        type="checkbox"
        data-testid={`filter-${name}`}
        checked={filtered(name) === "yes"}
        onChange={(event) => filter(name, event.currentTarget.checked ? "yes" : "")}
      />
      {say(words)}
    </label>
  );
  return (
    <section class="filters" aria-label={say("Filters")}>
      <h1>{say("Payments")}</h1>
      <input
        type="search"
        aria-label={say("Id, reference, customer or amount")}
        placeholder={say("Id, reference, customer, amount")}
        data-testid="filter-text"
        value={filtered("text")}
        onInput={(event) => filter("text", event.currentTarget.value)}
      />
      {choice("status", "Status", STATUSES.map((one) => [one, one.replaceAll("_", " ")]))}
      {choice("method", "Method", methods())}
      {check("failing", "Delivery failing")}
      {!isOverAll.value && check("findings", "Has findings")}
      {of && (
        <button type="button" class="quiet end" data-testid="pause-list" onClick={() => (of.paused.value ? resume(of) : of.pause())}>
          {say(of.paused.value ? "Go on" : "Hold still")}
        </button>
      )}
    </section>
  );
}

function Nothing() {
  return (
    <Empty>
      <p>{say("No payment passes these filters.")}</p>
      <p>
        <a href={href("payments", isOverAll.value ? ALL : {})}>{say("Show all payments")}</a>
      </p>
    </Empty>
  );
}

/** What an empty world teaches: the first request, with its keys. */
function Teach() {
  const key = world.value;
  const secret = key === "pk_test_sandbox" ? "sk_test_sandbox" : "$PAYSANDBOX_SECRET";
  const curl = `curl -s ${location.origin}/payin -u ${key}:${secret} -H 'Content-Type: application/json' -d '{
  "amount": 11980, "paymentMethod": "PIX", "referenceId": "order-1001",
  "isPhysicalProduct": false, "payerIp": "189.4.20.7",
  "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com", "phone": "11988887777",
    "address": {"street": "Rua das Flores", "number": "10", "zipCode": "01310100", "city": "São Paulo", "state": "SP"}},
  "items": [{"title": "Camiseta", "quantity": 1, "unitPrice": 11980}]}'`;
  return (
    <Empty>
      <h2>{say("No payments yet")}</h2>
      <p>{say("This world is empty. The first request to the merchant API appears here at once:")}</p>
      <Snippet name={say("First payment")} text={curl} testId="first-curl" />
      <Snippet name={say("The same by the tool")} text={`paysandbox payin create${key === "pk_test_sandbox" ? "" : ` --key ${key}`}`} />
      <p>
        {sayWith("Or pay as a payer in {0}, which has a world of its own.", <a href="/demo">{say("the demo shop")}</a>)}
      </p>
    </Empty>
  );
}
