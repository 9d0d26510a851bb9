import { signal } from "@preact/signals";
import type { PayinStatus, PaymentMethod, PayoutStatus } from "../dist/openapi";
import { call } from "./api";
import type { WorldEvent } from "./events";
import { type Filter, matches } from "./payment-filter";
import { isPayout, PAYMENT_ID } from "./payment-id";
import { keyOf, ofPayin, ofPayout, type Row } from "./payment-row";
import { RowOrder } from "./row-order";

interface Page {
  rows: Row[];
  next: string | null;
}

/** One of the sandbox's lists of payments, read page by page as needed. */
class Source {
  private cursor: string | undefined;
  private rows: Row[] = [];
  private isDone = false;

  constructor(private readonly read: (cursor: string | undefined, limit: number) => Promise<Page>) {}

  async fill(limit: number): Promise<void> {
    if (this.rows.length > 0 || this.isDone) return;
    const page = await this.read(this.cursor, limit);
    this.rows = page.rows;
    this.cursor = page.next ?? undefined;
    this.isDone = page.next === null;
  }

  newest(): Row | undefined {
    return this.rows[0];
  }

  take(): void {
    this.rows.shift();
  }

  /** Whether more rows must be read before an older row of another source can follow. */
  isAwaited(): boolean {
    return this.rows.length === 0 && !this.isDone;
  }

  isOver(): boolean {
    return this.rows.length === 0 && this.isDone;
  }
}

/** The bounds of the creation, as the sandbox takes them. */
function period({ since, until }: Filter) {
  const written = (at: number | null) => (at === null ? undefined : new Date(at).toISOString());
  return { since: written(since), until: written(until) };
}

async function ofAllWorlds(filter: Filter, cursor: string | undefined, limit: number): Promise<Page> {
  const { status, method, text, failing } = filter;
  const { data, next } = await call("GET /_sandbox/payments", {
    query: {
      ...period(filter),
      cursor,
      limit,
      text: text || undefined,
      status: status || undefined,
      deliveryFailing: failing || undefined,
      ...(method === "PAYOUT" ? { kind: "payout" } : { paymentMethod: (method || undefined) as PaymentMethod | undefined }),
    },
  });
  return { rows: data.map(({ world, payin, payout }) => (payin ? ofPayin(payin, world) : ofPayout(payout!, world))), next };
}

/** Reads the payments that the findings are about page by page, newest first. */
function readerOfFindings(filter: Filter): (cursor: string | undefined, limit: number) => Promise<Page> {
  let ids: string[] = [];
  return async (cursor, limit) => {
    if (!cursor) ids = await idsOfFindings();
    const start = Number(cursor ?? 0);
    const end = start + limit;
    const rows = (await rowsOf(ids.slice(start, end))).filter((row) => matches({ ...filter, findings: false }, row));
    return { rows, next: end < ids.length ? String(end) : null };
  };
}

async function idsOfFindings(): Promise<string[]> {
  const { data, payments } = await call("GET /_sandbox/findings");
  // The evidence also has payments whose requests the journal has dropped.
  const evidence = data.flatMap((finding) => finding.evidence).filter((id) => new RegExp(`^${PAYMENT_ID}`).test(id));
  return [...new Set([...payments.reverse(), ...evidence])];
}

/** The payments with these ids that still exist, newest first. */
async function rowsOf(ids: string[]): Promise<Row[]> {
  const rows = await Promise.all(
    ids.map((id) =>
      isPayout(id)
        ? call("GET /_sandbox/payouts/{id}", { path: { id } }).then((payout) => ofPayout(payout), () => null)
        : call("GET /_sandbox/payins/{id}", { path: { id } }).then((payin) => ofPayin(payin), () => null),
    ),
  );
  return rows.filter((row) => row !== null).sort((one, other) => other.at - one.at);
}

export const PAYIN_STATUSES = "PENDING PENDING_3DS APPROVED FAILED CANCELED REFUSED REFUNDED CHARGEBACK MED EXPIRED".split(" ");
export const PAYOUT_STATUSES = "PENDING PROCESSING APPROVED COMPLETED FAILED".split(" ");

