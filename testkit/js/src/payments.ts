import { type Duration, duration } from "./connection.js";
import { SandboxError } from "./error.js";
import type { World } from "./world.js";

/** A status that is not in the list survives: the type is open. */
export type PayinStatus =
  | "PENDING" | "PENDING_3DS" | "APPROVED" | "FAILED" | "CANCELED" | "REFUSED" | "REFUNDED" | "CHARGEBACK" | "MED" | "EXPIRED"
  | (string & {});
export type PayoutStatus = "PENDING" | "PROCESSING" | "APPROVED" | "COMPLETED" | "FAILED" | (string & {});

export interface Step {
  at: string;
  action: string;
  from?: string;
  to: string;
  cause: string;
  reason?: string;
}

export interface Attempt {
  at: string;
  outcome: string;
  status?: number;
  latencyMs: number;
  detail?: string;
  answer?: string;
  replay: boolean;
}

/** A notification and all attempts to deliver it. */
export interface Delivery {
  id: string;
  copyOf?: string;
  paymentId: string;
  status: string;
  state: string;
  url: string;
  body: string;
  faults?: string[];
  createdAt: string;
  nextAttemptAt?: string;
  attempts: Attempt[];
}

/** A tester's view of a payment, as the sandbox answers it: members that are not named here are in it, too. */
export interface PaymentDetails {
  id: string;
  referenceId: string;
  status: string;
  /** Cents. */
  amount: number;
  createdAt: string;
  updatedAt: string;
  webhookUrl?: string;
  scenario?: string;
  allowedActions: string[];
  timeline: Step[];
  /** Only of a single payment, not in a list. */
  deliveries?: Omit<Delivery, "url" | "body" | "paymentId">[];
  [member: string]: unknown;
}

export interface PayinDetails extends PaymentDetails {
  status: PayinStatus;
  paymentMethod: string;
  /** Cents. */
  refunded: number;
  payerUrl?: string;
  remarks: { message?: string; [member: string]: unknown }[];
}

export interface PayoutDetails extends PaymentDetails {
  status: PayoutStatus;
  pixKey: string;
  pixKeyType: string;
}

/** Waits for a status once it is awaited; `delivered` also waits until the receiver has accepted the notification. */
export class Awaiting<D> implements PromiseLike<D> {
  #asked: Promise<D> | undefined;
  readonly #ask: (delivered: boolean, timeout?: Duration) => Promise<D>;

  constructor(ask: (delivered: boolean, timeout?: Duration) => Promise<D>) {
    this.#ask = ask;
  }

  /** @param timeout real time; 10 seconds without one */
  delivered(timeout?: Duration): Promise<D> { return this.#ask(true, timeout); }

  then<R = D, E = never>(done?: ((details: D) => R | PromiseLike<R>) | null, failed?: ((why: unknown) => E | PromiseLike<E>) | null) {
    this.#asked ??= this.#ask(false);
    return this.#asked.then(done, failed);
  }
}

/** The same four requests for payins and payouts. */
interface Operations {
  kind: string;
  prefix: string;
  list: string;
  show: string;
  act: string;
  await: string;
}

const PAYIN: Operations = {
  kind: "payin",
  prefix: "pay_",
  list: "GET /_sandbox/payins",
  show: "GET /_sandbox/payins/{id}",
  act: "POST /_sandbox/payins/{id}/actions",
  await: "POST /_sandbox/payins/{id}/await",
};

const PAYOUT: Operations = {
  kind: "payout",
  prefix: "out_",
  list: "GET /_sandbox/payouts",
  show: "GET /_sandbox/payouts/{id}",
  act: "POST /_sandbox/payouts/{id}/actions",
  await: "POST /_sandbox/payouts/{id}/await",
};

/** One payment of a world, by its id or its `referenceId`. Errors are a SandboxError that lists the allowed actions. */
abstract class Handle<D extends PaymentDetails> {
  readonly #world: World;
  readonly #name: string;
  readonly #of: Operations;

