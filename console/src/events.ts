import { effect, signal } from "@preact/signals";
import type { Attempt, DeliveryFaults, DeliveryState, Finding, JournalEntry, PayinDetails, PayoutDetails } from "../dist/openapi";
import { send, tokenWanted } from "./api";
import { EventText } from "./event-text";
import { listsAll, world } from "./route";
import { type Words } from "./words";

/** An event of a world. */
export interface WorldEvent {
  seq: number;
  at: string;
  /** The public key of the world. */
  world: string;
  type: "payin" | "payout" | "delivery" | "request" | "pending" | "clock" | "scenario" | "finding" | "world" | "drill";
  what: string;
  paymentId?: string;
  /** The present state of the payment's notifications. */
  deliveryState?: DeliveryState;
  payin?: PayinDetails;
  payout?: PayoutDetails;
  delivery?: { id: string; copyOf?: string; status: string; state: DeliveryState; faults?: DeliveryFaults; attempt: Attempt };
  request?: JournalEntry;
  finding?: Finding;
}

/** The state of the event connection. */
export const connection = signal<"connecting" | "live" | "lost">("connecting");

/** Incremented when the shown data may be outdated: events were missed, the world was reset, or the connection was lost. */
export const reloads = signal(0);

/** While set, the page shows why it has reloaded all data. */
export const reloadReason = signal<Words | "">("");

type Listener = (events: WorldEvent[]) => void;
const listeners = new Set<Listener>();

