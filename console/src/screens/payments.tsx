import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connection, followAll, reloads, type WorldEvent } from "../events";
import { Results, useFound } from "../find";
import { date, methods, whole } from "../format";
import { grouped } from "../payment-groups";
import { isPayout } from "../payment-id";
import { PaymentList } from "../payment-list";
import { keyOf, ofPayin, ofPayout, type Row } from "../payment-row";
import { ALL, filter, filtered, href, id, isOverAll, listsAll, NEW, screen, world } from "../route";
import { where } from "../snippets";
import { placeIn, rowHeight, debounced, scrollToTop, Table } from "../table";
import { showFailure, Empty, Snippet } from "../ui";
import type { PayinDetails, PayoutDetails } from "../../dist/openapi";
import { shownColumns } from "./payment-columns";
import { isViewOpen, PaymentsView, SavedFilters } from "./payments-view";
import { say, sayWith, type Words } from "../words";

const STATUSES = "PENDING PENDING_3DS PROCESSING APPROVED COMPLETED REFUSED FAILED CANCELED EXPIRED REFUNDED CHARGEBACK MED".split(" ");

/** Whether the list is shown. The page of a payment has no filters and keeps those of the list. */
function isShown(): boolean {
  return screen.value === "payments" && !id.value;
}

/** The filter in the address. */
const addressFilter = computed(() => ({
  world: world.value,
  status: filtered("status"),
  method: filtered("method"),
  text: filtered("text"),
  failing: filtered("failing") === "yes",
  findings: filtered("findings") === "yes" && !isOverAll.value,
  since: instantOf(filtered("from"), "00:00:00.000"),
  until: instantOf(filtered("to"), "23:59:59.999"),
  isOverAll: isOverAll.value,
}));

/** A time on a day in São Paulo; null if the text is no date. */
function instantOf(day: string, time: string): number | null {
  return Date.parse(`${day}T${time}-03:00`) || null;
}

/** The days that the list covers, as a button that lifts the bounds. */
function Period() {
  const [from, to] = [filtered("from"), filtered("to")];
  if (!from && !to) return null;
  return (
    <button type="button" class="chip" aria-pressed="true" data-testid="period" onClick={() => ["from", "to"].forEach((name) => filter(name, ""))}>
      {from ? date(`${from}T12:00`) : "…"} – {to ? date(`${to}T12:00`) : "…"} ✕
    </button>
  );
}

const list = signal<PaymentList | null>(null);
/** How many rows were added at the top of the list so far. */
const added = signal(0);
/** The value of `added` when the list was last at its top. */
let seenAtTop = 0;
let isAtTop = true;

let listFilters = "";

/** The list that replaces the shown one as soon as it is read. */
let nextList: PaymentList | null = null;

/** The rows of a world stay until the new ones are read: a click must not lose its row. */
function startList(): void {
  const started = new PaymentList(addressFilter.value, showFailure);
  const before = list.value?.filter;
  nextList = null;
  if (before?.world === started.filter.world && before.isOverAll === started.filter.isOverAll) replaceBy(started, () => true);
  else {
    show(started);
    void started.more();
  }
}

/** Shows another list as soon as it is read, if that is still wanted. */
function replaceBy(next: PaymentList, isWanted: () => boolean): void {
  nextList = next;
  void next.more().then(() => {
    if (nextList !== next) return;
    nextList = null;
    if (isWanted()) show(next);
  });
}

function show(current: PaymentList): void {
  list.value = current;
  added.value = 0;
  seenAtTop = 0;
}

/** Replaces the list by one with only the newest rows, without showing an empty list in between. */
function shortenList(): void {
  if (nextList) return;
  const shorter = new PaymentList(addressFilter.value, showFailure);
  replaceBy(shorter, () => isAtTop && shorter.state.value === "ready");
}

/** Follows the world from the first visit on, so that the list is up to date when the user returns to it. */
export function watchPayments(): void {
  let currentFilters = "";
  const filters = debounced(() => {
    if (isShown()) currentFilters = JSON.stringify([addressFilter.value, reloads.value]);
    return currentFilters;
  }, 150);
  effect(() => {
    const now = filters.value;
    if (!isShown()) {
      // While another world is shown, no events of the list's world arrive, so it must be read again.
      if (list.value && !list.value.filter.isOverAll && list.value.filter.world !== world.value) listFilters = "";
      return;
    }
    listsAll.value = isOverAll.value;
    // Reads only when events arrive, so no change between the two is missed, and only after the filters have settled.
    if (now === currentFilters && now !== listFilters && connection.value !== "connecting") {
      if (listFilters && JSON.stringify(JSON.parse(listFilters)[0]) !== JSON.stringify(JSON.parse(now)[0])) placeIn("payments").top = 0;
      listFilters = now;
      startList();
    }
  });
  followAll(onEvents);
}

/**
 * Only the sandbox can apply the filters on failing deliveries and findings, so the list is read again after events, with this
 * delay in milliseconds.
 */
const REFRESH_DELAY = 800;
let isStale = false;
let timer = 0;

/** Reads the list again soon, unless it is paused or not at its top. */
function refreshSoon(): void {
  timer ||= setTimeout(() => {
    timer = 0;
    if (!isStale || !isAtTop || list.value?.paused.value || !isShown()) return;
    if (nextList) return refreshSoon();
    isStale = false;
    shortenList();
  }, REFRESH_DELAY);
}

