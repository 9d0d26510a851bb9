import { type Duration, duration } from "./connection.js";
import { SandboxError } from "./error.js";
import type { WorldConnection } from "./world-connection.js";

/** The known statuses. The type also allows any other string, for statuses of the future. */
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
  /** `WAITING`, `ATTEMPTING`, `PAUSED`, `RETRYING`, `DELIVERED`, `BLOCKED` (not sent, because its receiver is public) or `EXHAUSTED`. */
  state: string;
  url: string;
  /** Where the newest attempt went, if the setting `webhookTo` replaced `url`. */
  sentTo?: string;
  body: string;
  faults?: string[];
  createdAt: string;
  nextAttemptAt?: string;
  attempts: Attempt[];
}

/** A tester's view of a payment, as the sandbox returns it, including members that are not declared here. */
export interface PaymentDetails {
  id: string;
  referenceId: string;
  status: string;
  /** In cents. */
  amount: number;
  createdAt: string;
  updatedAt: string;
  webhookUrl?: string;
  scenario?: string;
  allowedActions: string[];
  timeline: Step[];
  /** Only for a single payment, not in a list. */
  deliveries?: Omit<Delivery, "url" | "sentTo" | "body" | "paymentId">[];
  [member: string]: unknown;
}

export interface PayinDetails extends PaymentDetails {
  status: PayinStatus;
  paymentMethod: string;
  /** In cents. */
  refunded: number;
  payerUrl?: string;
  remarks: { message?: string; [member: string]: unknown }[];
}

export interface PayoutDetails extends PaymentDetails {
  status: PayoutStatus;
  pixKey: string;
  pixKeyType: string;
}

/** Starts to wait for a status when it is awaited. `delivered` also waits until the receiver has accepted the notification, and fails at once if it is blocked. */
export class Awaiting<D> implements PromiseLike<D> {
  #result: Promise<D> | undefined;
  readonly #wait: (delivered: boolean, timeout?: Duration) => Promise<D>;

  constructor(wait: (delivered: boolean, timeout?: Duration) => Promise<D>) {
    this.#wait = wait;
  }

  /** @param timeout real time; default 10 seconds */
  delivered(timeout?: Duration): Promise<D> { return this.#wait(true, timeout); }

  then<R = D, E = never>(done?: ((details: D) => R | PromiseLike<R>) | null, failed?: ((reason: unknown) => E | PromiseLike<E>) | null) {
    this.#result ??= this.#wait(false);
    return this.#result.then(done, failed);
  }
}

/** The requests that payins and payouts have in common. */
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
  prefix: "payin_",
  list: "GET /_sandbox/payins",
  show: "GET /_sandbox/payins/{id}",
  act: "POST /_sandbox/payins/{id}/actions",
  await: "POST /_sandbox/payins/{id}/await",
};

const PAYOUT: Operations = {
  kind: "payout",
  prefix: "payout_",
  list: "GET /_sandbox/payouts",
  show: "GET /_sandbox/payouts/{id}",
  act: "POST /_sandbox/payouts/{id}/actions",
  await: "POST /_sandbox/payouts/{id}/await",
};

/** One payment of a world, by its id or its `referenceId`. Errors are a SandboxError that lists the allowed actions. */
abstract class Handle<D extends PaymentDetails> {
  readonly #world: WorldConnection;
  readonly #name: string;
  readonly #of: Operations;

  constructor(world: WorldConnection, name: string | { id: string }, of: Operations) {
    this.#world = world;
    this.#name = typeof name === "string" ? name : name.id;
    this.#of = of;
  }

  /** The current state with timeline, allowed actions and notifications. */
  details(): Promise<D> { return this.#call(this.#of.show); }

  async status(): Promise<D["status"]> { return (await this.details()).status; }

  /** Performs an action by its name, such as `open_med`. The amount is in cents. */
  act(action: string, more: { amount?: number | undefined; reason?: string | undefined } = {}): Promise<D> {
    return this.#call(this.#of.act, { action, ...more });
  }

  /** Forces any status, outside the transition table. */
  force(status: D["status"], reason?: string): Promise<D> {
    return this.#call(this.#of.act, { status, force: true, reason });
  }

  /** Waits for one of these statuses; the default `timeout` is 10 seconds of real time. */
  await(status: D["status"] | D["status"][], options: { timeout?: Duration; delivered?: boolean } = {}): Awaiting<D> {
    return new Awaiting<D>((delivered, timeout = options.timeout) =>
      this.#call(this.#of.await, {
        status,
        delivered: delivered || options.delivered === true,
        ...(timeout === undefined ? {} : { timeout: duration(timeout) }),
      }),
    );
  }

  async #call(operation: string, body?: object): Promise<D> {
    return this.#world.call<D>(operation, { path: { id: await this.id() }, body });
  }

  /** The id. Asks the sandbox if the payment was named by its `referenceId`. */
  async id(): Promise<string> {
    if (new RegExp(`^${this.#of.prefix}[0-9a-z]{24}$`).test(this.#name)) return this.#name;
    const page = { query: { referenceId: this.#name, limit: 10 } };
    const { data } = await this.#world.call<{ data: { id: string }[] }>(this.#of.list, page);
    const [found, ...others] = data;
    const where = `with the referenceId ${JSON.stringify(this.#name)} in the world ${this.#world.publicKey}`;
    if (!found) throw new SandboxError(`There is no ${this.#of.kind} ${where}.`);
    if (others.length === 0) return found.id;
    throw new SandboxError(`There are several ${this.#of.kind}s ${where}: ${data.map(({ id }) => id).join(", ")}. Name one by its id.`);
  }
}

/** The actions of payer, bank and issuer on a payin. A `reason` is a note in the timeline. */
export class PayinHandle extends Handle<PayinDetails> {
  constructor(world: WorldConnection, name: string | { id: string }) {
    super(world, name, PAYIN);
  }

  pay(reason?: string) { return this.act("pay", { reason }); }
  /** A bank accepts a boleto after its due date. */
  payLate(reason?: string) { return this.act("pay_late", { reason }); }
  expire(reason?: string) { return this.act("expire", { reason }); }
  cancel(reason?: string) { return this.act("cancel", { reason }); }
  decline(reason?: string) { return this.act("decline", { reason }); }
  /** The acquirer fails: `FAILED`. */
  break(reason?: string) { return this.act("break", { reason }); }
  authenticate(reason?: string) { return this.act("authenticate", { reason }); }
  failChallenge(reason?: string) { return this.act("fail_challenge", { reason }); }
  /** @param cents default: the amount that is not refunded yet */
  refund(cents?: number, reason?: string) { return this.act("refund", { amount: cents, reason }); }
  /** @param cents default: the amount that is not refunded yet */
  dispute(cents?: number, reason?: string) { return this.act("dispute", { amount: cents, reason }); }
  /** @param cents default: the amount that is not refunded yet */
  openMed(cents?: number, reason?: string) { return this.act("open_med", { amount: cents, reason }); }
  winDispute(reason?: string) { return this.act("win_dispute", { reason }); }
  loseDispute(reason?: string) { return this.act("lose_dispute", { reason }); }
}

/** The bank's actions on a payout. */
export class PayoutHandle extends Handle<PayoutDetails> {
  constructor(world: WorldConnection, name: string | { id: string }) {
    super(world, name, PAYOUT);
  }

  process(reason?: string) { return this.act("process", { reason }); }
  approve(reason?: string) { return this.act("approve", { reason }); }
  fail(reason?: string) { return this.act("fail", { reason }); }
}
