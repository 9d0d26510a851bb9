import { AssertionError } from "node:assert";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Call, type Connection, type Duration, duration } from "./connection.js";
import { requireResult, failureOf, play } from "./drill-run.js";
import type { Drill, DrillOptions, DrillResult, DrillRun } from "./drills.js";
import { SandboxError } from "./error.js";
import { type Finding, reportOf, type Severity } from "./findings.js";
import { Authentications, Balance, Cards, Clock, ScenarioHandle } from "./nouns.js";
import { Order } from "./orders.js";
import { type Delivery, type PayinDetails, PayinHandle, type PayoutDetails, PayoutHandle } from "./payments.js";
import { Notification, openReceiver, type ReceiverOptions, type WebhookReceiver } from "./receiver.js";
import { storyOf } from "./story.js";
import { type JournalEntry, type RequestPattern, refuse, type Times, type Verdict } from "./verification.js";
import { type Filter, WorldConnection } from "./world-connection.js";

/** A payin or payout as the merchant API returns it, including members that are not declared here. */
export interface Payment {
  id: string;
  status: string;
  /** In cents. */
  amount: number;
  referenceId: string;
  [member: string]: unknown;
}

/** Resolves with whether the sandbox can call this machine by this host. */
export type Reaches = (host: string | undefined) => Promise<boolean>;

type Merchant = { settings: Record<string, unknown> };

/** The world of one merchant, with its own keys, payments, clock and notifications. Close it, or from Node 24 on use `await using`. */
export class World implements AsyncDisposable {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly cards: Cards;
  readonly balance: Balance;
  readonly authentications: Authentications;
  /** The last verification that failed, for the story. */
  #lastMiss: Verdict | undefined;
  readonly #connection: Connection;
  readonly #world: WorldConnection;
  readonly #reaches: Reaches;
  readonly #receivers: WebhookReceiver[] = [];