  constructor(world: World, name: string | { id: string }, of: Operations) {
    this.#world = world;
    this.#name = typeof name === "string" ? name : name.id;
    this.#of = of;
  }

  /** As it is now, with its timeline, the allowed actions and its notifications. */
  details(): Promise<D> { return this.#call(this.#of.show); }

  async status(): Promise<D["status"]> { return (await this.details()).status; }

  /** Any action by its name, such as `open_med`. The amount is cents. */
  act(action: string, more: { amount?: number | undefined; reason?: string | undefined } = {}): Promise<D> {
    return this.#call(this.#of.act, { action, ...more });
  }

  /** Into any status, outside the transition table. */
  force(status: D["status"], reason?: string): Promise<D> {
    return this.#call(this.#of.act, { status, force: true, reason });
  }

  /** Waits for one of these statuses, 10 seconds of real time without a `timeout`. */
  await(status: D["status"] | D["status"][], how: { timeout?: Duration; delivered?: boolean } = {}): Awaiting<D> {
    return new Awaiting<D>((delivered, timeout = how.timeout) =>
      this.#call(this.#of.await, {
        status,
        delivered: delivered || how.delivered === true,
        ...(timeout === undefined ? {} : { timeout: duration(timeout) }),
      }),
    );
  }

  async #call(operation: string, body?: object): Promise<D> {
    return this.#world.control<D>(operation, { path: { id: await this.#id() }, body });
  }

  async #id(): Promise<string> {
    if (new RegExp(`^${this.#of.prefix}[0-9a-z]{24}$`).test(this.#name)) return this.#name;
    const page = { query: { referenceId: this.#name, limit: 10 } };
    const { data } = await this.#world.control<{ data: { id: string }[] }>(this.#of.list, page);
    const [found, ...others] = data;
    const where = `with the referenceId ${JSON.stringify(this.#name)} in the world ${this.#world.publicKey}`;
    if (!found) throw new SandboxError(`There is no ${this.#of.kind} ${where}.`);
    if (others.length === 0) return found.id;
    throw new SandboxError(`There are several ${this.#of.kind}s ${where}: ${data.map(({ id }) => id).join(", ")}. Name one by its id.`);
  }
}

/** What payer, bank and issuer can do to a payin. A `reason` is a note for the timeline. */
export class PayinHandle extends Handle<PayinDetails> {
  constructor(world: World, name: string | { id: string }) {
    super(world, name, PAYIN);
  }

  pay(reason?: string) { return this.act("pay", { reason }); }
  /** A bank still took a boleto after its due date. */
  payLate(reason?: string) { return this.act("pay_late", { reason }); }
  expire(reason?: string) { return this.act("expire", { reason }); }
  cancel(reason?: string) { return this.act("cancel", { reason }); }
  decline(reason?: string) { return this.act("decline", { reason }); }
  /** The provider breaks down: `FAILED`. */
  break(reason?: string) { return this.act("break", { reason }); }
  authenticate(reason?: string) { return this.act("authenticate", { reason }); }
  failChallenge(reason?: string) { return this.act("fail_challenge", { reason }); }
  /** These cents, or all that is left. */
  refund(cents?: number, reason?: string) { return this.act("refund", { amount: cents, reason }); }
  /** These cents, or all that was not refunded. */
  dispute(cents?: number, reason?: string) { return this.act("dispute", { amount: cents, reason }); }
  /** These cents, or all that was not refunded. */
  openMed(cents?: number, reason?: string) { return this.act("open_med", { amount: cents, reason }); }
  winDispute(reason?: string) { return this.act("win_dispute", { reason }); }
  loseDispute(reason?: string) { return this.act("lose_dispute", { reason }); }
}

/** What the bank can do to a payout. */
export class PayoutHandle extends Handle<PayoutDetails> {
  constructor(world: World, name: string | { id: string }) {
    super(world, name, PAYOUT);
  }

  process(reason?: string) { return this.act("process", { reason }); }
  approve(reason?: string) { return this.act("approve", { reason }); }
  fail(reason?: string) { return this.act("fail", { reason }); }
}
