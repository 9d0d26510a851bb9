import { type Duration, duration } from "./connection.js";
import { SandboxError } from "./error.js";
import { cardData } from "./orders.js";
import type { WorldConnection } from "./world-connection.js";

export interface ClockState {
  now: string;
  frozen: boolean;
  speed: number;
  nextDueAt: string | null;
  agenda: number;
}

/** The result of an advance. */
export interface Advanced {
  from: string;
  now: string;
  /** How many scheduled tasks ran. */
  ran: number;
  /** The first hundred of them, in order. */
  happened: { at: string; what: string }[];
  more: number;
  notifications: {
    delivered: number;
    failed: number;
    /** For addresses to which the sandbox sends nothing. */
    blocked: number;
    failures: { id: string; paymentId: string; status: string; state: string; outcome: string; detail: string; attempts: number }[];
  };
}

/** A part of a world's API. */
abstract class Noun {
  protected readonly world: WorldConnection;

  constructor(world: WorldConnection) {
    this.world = world;
  }
}

/** The world's own clock. */
export class Clock extends Noun {
  #set: ((now: number) => unknown) | undefined;

  freeze(): Promise<ClockState> { return this.#told("POST /_sandbox/clock/freeze"); }

  /** @param speed sandbox seconds per real second; default 1 */
  resume(speed?: number): Promise<ClockState> { return this.#told("POST /_sandbox/clock/resume", { speed }); }

  state(): Promise<ClockState> { return this.#told("GET /_sandbox/clock"); }

  async now(): Promise<Date> { return new Date((await this.state()).now); }

  /** Runs all tasks that are due in this time, and waits for their notifications. */
  advance(by: Duration): Promise<Advanced> {
    return this.#told("POST /_sandbox/clock/advance", { duration: duration(by) });
  }

  /** Advances to an instant, or with `next` to the next scheduled task. */
  advanceTo(instant: Date | string): Promise<Advanced> {
    const to = instant instanceof Date ? instant.toISOString() : instant;
    return this.#told("POST /_sandbox/clock/advance", { to });
  }

  /**
   * Lets another clock follow, such as that of fake timers: calls `set` with the world's time in milliseconds since 1970, now and
   * whenever this world's methods change or read it.
   */
  async follow(set: (now: number) => unknown): Promise<void> {
    this.#set = set;
    await this.state();
  }

  /** Tells the clock that follows, after the world has got another time. */
  async changed(): Promise<void> {
    if (this.#set) await this.state();
  }

  async #told<T extends { now: string }>(operation: string, body?: object): Promise<T> {
    const answer = await this.world.call<T>(operation, { body });
    this.#set?.(Date.parse(answer.now));
    return answer;
  }

  /** The scheduled tasks, the earliest first; only those of one payment if its id is given. */
  async agenda(paymentId?: string): Promise<{ at: string; what: string; paymentId: string | null }[]> {
    const page = { query: { paymentId, limit: 1000 } };
    return (await this.world.call<{ data: [] }>("GET /_sandbox/clock/agenda", page)).data;
  }
}

/** The proof of an authentication, for `card.threeDSecure` of a payin. */
export interface ThreeDSecureProof {
  cavv: string;
  eci: string;
  version: string;
  referenceId: string;
  authenticationId: string;
}

interface Authenticated extends ThreeDSecureProof {
  status: string;
  reason?: string;
}

/** The requests of the payer's browser about cards. */
export class Cards extends Noun {
  readonly #authentications: Authentications;

  constructor(world: WorldConnection, authentications: Authentications) {
    super(world);
    this.#authentications = authentications;
  }

  /** Creates a token for this card. Holder, expiry date and CVV are valid unless `data` replaces them. */
  async token(number: string, data: Record<string, string> = {}): Promise<string> {
    const body = { ...cardData(number), ...data };
    return (await this.world.call<{ token: string }>("POST /checkout/card-tokens", { body })).token;
  }

  /**
   * Authenticates the cardholder before the order, and answers a challenge if there is one. Throws a SandboxError if the
   * cardholder is not authenticated.
   *
   * @param amount in cents; must be equal to the payin's
   */
  async authenticate(
    token: string,
    amount: number,
    { challenge = "pass" as "pass" | "fail" | "abandon", installments = 1, referenceId = "order" } = {},
  ): Promise<ThreeDSecureProof> {
    const order = { token, amount, installments, referenceId };
    let state = await this.world.call<Authenticated>("POST /checkout/3ds/authentications", { body: order });
    if (state.status === "challenge") {
      await this.#authentications[challenge](state.authenticationId);
      state = await this.world.call("GET /checkout/3ds/authentications/{id}", { path: { id: state.authenticationId } });
    }
    const { cavv, eci, version, referenceId: session, authenticationId } = state;
    if (cavv !== undefined) return { cavv, eci, version, referenceId: session, authenticationId };
    throw new SandboxError(`The holder was not authenticated: ${state.reason ?? state.status}.`, { code: state.status });
  }
}

export interface Authentication {
  id: string;
  status: string;
  /** Whether the challenge is still open. */
  open: boolean;
  reason: string | null;
  payinId: string | null;
  orderId: string;
  amount: number;
}

/** The cardholder's actions in the issuer's challenge. `id` is the authentication's id, or the id of the payin that waits for it. */
export class Authentications extends Noun {
  /** Newest first. */
  list(payinId?: string): Promise<Authentication[]> {
    return this.world.pages("GET /_sandbox/authentications", { payinId });
  }

  pass(id: string): Promise<Authentication> { return this.#act(id, "pass"); }

  fail(id: string): Promise<Authentication> { return this.#act(id, "fail"); }

  /** The cardholder leaves the challenge. */
  abandon(id: string): Promise<Authentication> { return this.#act(id, "abandon"); }

  #act(id: string, action: string): Promise<Authentication> {
    return this.world.call("POST /_sandbox/authentications/{id}/actions", { path: { id }, body: { action } });
  }
}

/** All amounts are in cents. */
export interface BalanceState {
  balance: number;
  available: number;
  reserved: number;
  blocked: number;
  scheduled: number;
  blocks: { id: string; amount: number; reason?: string }[];
  withdrawals: { id: string; amount: number; at: string }[];
}

/** The merchant's money. */
export class Balance extends Noun {
  get(): Promise<BalanceState> { return this.world.call("GET /_sandbox/balance"); }

  /** Sets the total balance. Reserved, blocked and scheduled amounts do not change. */
  set(cents: number): Promise<BalanceState> {
    return this.world.call("PUT /_sandbox/balance", { body: { balance: cents } });
  }

  block(cents: number, reason?: string): Promise<{ id: string; amount: number }> {
    return this.world.call("POST /_sandbox/balance/blocks", { body: { amount: cents, reason } });
  }

  unblock(id: string): Promise<void> {
    return this.world.call("DELETE /_sandbox/balance/blocks/{id}", { path: { id } });
  }

  /** Schedules a withdrawal, on the world's clock. */
  withdraw(cents: number, when: { after: Duration } | { at: Date }): Promise<{ id: string; amount: number; at: string }> {
    const due = "after" in when ? { after: duration(when.after) } : { at: when.at.toISOString() };
    return this.world.call("POST /_sandbox/balance/withdrawals", { body: { amount: cents, ...due } });
  }

  cancelWithdrawal(id: string): Promise<void> {
    return this.world.call("DELETE /_sandbox/balance/withdrawals/{id}", { path: { id } });
  }
}

/** One scenario of the world, by its name. */
export class ScenarioHandle extends Noun {
  readonly name: string;

  constructor(world: WorldConnection, name: string) {
    super(world);
    this.name = name;
  }

  /** Applies the scenario to the next requests of its operation and method. */
  async arm(times = 1): Promise<void> {
    await this.world.call("POST /_sandbox/scenarios/{name}/arm", { path: { name: this.name }, body: { times } });
  }

  /** Applies the scenario to every request of its operation and method, until `world.scenariosOff()`. */
  async on(): Promise<void> {
    await this.world.call("POST /_sandbox/scenarios/{name}/on", { path: { name: this.name } });
  }
}
