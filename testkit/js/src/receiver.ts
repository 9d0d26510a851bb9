import { AssertionError } from "node:assert";
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Duration, duration } from "./connection.js";
import { Listener } from "./listener.js";
import type { World } from "./world.js";

export interface ReceiverOptions {
  /** The host by which the sandbox reaches this machine, such as `host.docker.internal`. It then listens on all addresses. */
  host?: string;
  /** Whether it fetches the notifications. Without this it asks the sandbox once whether that can call it. */
  fetching?: boolean;
}

/** What the receiver answers: a status, or more of it; 200 where a function returns nothing. */
export type Answer = number | { status: number; body?: string; headers?: Record<string, string> };

/** One attempt at a notification, as it arrived. */
export class Notification {
  /** The header `Webhook-Id`, the same in every attempt; production does not send it. */
  readonly webhookId: string | undefined;
  readonly paymentId: string;
  readonly status: string;
  readonly referenceId: string;
  /** The JSON; undefined if it was none. */
  readonly body: Record<string, unknown> | undefined;

  constructor(
    readonly text: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly path: string,
    readonly at: Date,
  ) {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    this.body = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : undefined;
    this.webhookId = headers["webhook-id"];
    this.paymentId = String(this.body?.id ?? "");
    this.status = String(this.body?.status ?? "");
    this.referenceId = String(this.body?.referenceId ?? "");
  }

  /** Whether it was signed with this secret of the setting `webhookSigning`, `whsec_…`. */
  signatureValid(secret: string): boolean {
    const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = this.headers;
    if (id === undefined || time === undefined || signature === undefined) return false;
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const expected = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${time}.${this.text}`).digest("base64")}`);
    return signature.split(" ").some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
  }

  toString(): string {
    return this.body ? `${this.paymentId} ${this.status}` : `no JSON: ${JSON.stringify(this.text.slice(0, 100))}`;
  }
}

/** Which notification is meant: a payment's id or `referenceId`, and a status. */
interface Wanted {
  payment?: string | undefined;
  status?: string | undefined;
}

interface Waiting {
  wanted: Wanted;
  from: number;
  found(at: number): void;
}

const matches = (one: Notification, { payment, status }: Wanted) =>
  (payment === undefined || payment === one.paymentId || payment === one.referenceId) &&
  (status === undefined || status === one.status);

/** Starts a receiver of a world. */
export async function openReceiver(
  world: World,
  { host, fetching }: ReceiverOptions,
  reaches: (host: string | undefined) => Promise<boolean>,
): Promise<WebhookReceiver> {
  const fetches = fetching ?? !(await reaches(host));
  // What fetches is on this machine, and knows it by its own name.
  const receiver = await WebhookReceiver.open(fetches ? undefined : host);
  try {
    if (fetches) receiver.listener = await Listener.open(world);
    return receiver;
  } catch (failure) {
    await receiver.close();
    throw failure;
  }
}

/** A real HTTP server that takes notifications and answers what the test says: 200, until told otherwise. */
export class WebhookReceiver implements AsyncDisposable {
  /** @internal What fetches the notifications, if the sandbox cannot call this server. */
  listener: Listener | undefined;
  readonly #server: Server;
  readonly #host: string;
  readonly #history: Notification[] = [];
  readonly #waiting = new Set<Waiting>();
  #read = 0;
  #always: (one: Notification) => Answer | void | Promise<Answer | void> = () => 200;
  #next: Answer[] = [];
  #slowness = 0;
  #isBroken = false;
  readonly #timers = new Map<NodeJS.Timeout, () => void>();

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.#host = host;
    server.on("request", (request, response) => void this.#take(request, response).catch(() => response.destroy()));
  }

  /** @internal */
  static async open(host?: string): Promise<WebhookReceiver> {
    const server = createServer();
    const bound = new Promise<void>((done, failed) => server.once("listening", done).once("error", failed));
    server.listen(0, host === undefined ? "127.0.0.1" : undefined);
    await bound;
    // A test that forgets to close it ends all the same.
    server.unref();
    return new WebhookReceiver(server, host ?? "127.0.0.1");
  }

  /** Whether it fetches the notifications, because the sandbox cannot call it. */
  get fetches(): boolean { return this.listener !== undefined; }

  url(path = "/webhooks"): string { return `http://${this.#host}:${(this.#server.address() as AddressInfo).port}${path}`; }

  /** From now on: a status, a whole answer, or what a function of the notification returns. */
  answers(answer: Answer | ((one: Notification) => Answer | void | Promise<Answer | void>)): this {
    this.#isBroken = false;
    this.#always = typeof answer === "function" ? answer : () => answer;
    return this;
  }

