import { effect, signal } from "@preact/signals";
import type { Attempt, DeliveryFaults, DeliveryState, Finding, JournalEntry, PayinDetails, PayoutDetails } from "../dist/openapi";
import { send, tokenWanted } from "./api";
import { EventText } from "./event-text";
import { listsAll, world } from "./route";
import { type Words } from "./words";

/** What happened in the world. */
export interface WorldEvent {
  seq: number;
  at: string;
  /** Its public key. */
  world: string;
  type: "payin" | "payout" | "delivery" | "request" | "clock" | "scenario" | "finding" | "world" | "drill";
  what: string;
  paymentId?: string;
  payin?: PayinDetails;
  payout?: PayoutDetails;
  delivery?: { id: string; copyOf?: string; status: string; state: DeliveryState; faults?: DeliveryFaults; attempt: Attempt };
  request?: JournalEntry;
  finding?: Finding;
}

/** Whether events arrive. */
export const connection = signal<"connecting" | "live" | "lost">("connecting");

/** Grows when what was shown may be wrong: events were missed, the world was reset, the sandbox was away. */
export const reloads = signal(0);

/** Set while the console tells why it has read everything again. */
export const caughtUp = signal<Words | "">("");

type Listener = (events: WorldEvent[]) => void;
const listeners = new Set<Listener>();