const FIRST_PAGE = 100;
const LATER_PAGES = 500;
/** A longer list starts again with the newest rows while the user is at its top, so that a page that stays open stays small. */
const MAX_ROWS = 2000;
/** The most rows that are read to show the oldest one. */
const MOST_ROWS = 50_000;

/**
 * The payins and payouts that match a filter, newest first, as far as they have been read. Events add rows and change them.
 * While the list is paused, events are held back.
 */
export class PaymentList {
  readonly rows: Row[] = [];
  /** Incremented with each change. Components that show the rows depend on it. */
  readonly version = signal(0);
  readonly paused = signal(false);
  readonly state = signal<"reading" | "ready" | "failed">("reading");
  /** How many rows were added above the part that the user sees. */
  readonly unseen = signal(0);

  private readonly byId = new Map<string, Row>();
  private readonly order = new RowOrder();
  private readonly sources: Source[];
  /** The newest event of each payment while the list is paused; null if there were too many, so the list must be read again. */
  private heldEvents: Map<string, WorldEvent> | null = new Map();
  private reading: Promise<void> | null = null;

  constructor(
    readonly filter: Filter,
    private readonly failure: (failure: unknown) => void,
  ) {
    this.sources = [];
    const { status, method, text, failing, findings, isOverAll } = filter;
    if (isOverAll) {
      this.sources.push(new Source((cursor, limit) => ofAllWorlds(filter, cursor, limit)));
      return;
    }
    if (findings) {
      this.sources.push(new Source(readerOfFindings(filter)));
      return;
    }
    const query = { ...period(filter), text: text || undefined, deliveryFailing: failing || undefined };
    if (method !== "PAYOUT" && (!status || PAYIN_STATUSES.includes(status))) {
      this.sources.push(
        new Source(async (cursor, limit) => {
          const { data, next } = await call("GET /_sandbox/payins", {
            query: {
              ...query,
              cursor,
              limit,
              status: (status || undefined) as PayinStatus | undefined,
              paymentMethod: (method || undefined) as PaymentMethod | undefined,
            },
          });
          return { rows: data.map((one) => ofPayin(one)), next };
        }),
      );
    }
    if ((!method || method === "PAYOUT") && (!status || PAYOUT_STATUSES.includes(status))) {
      this.sources.push(
        new Source(async (cursor, limit) => {
          const { data, next } = await call("GET /_sandbox/payouts", {
            query: { ...query, cursor, limit, status: (status || undefined) as PayoutStatus | undefined },
          });
          return { rows: data.map((one) => ofPayout(one)), next };
        }),
      );
    }
  }

  hasMore(): boolean {
    return this.sources.some((source) => !source.isOver());
  }

  /** Reads older rows. A call while it is reading does not start another request. */
  more(): Promise<void> {
    if (!this.hasMore() && this.rows.length > 0) return Promise.resolve();
    this.reading ??= this.readMore().finally(() => (this.reading = null));
    return this.reading;
  }

  /** Reads all rows, but not more than a browser can keep. */
  async all(): Promise<void> {
    while (this.hasMore() && this.rows.length < MOST_ROWS && this.state.value !== "failed") await this.more();
  }

  private async readMore(): Promise<void> {
    const limit = this.rows.length === 0 ? FIRST_PAGE : LATER_PAGES;
    try {
      for (let added = 0; added < limit && this.hasMore(); ) {
        await Promise.all(this.sources.map((source) => source.fill(limit)));
        while (this.hasMore() && !this.sources.some((source) => source.isAwaited())) {
          const next = this.sources
            .filter((source) => source.newest())
            .reduce((one, other) => (other.newest()!.at > one.newest()!.at ? other : one));
          const row = next.newest()!;
          next.take();
          // An event may have added it before.
          if (!this.byId.has(keyOf(row))) {
            this.rows.push(row);
            this.add(row);
            added++;
          }
        }
      }
      // Events may have added rows before the first page was read.
      if (this.state.value !== "ready") this.rows.sort((one, other) => other.at - one.at);
      this.state.value = "ready";
      this.version.value++;
    } catch (failure) {
      this.state.value = "failed";
      this.failure(failure);
    }
  }

