import { AssertionError } from "node:assert";
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Duration, duration } from "./connection.js";
import { Listener } from "./listener.js";
import type { WorldConnection } from "./world-connection.js";

export interface ReceiverOptions {
  /** The host by which the sandbox reaches this machine, such as `host.docker.internal`. The receiver then listens on all addresses. */
  host?: string;
  /** Whether the receiver fetches the notifications. Default: it fetches them if the sandbox cannot call this machine. */
  fetching?: boolean;
}

/** The receiver's answer: a status, or a status with body and headers. */
export type Answer = number | { status: number; body?: string; headers?: Record<string, string> };

/** One attempt to deliver a notification, as it arrived, or what `world.inbox` has taken. */
export class Notification {
  /** The header `Webhook-Id`, the same in every attempt; production does not send it. */
  readonly webhookId: string | undefined;
  readonly paymentId: string;
  readonly status: string;
  readonly referenceId: string;
  /** The parsed body; undefined if it is not a JSON object. */
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

  /** @internal From the answer of the world's inbox. */
  static taken({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }): Notification {
    const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return new Notification(body, lowerCase, url.replace(/^\w+:\/\/[^/?]+\/?/, "/"), new Date());
  }

  /** Whether it is signed with this secret, `whsec_…`, of the setting `webhookSigning`. */
  signatureValid(secret: string): boolean {
    const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signature } = this.headers;
    if (id === undefined || time === undefined || signature === undefined) return false;
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const expected = Buffer.from(`v1,${createHmac("sha256", key).update(`${id}.${time}.${this.text}`).digest("base64")}`);
    return signature.split(" ").some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
  }

  toString(): string {
    return this.body ? `${this.paymentId} ${this.status}` : `not JSON: ${JSON.stringify(this.text.slice(0, 100))}`;
  }
}

/** The condition for a notification: a payment's id or `referenceId`, and a status. */
interface Condition {
  payment?: string | undefined;
  status?: string | undefined;
}

interface Waiter {
  condition: Condition;
  from: number;
  found(at: number): void;
}

const matches = (one: Notification, { payment, status }: Condition) =>
  (payment === undefined || payment === one.paymentId || payment === one.referenceId) &&
  (status === undefined || status === one.status);

/** Starts a receiver for a world. */
export async function openReceiver(
  world: WorldConnection,
  { host, fetching }: ReceiverOptions,
  reaches: (host: string | undefined) => Promise<boolean>,
): Promise<WebhookReceiver> {
  const fetches = fetching ?? !(await reaches(host));
  // If the receiver fetches, the caller is this machine itself, so no other host is needed.
  const receiver = await WebhookReceiver.open(fetches ? undefined : host);
  try {
    if (fetches) receiver.listener = await Listener.open(world);
    return receiver;
  } catch (failure) {
    await receiver.close();
    throw failure;
  }
}

/** A real HTTP server that receives notifications. It answers 200 unless the test sets other answers. */
export class WebhookReceiver implements AsyncDisposable {
  /** @internal Fetches the notifications if the sandbox cannot call this server. */
  listener: Listener | undefined;
  readonly #server: Server;
  readonly #host: string;
  readonly #history: Notification[] = [];
  readonly #waiters = new Set<Waiter>();
  #read = 0;
  #defaultAnswer: (one: Notification) => Answer | void | Promise<Answer | void> = () => 200;
  #nextAnswers: Answer[] = [];
  #delay = 0;
  #isBroken = false;
  readonly #timers = new Map<NodeJS.Timeout, () => void>();

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.#host = host;
    server.on("request", (request, response) => void this.#receive(request, response).catch(() => response.destroy()));
  }

  /** @internal */
  static async open(host?: string): Promise<WebhookReceiver> {
    const server = createServer();
    const bound = new Promise<void>((done, failed) => server.once("listening", done).once("error", failed));
    server.listen(0, host === undefined ? "127.0.0.1" : undefined);
    await bound;
    // A server that a test does not close does not keep the process running.
    server.unref();
    return new WebhookReceiver(server, host ?? "127.0.0.1");
  }

  /** Whether the receiver fetches the notifications, because the sandbox cannot call it. */
  get fetches(): boolean { return this.listener !== undefined; }

  url(path = "/webhooks"): string { return `http://${this.#host}:${(this.#server.address() as AddressInfo).port}${path}`; }

