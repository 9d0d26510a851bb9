import { signal } from "@preact/signals";
import type { PayinDetails, PayinStatus, PaymentMethod, PayoutDetails, PayoutStatus } from "../dist/openapi";
import { call } from "./api";
import type { WorldEvent } from "./events";
import { type Filter, matches } from "./payment-filter";
import { world } from "./route";
import { RowOrder } from "./row-order";

/** What the list keeps of a payment. */
export interface Row {
  id: string;
  /** The public key of its world. */
  world: string;
  status: string;
  method: string;
  amount: number;
  refunded: number;
  reference: string;
  /** The payer of a payin, the key that a payout pays to. */
  who: string;
  /** Where else a text is looked for. */
  more: string;
  at: number;
  /** A payment that changed has one more. */
  steps: number;
  actions: string[];
  forced: boolean;
}

export function ofPayin(payin: PayinDetails, of = world.value): Row {
  return {
    id: payin.id,
    world: of,
    status: payin.status,
    method: payin.paymentMethod,
    amount: payin.amount,
    refunded: payin.refunded,
    reference: payin.referenceId,
    who: payin.customer.name,
    more: `${payin.customer.document} ${payin.customer.email}`,
    at: Date.parse(payin.createdAt),
    steps: payin.timeline.length,
    actions: payin.allowedActions,
    forced: payin.forced ?? false,
  };
}

export function ofPayout(payout: PayoutDetails, of = world.value): Row {
  return {
    id: payout.id,
    world: of,
    status: payout.status,
    method: "PAYOUT",
    amount: payout.amount,
    refunded: 0,
    reference: payout.referenceId,
    who: payout.beneficiaryName ?? payout.pixKey,
    more: `${payout.pixKey} ${payout.beneficiaryDocument ?? ""}`,
    at: Date.parse(payout.createdAt),
    steps: payout.timeline.length,
    actions: payout.allowedActions,
    forced: payout.forced ?? false,
  };
}

interface Page {
  rows: Row[];
  next: string | null;
}

/** One of the two lists that the sandbox has, read as far as needed. */
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

  /** Whether it may have more rows, which must be read before an older row of the other can follow. */
  isAwaited(): boolean {
    return this.rows.length === 0 && !this.isDone;
  }

  isOver(): boolean {
    return this.rows.length === 0 && this.isDone;
  }
}

/** Two worlds may have the same id where one was restored from the other's snapshot. */
export function keyOf({ world, id }: Pick<Row, "world" | "id">): string {
  return `${world} ${id}`;
}