/** Tells of the events of all worlds that arrive: of the one that is shown at least. Answers what ends it. */
export function followAll(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same of the world that is shown. */
export function follow(listener: Listener): () => void {
  return followAll((events) => {
    const own = events.filter((event) => event.world === world.value);
    if (own.length > 0) listener(own);
  });
}

/** Events that come close to each other are told together. */
const TOGETHER = 80;
/** A stream over all worlds has no findings; so often at most they are asked for anew where one world's events come. */
const FINDINGS = 2000;
/** A line that has been silent for so many heartbeats, and so long at least, is dead. */
const MISSED_BEATS = 3;
const SILENCE = 40_000;
const RETRY = 1000;

/** What a tab wants to hear: a world by its public key, or all of them. */
const ALL_WORLDS = "*";
const WANTS = "paysandbox wants ";

type Message =
  | { events: WorldEvent[] }
  | { state: typeof connection.value; scope: string }
  | { reload: Words; world: string }
  | "hello";

/** A connection that brings events. */
interface Line {
  scope: string;
  end: AbortController;
}

/**
 * Follows what the tabs of the browser show: one tab holds the lock and the connection, and tells the others. A browser has six
 * connections to a server, so each tab with its own would stop the seventh. Where the tabs show several worlds, the connection
 * follows all. Without locks (plain http under another name than localhost) each tab has its own connection.
 */
class Stream {
  private readonly channel = new BroadcastChannel("paysandbox events");
  private wanted = "";
  private unwant = new AbortController();
  private line: Line | null = null;
  /** The newest event's number, and of which world. */
  private last = { world: "", id: "" };
  private state: typeof connection.value = "connecting";
  private waiting: WorldEvent[] = [];
  private timer = 0;
  private isLeader = false;
  private leave: () => void = () => undefined;
  private lookedForFindings = 0;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => void this.heard(data);
  }

  /** What this tab shows from now on. */
  want(scope: string): void {
    const before = this.unwant;
    this.unwant = new AbortController();
    this.wanted = scope;
    connection.value = "connecting";
    if (!navigator.locks) {
      before.abort();
      this.isLeader ? void this.turn() : void this.lead();
      return;
    }
    // The lock says what is wanted for as long as the tab lives.
    const unwanted = new Promise<void>((resolve) => this.unwant.signal.addEventListener("abort", () => resolve()));
    navigator.locks
      .request(WANTS + scope, { mode: "shared" }, () => {
        before.abort();
        if (this.isLeader) void this.turn();
        else this.channel.postMessage("hello" satisfies Message);
        return unwanted;
      })
      .catch(() => undefined);
  }

  start(): void {
    if (navigator.locks) navigator.locks.request("paysandbox events", () => this.lead()).catch(() => undefined);
  }

  private async heard(message: Message): Promise<void> {
    if (message === "hello") {
      if (this.isLeader) await this.turn();
    } else if (this.isLeader) {
      return;
    } else if ("state" in message) {
      if (message.state !== "live" || covers(message.scope, this.wanted)) connection.value = message.state;
    } else if ("reload" in message) {
      if (covers(message.world, this.wanted) || message.world === world.value) reload(message.reload);
    } else {
      this.tell(message.events);
    }
  }

  private say(message: Message): void {
    if (navigator.locks) this.channel.postMessage(message);
  }

  /** What the connection has to follow so that every tab hears what it wants. */
  private async scope(): Promise<string> {
    if (!navigator.locks) return this.wanted;
    const { held } = await navigator.locks.query();
    const wanted = new Set([this.wanted]);
    for (const { name } of held ?? []) if (name?.startsWith(WANTS)) wanted.add(name.slice(WANTS.length));
    return wanted.size === 1 ? this.wanted : ALL_WORLDS;
  }

  /** Follows something else, if it has to; the old connection ends when the new one brings events. */
  private async turn(): Promise<void> {
    const scope = await this.scope();
    const old = this.line;
    if (old && old.scope === scope) {
      this.become(this.state);
    } else if (old) {
      const next = { scope, end: new AbortController() };
      this.line = next;
      await this.listen(next, () => old.end.abort()).catch(() => undefined);
      if (this.line === next) void this.lost();
    }
  }

  private async lead(): Promise<void> {
    // Which starts again with the token.
    if (tokenWanted.peek() !== "no") return;
    this.isLeader = true;
    void this.connect(connection.peek() !== "lost");
    // The lock is kept until the tab is closed, or waits for a token that another tab may have.
    return new Promise((resolve) => (this.leave = resolve));
  }

  /** Leaves the connection to another tab. */
  stepDown(): void {
    if (!this.isLeader || !navigator.locks) return;
    this.isLeader = false;
    this.line?.end.abort();
    this.line = null;
    this.leave();
  }

  private async connect(isFirst: boolean): Promise<void> {
    const next = { scope: await this.scope(), end: new AbortController() };
    this.line = next;
    await this.listen(next, () => {
      // Whether it is the same sandbox nobody says, so everything is read again.
      if (!isFirst) this.again("The connection was lost; everything was read again.", ALL_WORLDS);
    }).catch(() => undefined);
    if (this.line === next) void this.lost();
  }

  /** Nobody answers, and the page says so. */
  private async lost(): Promise<void> {
    this.become("lost");
    await new Promise((resolve) => setTimeout(resolve, RETRY));
    if (this.isLeader) void this.connect(false);
  }

  private become(state: typeof connection.value): void {
    this.state = state;
    connection.value = state;
    this.say({ state, scope: this.line?.scope ?? "" });
  }

  private async listen(line: Line, onLive: () => void): Promise<void> {
    const silence = new AbortController();
    const isOverAll = line.scope === ALL_WORLDS;
    const last = this.last.world === line.scope ? this.last.id : "";
    const response = await send("GET", isOverAll ? "/_sandbox/events?allWorlds=true" : "/_sandbox/events", {
      signal: AbortSignal.any([line.end.signal, silence.signal]),
      headers: isOverAll ? {} : { "x-api-key": line.scope, ...(last && { "Last-Event-ID": last }) },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const text = new EventText();
    let alarm = 0;
    // The setting eventHeartbeat says how often one comes, so it is known once the second has come.
    let lastBeat = 0;
    let period = 0;
    this.become("live");
    onLive();
    try {
      for (;;) {
        clearTimeout(alarm);
        if (period > 0) alarm = setTimeout(() => silence.abort(), Math.max(SILENCE, period * MISSED_BEATS));
        const { done, value } = await reader.read();
        if (done) return;
        for (const { id, type, data } of text.add(value)) {
          if (id) this.last = { world: line.scope, id };
          if (!type) {
            if (lastBeat > 0) period = Math.max(period, performance.now() - lastBeat);
            lastBeat = performance.now();
          } else {
            const event = { world: line.scope, ...(JSON.parse(data) as Partial<WorldEvent>) } as WorldEvent;
            if (type === "missed") this.again("Events were missed; everything was read again.", event.world);
            else this.waiting.push(event);
          }
        }
        this.passOn();
      }
    } finally {
      clearTimeout(alarm);
    }
  }

  private again(why: Words, of: string): void {
    if (covers(of, this.wanted) || covers(this.wanted, of)) reload(why);
    this.say({ reload: why, world: of });
  }

  /** Soon; at once in a tab that nobody sees, because browsers slow its timers down, and other tabs may be seen. */
  private passOn(): void {
    if (this.waiting.length === 0) return;
    if (document.hidden) this.flush();
    else this.timer ||= setTimeout(() => this.flush(), TOGETHER);
  }

  private flush(): void {
    const events = this.waiting;
    this.waiting = [];
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.line?.scope === ALL_WORLDS && performance.now() - this.lookedForFindings > FINDINGS) {
      this.lookedForFindings = performance.now();
      const asked = new Map(events.map((event) => [event.world, event]));
      for (const { world: of, at, seq } of asked.values()) events.push({ seq, at, world: of, type: "finding", what: "" });
    }
    this.say({ events });
    this.tell(events);
  }

  private tell(events: WorldEvent[]): void {
    const newest = events.at(-1);
    // So that a tab that becomes the leader goes on from there.
    if (newest && newest.world === this.wanted) this.last = { world: newest.world, id: String(newest.seq) };
    if (events.some((event) => event.type === "world" && covers(this.wanted, event.world))) reloads.value++;
    listeners.forEach((listener) => listener(events));
  }
}

function covers(scope: string, of: string): boolean {
  return scope === ALL_WORLDS || scope === of;
}

function reload(why: Words): void {
  reloads.value++;
  caughtUp.value = why;
  setTimeout(() => (caughtUp.value = ""), 8000);
}

/** Follows whichever world is shown, or all. */
export function followWorlds(): void {
  const stream = new Stream();
  effect(() => stream.want(listsAll.value ? ALL_WORLDS : world.value));
  effect(() => (tokenWanted.value === "no" ? stream.start() : stream.stepDown()));
}