/** The index of the first row that the user sees. */
function firstVisibleRow(): number {
  return isAtTop ? 0 : Math.floor(placeIn("payments").top / rowHeight());
}

function onEvents(events: WorldEvent[]): void {
  const current = list.value;
  if (!current) return;
  if ((current.filter.failing || current.filter.findings) && events.some(({ type }) => type !== "request")) {
    isStale = true;
    refreshSoon();
  }
  nextList?.apply(events, 0);
  countAdded(current, current.apply(events, firstVisibleRow()));
}

function countAdded(current: PaymentList, newRows: number): void {
  if (newRows > 0) {
    added.value += newRows;
    if (isAtTop && screen.value === "payments") {
      seenAtTop = added.value;
      if (current.isTooLong()) shortenList();
    } else {
      current.unseen.value = added.value - seenAtTop;
    }
  }
}

function row(changed: PayinDetails | PayoutDetails, worldKey: string): Row {
  return isPayout(changed.id) ? ofPayout(changed as PayoutDetails, worldKey) : ofPayin(changed as PayinDetails, worldKey);
}

async function showOldest(): Promise<void> {
  await list.value?.all();
  // After the rows are drawn.
  setTimeout(() => document.querySelector(".scroller")?.scrollTo({ top: 1e9 }));
}

export function Payments() {
  const current = list.value;
  useEffect(() => {
    isAtTop = placeIn("payments").top < 20;
  }, []);
  return (
    <div class="screen">
      <Filters />
      <PaymentsView showOldest={showOldest} />
      {current && <List paymentList={current} />}
    </div>
  );
}

function List({ paymentList }: { paymentList: PaymentList }) {
  paymentList.version.value;
  const unseen = paymentList.unseen.value;
  const top = () => {
    if (paymentList.paused.value) resume(paymentList);
    scrollToTop();
  };
  if (paymentList.rows.length === 0 && paymentList.state.value === "ready") return isFiltered() ? <NoMatches /> : <FirstPayment />;
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
        rows={grouped(paymentList.rows)}
        columns={shownColumns((changed, { world: of }) => list.value?.replace(row(changed, of)))}
        keyOf={isOverAll.value ? keyOf : (row) => row.id}
        hrefOf={(row) => href(`payments/${row.id}`, {}, row.world)}
        place={placeIn("payments")}
        added={added.value}
        onTop={(top) => {
          isAtTop = top;
          if (top && !paymentList.paused.value) {
            seenAtTop = added.value;
            paymentList.unseen.value = 0;
            if (isStale) refreshSoon();
          }
        }}
        onEnd={() => void paymentList.more()}
      />
    </div>
  );
}

function resume(paymentList: PaymentList): void {
  const newRows = paymentList.resume(firstVisibleRow());
  if (newRows === null) return startList();
  countAdded(paymentList, newRows);
  refreshSoon();
}

function isFiltered(): boolean {
  const { world: _world, isOverAll: _all, ...filters } = addressFilter.value;
  return Object.values(filters).some(Boolean);
}

function Filters() {
  const paymentList = list.value;
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
    <section class="filters of-payments" aria-label={say("Filters")}>
      <h1>{say("Payments")}</h1>
      {!isOverAll.value && (
        <a class="button main" href={href(`payments/${NEW}`)} data-testid="new-payment">
          {say("New payment")}
        </a>
      )}
      <input
        type="search"
        aria-label={say("Order, customer, amount, id or PIX code")}
        placeholder={say("Order, customer, amount, id")}
        data-testid="filter-text"
        value={filtered("text")}
        onInput={(event) => filter("text", event.currentTarget.value)}
      />
      {choice("status", "Status", STATUSES.map((one) => [one, one.replaceAll("_", " ")]))}
      {choice("method", "Method", methods())}
      {check("failing", "Delivery failing")}
      {!isOverAll.value && check("findings", "Has findings")}
      <Period />
      {!isOverAll.value && <SavedFilters />}
      <button type="button" class="quiet end view" data-testid="open-view" onClick={() => (isViewOpen.value = true)}>
        {say("View …")}
      </button>
      {paymentList && (
        <button type="button" class="quiet" data-testid="pause-list" onClick={() => (paymentList.paused.value ? resume(paymentList) : paymentList.pause())}>
          {say(paymentList.paused.value ? "Continue" : "Pause the list")}
        </button>
      )}
    </section>
  );
}

function NoMatches() {
  const text = filtered("text").trim();
  const refused = useFound(text)?.data.filter(({ kind }) => kind === "request") ?? [];
  return (
    <Empty>
      <p>{say("No payment matches these filters.")}</p>
      {refused.length > 0 && <Results found={{ data: refused, more: 0 }} text={text} />}
      <p>
        <a href={href("payments", isOverAll.value ? ALL : {})}>{say("Show all payments")}</a>
      </p>
    </Empty>
  );
}

/** For an empty world: how to send the first request, with the keys of the world. */
function FirstPayment() {
  const key = world.value;
  const secret = key === "pk_test_sandbox" ? "sk_test_sandbox" : "$PAYSANDBOX_SECRET_KEY";
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
      <Snippet name={say("The same with the command-line tool")} text={`paysandbox payin create${where()}${key === "pk_test_sandbox" ? "" : ` --secret ${secret}`}`} />
      <p>
        {sayWith("Or pay as a payer in {0}, which has its own world.", <a href="/demo">{say("the demo shop")}</a>)}
      </p>
    </Empty>
  );
}