  /** The next notifications get these, one each; later ones what they got before. */
  answersNext(...answers: Answer[]): this {
    this.#next.push(...answers);
    return this;
  }

  /** Each answer takes this long, in real time. */
  slow(time: Duration): this {
    this.#slowness = milliseconds(time);
    return this;
  }

  /** Closes each connection without an answer, until `answers(…)`, but for those of `answersNext`. */
  breaks(): this {
    this.#isBroken = true;
    return this;
  }

  /** All that arrived, in this order. */
  history(): Notification[] { return [...this.#history]; }

  /** The first that arrived, or arrives within the timeout, of a payment (its id or `referenceId`) and a status. */
  await(payment?: string | { id: string }, status?: string, timeout: Duration = "10s"): Promise<Notification> {
    return this.#find({ payment: typeof payment === "object" ? payment.id : payment, status }, 0, timeout);
  }

  /** The next that no `next` has returned yet. */
  next(wanted: Wanted = {}, timeout: Duration = "10s"): Promise<Notification> {
    return this.#find(wanted, this.#read, timeout, (at) => {
      this.#read = at + 1;
    });
  }

  async close(): Promise<void> {
    await this.listener?.close();
    for (const [timer, end] of this.#timers) {
      clearTimeout(timer);
      end();
    }
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> { return this.close(); }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await buffer(request)).toString("utf8");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = new Notification(text, headers, request.url ?? "/", new Date());
    const at = this.#history.push(one) - 1;
    for (const waiting of this.#waiting) if (at >= waiting.from && matches(one, waiting.wanted)) waiting.found(at);

    const answer = this.#next.shift() ?? (this.#isBroken ? undefined : await this.#says(one));
    if (this.#slowness > 0) await new Promise<void>((end) => this.#timer(this.#slowness, end));
    if (answer === undefined) {
      response.destroy();
      return;
    }
    const { status, body = "", headers: more = {} } = typeof answer === "number" ? { status: answer } : answer;
    try {
      response.writeHead(status, more).end(body);
    } catch (invalid) {
      response.writeHead(500).end(`The test's answer cannot be sent: ${invalid}`);
    }
  }

  /** A function that throws answers 500 with its message, so that the story of the test has it. */
  async #says(one: Notification): Promise<Answer> {
    try {
      return (await this.#always(one)) ?? 200;
    } catch (failure) {
      return { status: 500, body: String(failure) };
    }
  }

  #find(wanted: Wanted, from: number, timeout: Duration, found: (at: number) => void = () => {}): Promise<Notification> {
    const at = this.#history.findIndex((one, index) => index >= from && matches(one, wanted));
    if (at >= 0) {
      found(at);
      return Promise.resolve(this.#history[at] as Notification);
    }
    return new Promise((done, failed) => {
      const waiting: Waiting = {
        wanted,
        from,
        found: (at) => {
          this.#waiting.delete(waiting);
          this.#timers.delete(timer);
          clearTimeout(timer);
          found(at);
          done(this.#history[at] as Notification);
        },
      };
      const timer = this.#timer(milliseconds(timeout), () => {
        this.#waiting.delete(waiting);
        const what = `${wanted.status ?? "any status"} of ${wanted.payment ?? "any payment"}`;
        const arrived = this.#history.map((one) => `\n  ${one}`).join("") || "\n  nothing";
        const end = this.listener?.failure ? `\nIt fetches no more: ${this.listener.failure.message}` : "";
        failed(new AssertionError({ message: `No notification of ${what} within ${duration(timeout)}. Arrived:${arrived}${end}` }));
      });
      this.#waiting.add(waiting);
    });
  }

  #timer(time: number, end: () => void): NodeJS.Timeout {
    // Node takes no longer ones.
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      end();
    }, Math.min(time, 2 ** 31 - 1));
    this.#timers.set(timer, end);
    return timer;
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The sandbox's form of a duration, such as `2h30m` or `PT1.5S`, for what happens on this machine. */
export function milliseconds(time: Duration): number {
  if (typeof time === "number") return time;
  const text = time.replace(/^P/i, "").replace(/T/i, "").toLowerCase();
  if (!/^(\d+(\.\d+)?(ms|[smhd]))+$/.test(text)) throw new TypeError(`No duration: ${time}. Write 500ms, 10s, 2h30m, 3d or PT1H.`);
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/([\d.]+)(ms|[smhd])/g)) sum += Number(count) * (UNITS[unit as string] as number);
  return sum;
}