  private add(row: Row): void {
    this.byId.set(keyOf(row), row);
    this.order.add(row);
  }

  /** Inserts a row whose event arrived late. Returns its index, or -1 if that part of the list has not been read yet. */
  private insert(row: Row): number {
    const index = this.order.indexOf(row, this.rows);
    if (index === this.rows.length && this.hasMore()) return -1;
    this.rows.splice(index, 0, row);
    this.add(row);
    return index;
  }

  /**
   * Applies events to the list.
   *
   * @param read the index of the first row that the user sees
   * @returns how many rows were added at the top, or above that row
   */
  apply(all: WorldEvent[], read: number): number {
    const { isOverAll, world: own } = this.filter;
    const events = isOverAll ? all : all.filter((event) => event.world === own);
    let isChanged = false;
    if (this.paused.value) {
      let added = 0;
      for (const event of events) {
        isChanged = this.mark(event) || isChanged;
        if (!event.payin && !event.payout) continue;
        const key = keyOf({ world: event.world, id: event.paymentId! });
        if (!this.byId.has(key) && !this.heldEvents?.has(key) && event.what === "open") added++;
        this.heldEvents?.set(key, event);
      }
      if (this.heldEvents && this.heldEvents.size > MAX_ROWS) this.heldEvents = null;
      this.unseen.value += added;
      if (isChanged) this.version.value++;
      return 0;
    }
    const added: Row[] = [];
    let above = 0;
    for (const event of events) {
      isChanged = this.mark(event) || isChanged;
      const { payin, payout, world } = event;
      const row = payin ? ofPayin(payin, world) : payout && ofPayout(payout, world);
      if (!row) continue;
      row.delivery = event.deliveryState;
      const known = this.byId.get(keyOf(row));
      if (known) {
        if (row.steps > known.steps) {
          Object.assign(known, row);
          isChanged = true;
        }
      } else if (matches(this.filter, row)) {
        if (this.order.isNewest(row)) {
          added.push(row);
          this.add(row);
        } else {
          const index = this.insert(row);
          isChanged ||= index >= 0;
          if (index >= 0 && index <= read) above++;
        }
      }
    }
    if (added.length > 0) this.rows.unshift(...added.reverse());
    if (isChanged || added.length > 0) this.version.value++;
    return above + added.length;
  }

  /** Takes over the state of a payment's notifications, also while the list is paused. Returns whether a row has changed. */
  private mark({ world, paymentId, deliveryState }: WorldEvent): boolean {
    if (!paymentId) return false;
    const key = keyOf({ world, id: paymentId });
    const held = this.heldEvents?.get(key);
    if (held) this.heldEvents!.set(key, { ...held, ...(deliveryState && { deliveryState }) });
    const row = this.byId.get(key);
    if (!row || row.delivery === deliveryState) return false;
    row.delivery = deliveryState;
    return true;
  }

  /** Replaces a row after an action of this page, without waiting for the event. */
  replace(row: Row): void {
    const known = this.byId.get(keyOf(row));
    if (known && row.steps >= known.steps) {
      Object.assign(known, row);
      this.version.value++;
    }
  }

  pause(): void {
    this.paused.value = true;
  }

  /**
   * Ends the pause and applies the events that were held back.
   *
   * @returns how many rows were added above the row that the user sees, or null if the list must be read again
   */
  resume(read: number): number | null {
    this.paused.value = false;
    const heldEvents = this.heldEvents;
    this.heldEvents = new Map();
    this.unseen.value = 0;
    return heldEvents && this.apply([...heldEvents.values()], read);
  }

  /** Whether the list is so long that it should start again. */
  isTooLong(): boolean {
    return this.rows.length > MAX_ROWS;
  }
}
