import { AssertionError } from "node:assert";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Call, Connection } from "./connection.js";
import { requireResult, failureOf, play } from "./drill-run.js";
import type { Drill, DrillOptions, DrillResult, DrillRun } from "./drills.js";
import { SandboxError } from "./error.js";
import { type Finding, reportOf, type Severity } from "./findings.js";
import { Authentications, Balance, Cards, Clock, ScenarioHandle } from "./nouns.js";
import { Order } from "./orders.js";
import { type Delivery, type PayinDetails, PayinHandle, type PayoutDetails, PayoutHandle } from "./payments.js";
import { openReceiver, type ReceiverOptions, type WebhookReceiver } from "./receiver.js";
import { storyOf } from "./story.js";
import { type RequestPattern, refuse, type Times, type Verdict } from "./verification.js";

/** A payin or payout as the merchant's API answers it; members that are not named here are in it, too. */
export interface Payment {
  id: string;
  status: string;
  /** Cents. */
  amount: number;
  referenceId: string;
  [member: string]: unknown;
}

/** A request that the world got. `headers`, `body` and the answer are only in `request(id)`. */
export interface JournalEntry {
  id: string;
  at: string;
  method: string;
  path: string;
  /** Absent if no answer was sent. */
  status?: number;
  latencyMs: number;
  scenario?: string;
  paymentId?: string;
  referenceId?: string;
  headers?: Record<string, string>;
  body?: string;
  answer?: string;
}

/** Whether the sandbox can call this machine by this host. */
export type Reaches = (host: string | undefined) => Promise<boolean>;

type Merchant = { settings: Record<string, unknown> };
type Filter = Record<string, string | number | undefined>;

/** One merchant's world: keys, payments, clock and notifications of its own. Close it, or use `await using`. */
export class World implements AsyncDisposable {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly clock = new Clock(this);
  readonly cards = new Cards(this);
  readonly balance = new Balance(this);
  readonly authentications = new Authentications(this);
  /** @internal The last verification that failed, for the story. */
  lastMiss: Verdict | undefined;
  readonly #connection: Connection;
  readonly #reaches: Reaches;
  readonly #receivers: WebhookReceiver[] = [];

  constructor(connection: Connection, publicKey: string, secretKey: string, reaches: Reaches) {
    this.#connection = connection;
    this.publicKey = publicKey;
    this.secretKey = secretKey;
    this.#reaches = reaches;
  }