/** Calls the listener for the events of all followed worlds; the shown world is always followed. Returns a function that ends this. */
export function followAll(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener for the events of the shown world. */
export function follow(listener: Listener): () => void {
  return followAll((events) => {
    const own = events.filter((event) => event.world === world.value);
    if (own.length > 0) listener(own);
  });
}

/** Events within this time, in milliseconds, are reported together. */
const BATCH_TIME = 80;
/** A stream of all worlds has no findings. So findings are requested again after events, at most once in this time, in milliseconds. */
const FINDINGS_INTERVAL = 2000;
/** A connection counts as lost after this many missed heartbeats, but not before `MIN_SILENCE` milliseconds. */
const MISSED_HEARTBEATS = 3;
const MIN_SILENCE = 40_000;
const RETRY_WAIT = 1000;

/** A tab follows one world, by its public key, or all worlds. */
const ALL_WORLDS = "*";
/** Each tab holds a shared lock whose name ends with its scope, so the leader knows the scopes of all tabs. */
const SCOPE_LOCK = "paysandbox scope ";

type Message =
  | { events: WorldEvent[] }
  | { state: typeof connection.value; scope: string }
  | { reload: Words; world: string }
  | "scopeChanged";

/** A connection that receives events. */
interface Connection {
  scope: string;
  end: AbortController;
}

/**
 * Receives the events for all tabs of the browser. One tab, the leader, holds the lock and the connection, and passes events on
 * to the other tabs. A browser allows six connections to a server, so with one connection per tab the seventh tab would get none.
 * If the tabs show several worlds, the connection follows all worlds. Without browser locks (plain http at a host other than
 * localhost) each tab has its own connection.
 */
class Stream {
  private readonly channel = new BroadcastChannel("paysandbox events");
  private tabScope = "";
  private endScope = new AbortController();
  private current: Connection | null = null;
  /** The number of the newest event, and its world. */
  private last = { world: "", id: "" };
  private state: typeof connection.value = "connecting";
  private pending: WorldEvent[] = [];
  private timer = 0;
  private isLeader = false;
  private releaseLock: () => void = () => undefined;
  private findingsRequestedAt = 0;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => void this.receive(data);
  }

  /** This tab follows this scope from now on. */
  follow(scope: string): void {
    const before = this.endScope;
    this.endScope = new AbortController();
    this.tabScope = scope;
    connection.value = "connecting";
    if (!navigator.locks) {
      before.abort();
      this.isLeader ? void this.updateScope() : void this.lead();
      return;
    }
    const scopeEnded = new Promise<void>((resolve) => this.endScope.signal.addEventListener("abort", () => resolve()));
    navigator.locks
      .request(SCOPE_LOCK + scope, { mode: "shared" }, () => {
        before.abort();
        if (this.isLeader) void this.updateScope();
        else this.channel.postMessage("scopeChanged" satisfies Message);
        return scopeEnded;
      })
      .catch(() => undefined);
  }

  start(): void {
    if (navigator.locks) navigator.locks.request("paysandbox events", () => this.lead()).catch(() => undefined);
  }

  private async receive(message: Message): Promise<void> {
    if (message === "scopeChanged") {
      if (this.isLeader) await this.updateScope();
    } else if (this.isLeader) {
      return;
    } else if ("state" in message) {
      if (message.state !== "live" || covers(message.scope, this.tabScope)) connection.value = message.state;
    } else if ("reload" in message) {
      if (covers(message.world, this.tabScope) || message.world === world.value) reload(message.reload);
    } else {
      this.report(message.events);
    }
  }

  private broadcast(message: Message): void {
    if (navigator.locks) this.channel.postMessage(message);
  }

  /** The scope that the connection needs to cover all tabs. */
  private async scope(): Promise<string> {
    if (!navigator.locks) return this.tabScope;
    const { held } = await navigator.locks.query();
    const scopes = new Set([this.tabScope]);
    for (const { name } of held ?? []) if (name?.startsWith(SCOPE_LOCK)) scopes.add(name.slice(SCOPE_LOCK.length));
    return scopes.size === 1 ? this.tabScope : ALL_WORLDS;
  }

  /** Changes the scope of the connection if necessary. The old connection ends when the new one is live. */
  private async updateScope(): Promise<void> {
    const scope = await this.scope();
    const old = this.current;
    if (old && old.scope === scope) {
      this.setState(this.state);
    } else if (old) {
      const next = { scope, end: new AbortController() };
      this.current = next;
      await this.listen(next, () => old.end.abort()).catch(() => undefined);
      if (this.current === next) void this.lost();
    }
  }

  private async lead(): Promise<void> {
    // start() is called again when the token is known.
    if (tokenWanted.peek() !== "no") return;
    this.isLeader = true;
    void this.connect(connection.peek() !== "lost");
    // Keeps the lock until the tab is closed, or needs a token that another tab may already have.
    return new Promise((resolve) => (this.releaseLock = resolve));
  }

  /** Lets another tab become the leader. */
  stepDown(): void {
    if (!this.isLeader || !navigator.locks) return;
    this.isLeader = false;
    this.current?.end.abort();
    this.current = null;
    this.releaseLock();
  }

  private async connect(isFirst: boolean): Promise<void> {
    const next = { scope: await this.scope(), end: new AbortController() };
    this.current = next;
    await this.listen(next, () => {
      // The sandbox may have been restarted meanwhile, so all data is reloaded.
      if (!isFirst) this.reloadTabs("Events were missed. All data was reloaded.", ALL_WORLDS);
    }).catch(() => undefined);
    if (this.current === next) void this.lost();
  }

  /** The connection is lost. The page says so, and this tab connects again. */
  private async lost(): Promise<void> {
    this.setState("lost");
    await new Promise((resolve) => setTimeout(resolve, RETRY_WAIT));
    if (this.isLeader) void this.connect(false);
  }

  private setState(state: typeof connection.value): void {
    this.state = state;
    connection.value = state;
    this.broadcast({ state, scope: this.current?.scope ?? "" });
  }

  private async listen(active: Connection, onLive: () => void): Promise<void> {
    const silence = new AbortController();
    const isOverAll = active.scope === ALL_WORLDS;
    const last = this.last.world === active.scope ? this.last.id : "";
    const response = await send("GET", isOverAll ? "/_sandbox/events?allWorlds=true" : "/_sandbox/events", {
      signal: AbortSignal.any([active.end.signal, silence.signal]),
      headers: isOverAll ? {} : { "x-api-key": active.scope, ...(last && { "Last-Event-ID": last }) },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const text = new EventText();
    let silenceTimer = 0;
    // The setting eventHeartbeat determines the period; it is known after the second heartbeat.
    let lastHeartbeat = 0;
    let period = 0;
    this.setState("live");
    onLive();
    try {
      for (;;) {
        clearTimeout(silenceTimer);
        if (period > 0) silenceTimer = setTimeout(() => silence.abort(), Math.max(MIN_SILENCE, period * MISSED_HEARTBEATS));
        const { done, value } = await reader.read();
        if (done) return;
        for (const { id, type, data } of text.add(value)) {
          if (id) this.last = { world: active.scope, id };
          if (!type) {
            if (lastHeartbeat > 0) period = Math.max(period, performance.now() - lastHeartbeat);
            lastHeartbeat = performance.now();
          } else {
            const event = { world: active.scope, ...(JSON.parse(data) as Partial<WorldEvent>) } as WorldEvent;
            if (type === "missed") this.reloadTabs("Events were missed. All data was reloaded.", event.world);
            else this.pending.push(event);
          }
        }
        this.flushSoon();
      }
    } finally {
      clearTimeout(silenceTimer);
    }
  }

  private reloadTabs(why: Words, of: string): void {
    if (covers(of, this.tabScope) || covers(this.tabScope, of)) reload(why);
    this.broadcast({ reload: why, world: of });
  }

  /** Reports the events soon; in a hidden tab at once, because browsers slow down its timers while other tabs may be visible. */
  private flushSoon(): void {
    if (this.pending.length === 0) return;
    if (document.hidden) this.flush();
    else this.timer ||= setTimeout(() => this.flush(), BATCH_TIME);
  }

  private flush(): void {
    const events = this.pending;
    this.pending = [];
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.current?.scope === ALL_WORLDS && performance.now() - this.findingsRequestedAt > FINDINGS_INTERVAL) {
      this.findingsRequestedAt = performance.now();
      const newest = new Map(events.map((event) => [event.world, event]));
      for (const { world: of, at, seq } of newest.values()) events.push({ seq, at, world: of, type: "finding", what: "" });
    }
    this.broadcast({ events });
    this.report(events);
  }

  private report(events: WorldEvent[]): void {
    const newest = events.at(-1);
    // If this tab becomes the leader, it continues from here.
    if (newest && newest.world === this.tabScope) this.last = { world: newest.world, id: String(newest.seq) };
    if (events.some((event) => event.type === "world" && covers(this.tabScope, event.world))) reloads.value++;
    listeners.forEach((listener) => listener(events));
  }
}

function covers(scope: string, of: string): boolean {
  return scope === ALL_WORLDS || scope === of;
}

function reload(why: Words): void {
  reloads.value++;
  reloadReason.value = why;
  setTimeout(() => (reloadReason.value = ""), 8000);
}

/** Follows the shown world, or all worlds. */
export function followWorlds(): void {
  const stream = new Stream();
  effect(() => stream.follow(listsAll.value ? ALL_WORLDS : world.value));
  effect(() => (tokenWanted.value === "no" ? stream.start() : stream.stepDown()));
}