  constructor(connection: Connection, publicKey: string, secretKey: string, reaches: Reaches) {
    this.#connection = connection;
    this.publicKey = publicKey;
    this.secretKey = secretKey;
    this.#reaches = reaches;
    this.#world = new WorldConnection(connection, publicKey);
    this.clock = new Clock(this.#world);
    this.balance = new Balance(this.#world);
    this.authentications = new Authentications(this.#world);
    this.cards = new Cards(this.#world, this.authentications);
  }

  get url(): string { return this.#connection.url; }

  /** The value of the `Authorization` header of the merchant's requests. */
  get basicAuth(): string { return `Basic ${Buffer.from(`${this.publicKey}:${this.secretKey}`).toString("base64")}`; }

  /** Environment variables for the application under test. */
  get env(): Record<string, string> {
    return {
      PAYSANDBOX_URL: this.url,
      PAYSANDBOX_PUBLIC_KEY: this.publicKey,
      PAYSANDBOX_SECRET_KEY: this.secretKey,
    };
  }

  // ---- As the merchant's application

  createPayin(order: Order | object, options: { scenario?: string } = {}): Promise<Payment> {
    return this.#merchant("POST /payin", { body: order }, options.scenario);
  }

  createPayout(order: Order | object, options: { scenario?: string } = {}): Promise<Payment> {
    return this.#merchant("POST /payout", { body: order }, options.scenario);
  }

  /** The answer of `GET /payin/{id}`. */
  getPayin(id: string): Promise<Payment> { return this.#merchant("GET /payin/{id}", { path: { id } }); }

  // ---- As payer, bank and issuer

  /** @param name the payin's id, its `referenceId`, or the result of `createPayin` */
  payin(name: string | { id: string }): PayinHandle { return new PayinHandle(this.#world, name); }

  payout(name: string | { id: string }): PayoutHandle { return new PayoutHandle(this.#world, name); }

  /** Newest first; `filter` by `status`, `paymentMethod`, `referenceId` or `since`. */
  payins(filter: Filter = {}): Promise<PayinDetails[]> { return this.#world.pages("GET /_sandbox/payins", filter); }

  payouts(filter: Filter = {}): Promise<PayoutDetails[]> { return this.#world.pages("GET /_sandbox/payouts", filter); }

  // ---- Scenarios

  scenario(name: string): ScenarioHandle { return new ScenarioHandle(this.#world, name); }

  /** Uploads a file, or every `*.yaml` and `*.yml` file of a folder. The error for a mistake has file, line and column. */
  async scenarios(path: string): Promise<void> {
    const isFolder = (await stat(path)).isDirectory();
    const names = isFolder ? (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort() : [""];
    if (names.length === 0) throw new SandboxError(`${path} has no .yaml or .yml file.`);
    for (const name of names) await this.#upload(await readFile(join(path, name), "utf8"), join(path, name));
  }

  scenarioText(yaml: string): Promise<void> { return this.#upload(yaml, "uploaded"); }

  /** Switches off the scenario that `on()` has switched on. */
  async scenariosOff(): Promise<void> { await this.control("POST /_sandbox/scenarios/off"); }

  async disarm(): Promise<void> { await this.control("POST /_sandbox/scenarios/disarm"); }

  // ---- Requests and findings

  /** Throws an AssertionError with the near misses unless the expected number of requests match. Default: at least one. */
  async verify(pattern: RequestPattern, expected: Times = {}): Promise<Verdict> {
    const verdict = await this.check(pattern, expected);
    if (!verdict.met) refuse(pattern, expected, verdict);
    return verdict;
  }

  /** Like `verify`, but does not throw. */
  async check(pattern: RequestPattern, expected: Times = {}): Promise<Verdict> {
    const verdict = await this.control<Verdict>("POST /_sandbox/journal/verify", { body: { request: pattern, ...expected } });
    if (!verdict.met) this.#lastMiss = verdict;
    return verdict;
  }

  /** Newest first; `filter` by `method`, `path`, `status`, `referenceId`, `paymentId`, `surface` or `since`. */
  requests(filter: Filter = {}): Promise<JournalEntry[]> { return this.#world.pages("GET /_sandbox/journal", filter); }

  /** One request with headers, body and the answer as it was sent. Secrets are masked. */
  request(id: string): Promise<JournalEntry> { return this.control("GET /_sandbox/journal/{id}", { path: { id } }); }

  /**
   * The mistakes of the application that the sandbox has noticed so far, the worst first. With `settle`, once nothing happens in
   * this world any more and the application had that time, at most 30 seconds, for what is still missing.
   */
  async findings(severity?: Severity, settle?: Duration): Promise<Finding[]> {
    const query = { severity, settle: settle === undefined ? undefined : duration(settle) };
    return (await this.control<{ data: Finding[] }>("GET /_sandbox/findings", { query })).data;
  }

  /**
   * Throws an AssertionError with each finding of this severity or a worse one. The application may still confirm a payment for
   * the time `settle`, such as by a queue.
   */
  async assertNoFindings(severity: Severity = "WARNING", settle: Duration = "5s"): Promise<void> {
    const findings = await this.findings(severity, settle);
    if (findings.length > 0) {
      throw new AssertionError({ message: reportOf(findings, this.url), stackStartFn: this.assertNoFindings });
    }
  }

  // ---- Drills

  /** All drills: shipped ones, those in the sandbox's folder, and those uploaded to this world. */
  async drills(): Promise<Drill[]> { return (await this.control<{ data: Drill[] }>("GET /_sandbox/drills")).data; }

  /**
   * Runs drills for the application under test. Afterwards this world is restored. Resolves when all drills are finished. If
   * a function of the options throws, the order counts as not placed, or the question as not answered.
   */
  runDrills(options: DrillOptions): Promise<DrillRun> { return play(this.#world, options); }

  /**
   * Like `runDrills`. Throws an AssertionError with each drill whose result is `failOn` or worse. Default: `FAILED`.
   */
  async assertDrillsPass({ failOn = "FAILED", ...options }: DrillOptions & { failOn?: DrillResult }): Promise<DrillRun> {
    requireResult(failOn);
    const run = await this.runDrills(options);
    const message = failureOf(run, failOn, this.url);
    if (message === undefined) return run;
    throw new AssertionError({ message, stackStartFn: this.assertDrillsPass });
  }

  // ---- Notifications

  /** Newest first; only those of one payment if its id is given. */
  deliveries(paymentId?: string): Promise<Delivery[]> { return this.#world.pages("GET /_sandbox/deliveries", { paymentId }); }

  /**
   * Sends a notification again, or all that match the criteria `paymentId`, `referenceId`, `state`, `status`, `failed`, `since` and
   * `until`. Resolves with their ids, before the attempts are finished.
   */
  async replay(what: string | Record<string, unknown>): Promise<string[]> {
    if (typeof what !== "string") {
      return (await this.control<{ ids: string[] }>("POST /_sandbox/deliveries/replay", { body: what })).ids;
    }
    await this.control("POST /_sandbox/deliveries/{id}/replay", { path: { id: what } });
    return [what];
  }

  async pauseDeliveries(): Promise<void> { await this.control("POST /_sandbox/deliveries/pause"); }

  async resumeDeliveries(): Promise<void> { await this.control("POST /_sandbox/deliveries/resume"); }

  /** Starts a real HTTP server for notifications. If the sandbox cannot reach it, it fetches them. */
  async receiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = await openReceiver(this.#world, options, this.#reaches);
    this.#receivers.push(receiver);
    return receiver;
  }

  /**
   * For a test that runs no server: from now on, this world's notifications are not sent, and `inbox` has them. Ends five minutes
   * of real time after the last call of either method, or with a reset.
   */
  openInbox(): Promise<void> { return this.control("POST /_sandbox/inbox"); }

  /**
   * Resolves with the newest notification of a payment and a status, exactly as a receiver would have got it. Rejects with a
   * SandboxError if there is none in time. Opens the inbox if it is not open.
   *
   * @param payment the id of a payin or payout, the `referenceId` of a payin, or the result of `createPayin` or `createPayout`; it
   *   must have a `webhookUrl`, which may be any URL
   * @param timeout in real time, at most 50 seconds
   */
  async inbox(payment: string | { id: string }, status: string, timeout: Duration = "10s"): Promise<Notification> {
    const name = typeof payment === "string" ? payment : payment.id;
    const id = await (name.startsWith("payout_") ? this.payout(name) : this.payin(name)).id();
    const query = { payment: id, status, timeout: duration(timeout) };
    return Notification.taken(await this.control("GET /_sandbox/inbox", { query }));
  }

  // ---- The world itself

  /** All settings. With `changes`, it changes these first; null restores a setting's default. */
  async settings(changes?: Record<string, unknown>): Promise<Record<string, unknown>> {
    const path = { publicKey: this.publicKey };
    const merchant = changes
      ? this.control<Merchant>("PATCH /_sandbox/merchants/{publicKey}", { path, body: { settings: changes } })
      : this.control<Merchant>("GET /_sandbox/merchants/{publicKey}", { path });
    return (await merchant).settings;
  }

  /** The whole state of the world. `restore` accepts it in this or another world. */
  snapshot(): Promise<Uint8Array> { return this.#world.bytes("GET /_sandbox/snapshot"); }

  async restore(snapshot: Uint8Array): Promise<void> {
    await this.control("PUT /_sandbox/snapshot", { body: snapshot });
    await this.clock.changed();
  }

  /** Resets the world to its start. With `state`, scenarios and settings are kept. */
  async reset(what: "all" | "state" = "all"): Promise<void> {
    await this.control("POST /_sandbox/reset", { body: { what } });
    await this.clock.changed();
  }

  /** A text about a failed test: requests, payments with their steps, notifications with their outcomes, and near misses. */
  async story(): Promise<string> {
    const [clock, requests, payins, payouts, deliveries] = await Promise.all([
      this.clock.state(),
      this.requests(),
      this.payins(),
      this.payouts(),
      this.deliveries(),
    ]);
    const { publicKey, url } = this;
    return storyOf({ publicKey, url, clock, requests, payins, payouts, deliveries, lastMiss: this.#lastMiss });
  }

  /** Closes the receivers of this world. The sandbox closes worlds by itself. */
  async close(): Promise<void> { await Promise.all(this.#receivers.splice(0).map((receiver) => receiver.close())); }

  [Symbol.asyncDispose](): Promise<void> { return this.close(); }

  /** Sends any control request to this world, written as in `/openapi-sandbox.yml`: `POST /_sandbox/payins/{id}/actions`. */
  control<T = void>(operation: string, call: Call = {}): Promise<T> {
    return this.#world.call<T>(operation, call);
  }

  #merchant(operation: string, call: Call, scenario?: string): Promise<Payment> {
    const headers = { authorization: this.basicAuth, ...(scenario === undefined ? {} : { "x-sandbox-scenario": scenario }) };
    return this.#connection.call(operation, { ...call, headers });
  }

  /** Uploads the text of a file. The messages about mistakes name the file. */
  async #upload(yaml: string, source: string): Promise<void> {
    try {
      await this.control("POST /_sandbox/scenarios", { yaml });
    } catch (failure) {
      if (!(failure instanceof SandboxError) || failure.code !== "INVALID_SCENARIO") throw failure;
      throw new SandboxError(failure.message.replace(/\buploaded(?=, line )/g, () => source), failure);
    }
  }
}