async function ofAllWorlds({ status, method, text, failing }: Filter, cursor: string | undefined, limit: number): Promise<Page> {
  const { data, next } = await call("GET /_sandbox/payments", {
    query: {
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

/** The payments that the findings name, newest first. */
async function withFindings(): Promise<Row[]> {
  const { data } = await call("GET /_sandbox/findings");
  const ids = [...new Set(data.flatMap((finding) => finding.evidence))].filter((id) => /^(pay|out)_/.test(id));
  const rows = await Promise.all(
    ids.map((id) =>
      id.startsWith("out_")
        ? call("GET /_sandbox/payouts/{id}", { path: { id } }).then((payout) => ofPayout(payout), () => null)
        : call("GET /_sandbox/payins/{id}", { path: { id } }).then((payin) => ofPayin(payin), () => null),
    ),
  );
  return rows.filter((row) => row !== null).sort((one, other) => other.at - one.at);
}

export const PAYIN_STATUSES = "PENDING PENDING_3DS APPROVED FAILED CANCELED REFUSED REFUNDED CHARGEBACK MED EXPIRED".split(" ");
export const PAYOUT_STATUSES = "PENDING PROCESSING APPROVED COMPLETED FAILED".split(" ");

const FIRST = 100;
const LATER = 500;
/** Above so many, the list begins anew while its reader is at its top, so that a page that stays open stays small. */
const MANY = 2000;

/**
 * The payins and payouts of a world that pass a filter, newest first, as far as they were read, and live: events add to it
 * and change it. While it is paused they wait.
 */
export class PaymentList {
  readonly rows: Row[] = [];
  /** Grows with each change; what shows the rows reads it. */
  readonly version = signal(0);
  readonly paused = signal(false);
  readonly state = signal<"reading" | "ready" | "failed">("reading");
  /** How many rows came in above those that its reader looks at. */
  readonly unseen = signal(0);

  private readonly byId = new Map<string, Row>();
  private readonly order = new RowOrder();
  private readonly sources: Source[];
  /** Of each payment the newest event; null where they became too many, so that everything has to be read again. */
  private held: Map<string, WorldEvent> | null = new Map();
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
      this.sources.push(new Source(async () => ({ rows: (await withFindings()).filter((row) => matches({ ...filter, findings: false }, row)), next: null })));
      return;
    }
    const query = { text: text || undefined, deliveryFailing: failing || undefined };
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

  /** Reads older ones; calls while it reads do nothing. */
  more(): Promise<void> {
    if (!this.hasMore() && this.rows.length > 0) return Promise.resolve();
    this.reading ??= this.readMore().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readMore(): Promise<void> {
    const wanted = this.rows.length === 0 ? FIRST : LATER;
    try {
      for (let added = 0; added < wanted && this.hasMore(); ) {
        await Promise.all(this.sources.map((source) => source.fill(wanted)));
        while (this.hasMore() && !this.sources.some((source) => source.isAwaited())) {
          const next = this.sources
            .filter((source) => source.newest())
            .reduce((one, other) => (other.newest()!.at > one.newest()!.at ? other : one));
          const row = next.newest()!;
          next.take();
          // An event may have told of it before.
          if (!this.byId.has(keyOf(row))) {
            this.rows.push(row);
            this.add(row);
            added++;
          }
        }
      }
      // Events have told of some before the first page was read.
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

  /** Answers the place of a row that an event told late, or -1 where that is not read yet. */
  private insert(late: Row): number {
    const place = this.order.placeOf(late, this.rows);
    if (place === this.rows.length && this.hasMore()) return -1;
    this.rows.splice(place, 0, late);
    this.add(late);
    return place;
  }

  /**
   * @param read the place of the row at which the reader looks
   * @returns how many rows were added at the top, or above that row
   */
  happened(all: WorldEvent[], read: number): number {
    const { isOverAll, world: own } = this.filter;
    const events = isOverAll ? all : all.filter((event) => event.world === own);
    if (this.paused.value) {
      let fresh = 0;
      for (const event of events) {
        if (!event.payin && !event.payout) continue;
        const key = keyOf({ world: event.world, id: event.paymentId! });
        if (!this.byId.has(key) && !this.held?.has(key) && event.what === "open") fresh++;
        this.held?.set(key, event);
      }
      if (this.held && this.held.size > MANY) this.held = null;
      this.unseen.value += fresh;
      return 0;
    }
    const fresh: Row[] = [];
    let above = 0;
    let isChanged = false;
    for (const { payin, payout, world } of events) {
      const row = payin ? ofPayin(payin, world) : payout && ofPayout(payout, world);
      if (!row) continue;
      const known = this.byId.get(keyOf(row));
      if (known) {
        if (row.steps > known.steps) {
          Object.assign(known, row);
          isChanged = true;
        }
      } else if (matches(this.filter, row)) {
        if (this.order.isNewest(row)) {
          fresh.push(row);
          this.add(row);
        } else {
          const place = this.insert(row);
          isChanged ||= place >= 0;
          if (place >= 0 && place <= read) above++;
        }
      }
    }
    if (fresh.length > 0) this.rows.unshift(...fresh.reverse());
    if (isChanged || fresh.length > 0) this.version.value++;
    return above + fresh.length;
  }

  /** A row after an action of this page, which need not wait for its event. */
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
   * Everything that happened in the meantime comes in.
   *
   * @returns how many rows were added above the one that is read, or null where all has to be read anew
   */
  resume(read: number): number | null {
    this.paused.value = false;
    const held = this.held;
    this.held = new Map();
    this.unseen.value = 0;
    return held && this.happened([...held.values()], read);
  }

  /** Whether it grew so long that it should begin anew. */
  isTooLong(): boolean {
    return this.rows.length > MANY;
  }
}