  /** Sets the answer from now on: a status, a whole answer, or a function of the notification. A function that returns nothing answers 200. */
  answers(answer: Answer | ((one: Notification) => Answer | void | Promise<Answer | void>)): this {
    this.#isBroken = false;
    this.#defaultAnswer = typeof answer === "function" ? answer : () => answer;
    return this;
  }

  /** Sets answers for the next notifications, one each. Later notifications get the previous answer again. */
  answersNext(...answers: Answer[]): this {
    this.#nextAnswers.push(...answers);
    return this;
  }

  /** Delays each answer by this real time. */
  slow(time: Duration): this {
    this.#delay = milliseconds(time);
    return this;
  }

  /** Closes each connection without an answer, until `answers(…)` is called. Answers of `answersNext` are still sent. */
  breaks(): this {
    this.#isBroken = true;
    return this;
  }

  /** All notifications in order of arrival. */
  history(): Notification[] { return [...this.#history]; }

  /** Resolves with the first notification of a payment (id or `referenceId`) and a status, or waits for it until the timeout. */
  await(payment?: string | { id: string }, status?: string, timeout: Duration = "10s"): Promise<Notification> {
    return this.#find({ payment: typeof payment === "object" ? payment.id : payment, status }, 0, timeout);
  }

  /** Resolves with the next notification that `next` has not returned yet. */
  next(condition: Condition = {}, timeout: Duration = "10s"): Promise<Notification> {
    return this.#find(condition, this.#read, timeout, (at) => {
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

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await buffer(request)).toString("utf8");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = new Notification(text, headers, request.url ?? "/", new Date());
    const at = this.#history.push(one) - 1;
    for (const waiter of this.#waiters) if (at >= waiter.from && matches(one, waiter.condition)) waiter.found(at);

    const answer = this.#nextAnswers.shift() ?? (this.#isBroken ? undefined : await this.#answerTo(one));
    if (this.#delay > 0) await new Promise<void>((end) => this.#timer(this.#delay, end));
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

  /** If the function throws, the answer is 500 with its message, which the story of a failed test then shows. */
  async #answerTo(one: Notification): Promise<Answer> {
    try {
      return (await this.#defaultAnswer(one)) ?? 200;
    } catch (failure) {
      return { status: 500, body: String(failure) };
    }
  }

  #find(condition: Condition, from: number, timeout: Duration, found: (at: number) => void = () => {}): Promise<Notification> {
    const at = this.#history.findIndex((one, index) => index >= from && matches(one, condition));
    if (at >= 0) {
      found(at);
      return Promise.resolve(this.#history[at] as Notification);
    }
    return new Promise((done, failed) => {
      const waiter: Waiter = {
        condition,
        from,
        found: (at) => {
          this.#waiters.delete(waiter);
          this.#timers.delete(timer);
          clearTimeout(timer);
          found(at);
          done(this.#history[at] as Notification);
        },
      };
      const timer = this.#timer(milliseconds(timeout), () => {
        this.#waiters.delete(waiter);
        const what = `${condition.status ?? "any status"} of ${condition.payment ?? "any payment"}`;
        const arrived = this.#history.map((one) => `\n  ${one}`).join("") || "\n  nothing";
        const end = this.listener?.failure ? `\nThe receiver has stopped fetching: ${this.listener.failure.message}` : "";
        failed(new AssertionError({ message: `No notification of ${what} within ${duration(timeout)}. Arrived:${arrived}${end}` }));
      });
      this.#waiters.add(waiter);
    });
  }

  #timer(time: number, end: () => void): NodeJS.Timeout {
    // Node.js does not support longer timers.
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      end();
    }, Math.min(time, 2 ** 31 - 1));
    this.#timers.set(timer, end);
    return timer;
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Converts a duration in the sandbox's format, such as `2h30m` or `PT1.5S`, to milliseconds. */
export function milliseconds(time: Duration): number {
  if (typeof time === "number") return time;
  const text = time.replace(/^P/i, "").replace(/T/i, "").toLowerCase();
  if (!/^(\d+(\.\d+)?(ms|[smhd]))+$/.test(text)) throw new TypeError(`Not a duration: ${time}. Write 500ms, 10s, 2h30m, 3d or PT1H.`);
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/([\d.]+)(ms|[smhd])/g)) sum += Number(count) * (UNITS[unit as string] as number);
  return sum;
}