  get url(): string { return this.#connection.url; }

  /** The value of the `Authorization` header of the merchant's requests. */
  get basicAuth(): string { return `Basic ${Buffer.from(`${this.publicKey}:${this.secretKey}`).toString("base64")}`; }

  /** For the environment of the application under test. */
  get env(): Record<string, string> {
    return {
      PAYSANDBOX_URL: this.url,
      PAYSANDBOX_PUBLIC_KEY: this.publicKey,
      PAYSANDBOX_SECRET_KEY: this.secretKey,
    };
  }

  // ---- As the merchant's application

  createPayin(order: Order | object, how: { scenario?: string } = {}): Promise<Payment> {
    return this.#merchant("POST /payin", { body: order }, how.scenario);
  }

  createPayout(order: Order | object, how: { scenario?: string } = {}): Promise<Payment> {
    return this.#merchant("POST /payout", { body: order }, how.scenario);
  }

  /** What `GET /payin/{id}` answers. */
  getPayin(id: string): Promise<Payment> { return this.#merchant("GET /payin/{id}", { path: { id } }); }

  // ---- As payer, bank and issuer

  /** By its id, its `referenceId`, or what `createPayin` has resolved with. */
  payin(name: string | { id: string }): PayinHandle { return new PayinHandle(this, name); }

  payout(name: string | { id: string }): PayoutHandle { return new PayoutHandle(this, name); }

  /** Newest first; `filter` by `status`, `paymentMethod`, `referenceId` or `since`. */
  payins(filter: Filter = {}): Promise<PayinDetails[]> { return this.pages("GET /_sandbox/payins", filter); }

  payouts(filter: Filter = {}): Promise<PayoutDetails[]> { return this.pages("GET /_sandbox/payouts", filter); }

  // ---- Scenarios

  scenario(name: string): ScenarioHandle { return new ScenarioHandle(this, name); }

  /** Uploads a file, or every `*.yaml` and `*.yml` of a folder. A mistake is an error with file, line and column. */
  async scenarios(path: string): Promise<void> {
    const isFolder = (await stat(path)).isDirectory();
    const names = isFolder ? (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort() : [""];
    if (names.length === 0) throw new SandboxError(`${path} has no .yaml or .yml file.`);
    for (const name of names) await this.#upload(await readFile(join(path, name), "utf8"), join(path, name));
  }

  scenarioText(yaml: string): Promise<void> { return this.#upload(yaml, "uploaded"); }

  /** Ends what `on()` has switched on. */
  async scenariosOff(): Promise<void> { await this.control("POST /_sandbox/scenarios/off"); }

  async disarm(): Promise<void> { await this.control("POST /_sandbox/scenarios/disarm"); }

  // ---- What was requested

  /** Throws an AssertionError with the near misses, unless so many requests match; at least one without `expected`. */
  async verify(pattern: RequestPattern, expected: Times = {}): Promise<Verdict> {
    const verdict = await this.check(pattern, expected);
    if (!verdict.met) refuse(pattern, expected, verdict);
    return verdict;
  }

  /** The same without throwing. */
  async check(pattern: RequestPattern, expected: Times = {}): Promise<Verdict> {
    const verdict = await this.control<Verdict>("POST /_sandbox/journal/verify", { body: { request: pattern, ...expected } });
    if (!verdict.met) this.lastMiss = verdict;
    return verdict;
  }

  /** Newest first; `filter` by `method`, `path`, `status`, `referenceId`, `paymentId`, `surface` or `since`. */
  requests(filter: Filter = {}): Promise<JournalEntry[]> { return this.pages("GET /_sandbox/journal", filter); }

  /** One request with headers, bodies and the answer as it was sent; without secrets. */
  request(id: string): Promise<JournalEntry> { return this.control("GET /_sandbox/journal/{id}", { path: { id } }); }

  /** What the sandbox has noticed so far about the application under test, the worst first. */
  async findings(severity?: Severity): Promise<Finding[]> {
    return (await this.control<{ data: Finding[] }>("GET /_sandbox/findings", { query: { severity } })).data;
  }

  /** Throws an AssertionError with each finding of this severity or a worse one. */
  async assertNoFindings(severity: Severity = "WARNING"): Promise<void> {
    const findings = await this.findings(severity);
    if (findings.length > 0) {
      throw new AssertionError({ message: reportOf(findings, this.url), stackStartFn: this.assertNoFindings });
    }
  }

  // ---- Drills: what becomes of the application under disorder

  /** All that there are: shipped ones, those of the sandbox's folder, and those uploaded to this world. */
  async drills(): Promise<Drill[]> { return (await this.control<{ data: Drill[] }>("GET /_sandbox/drills")).data; }

  /**
   * Plays drills to the application under test, in this world, which is afterwards as it was before. Resolves when all are
   * over. A function that throws is an order that was not placed, or a question that could not be answered.
   */
  runDrills(options: DrillOptions): Promise<DrillRun> { return play(this, options); }

  /**
   * The same. Throws an AssertionError with each drill that ended as badly as `failOn` or worse; `FAILED` if it is not given.
   */
  async assertDrillsPass({ failOn = "FAILED", ...options }: DrillOptions & { failOn?: DrillResult }): Promise<DrillRun> {
    requireResult(failOn);
    const run = await this.runDrills(options);
    const message = failureOf(run, failOn, this.url);
    if (message === undefined) return run;
    throw new AssertionError({ message, stackStartFn: this.assertDrillsPass });
  }

  // ---- Notifications

  /** Newest first; of one payment, if its id is given. */
  deliveries(paymentId?: string): Promise<Delivery[]> { return this.pages("GET /_sandbox/deliveries", { paymentId }); }

  /**
   * Sends a notification again, or all that match: `paymentId`, `referenceId`, `state`, `status`, `failed`, `since`, `until`.
   * Resolves with their ids, before the attempts are over.
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

  /** A real HTTP server for notifications; where the sandbox cannot reach it, it fetches them by itself. */
  async receiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = await openReceiver(this, options, this.#reaches);
    this.#receivers.push(receiver);
    return receiver;
  }

  // ---- The world itself

  /** All settings; with `changes`, after these: null restores a value. */
  async settings(changes?: Record<string, unknown>): Promise<Record<string, unknown>> {
    const path = { publicKey: this.publicKey };
    const merchant = changes
      ? this.control<Merchant>("PATCH /_sandbox/merchants/{publicKey}", { path, body: { settings: changes } })
      : this.control<Merchant>("GET /_sandbox/merchants/{publicKey}", { path });
    return (await merchant).settings;
  }

  /** The whole state, for `restore` here or in another world. */
  snapshot(): Promise<Uint8Array> { return this.#connection.bytes("GET /_sandbox/snapshot", this.#inWorld({})); }

  restore(snapshot: Uint8Array): Promise<void> { return this.control("PUT /_sandbox/snapshot", { body: snapshot }); }

  /** As at its start; with `state`, scenarios and settings stay. */
  reset(what: "all" | "state" = "all"): Promise<void> {
    return this.control("POST /_sandbox/reset", { body: { what } });
  }

  /** Requests, payments with their steps, notifications with their outcomes, near misses: text for a failed test. */
  story(): Promise<string> { return storyOf(this); }

  /** Ends its receivers. The sandbox closes worlds by itself. */
  async close(): Promise<void> { await Promise.all(this.#receivers.splice(0).map((receiver) => receiver.close())); }

  [Symbol.asyncDispose](): Promise<void> { return this.close(); }

  /** Any control request in this world, written as in `openapi.yml`: `POST /_sandbox/payins/{id}/actions`. */
  control<T = void>(operation: string, call: Call = {}): Promise<T> {
    return this.#connection.call<T>(operation, this.#inWorld(call));
  }

  /** @internal A request of the payer's browser, which knows the public key only. */
  browser<T>(operation: string, call: Call): Promise<T> {
    return this.#connection.call<T>(operation, this.#inWorld(call));
  }

  /** @internal All pages of a list. */
  async pages<T>(operation: string, filter: Filter): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1000, ...filter, cursor };
      const page: { data: T[]; next: string | null } = await this.control(operation, { query });
      all.push(...page.data);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return all;
  }

  #inWorld(call: Call): Call { return { ...call, headers: { "x-api-key": this.publicKey, ...call.headers } }; }

  #merchant(operation: string, call: Call, scenario?: string): Promise<Payment> {
    const headers = { authorization: this.basicAuth, ...(scenario === undefined ? {} : { "x-sandbox-scenario": scenario }) };
    return this.#connection.call(operation, { ...call, headers });
  }

  /** The text as the file that it came from: mistakes name it. */
  async #upload(yaml: string, source: string): Promise<void> {
    try {
      await this.control("POST /_sandbox/scenarios", { yaml });
    } catch (failure) {
      if (!(failure instanceof SandboxError) || failure.code !== "INVALID_SCENARIO") throw failure;
      throw new SandboxError(failure.message.replace(/\buploaded(?=, line )/g, () => source), failure);
    }
  }
}
