import type { Duration } from "./connection.js";
import type { Finding } from "./findings.js";

/** A simulated fault for the application under test, and the state that the application must reach. */
export interface Drill {
  name: string;
  about: string;
  source: string;
  /** `shipped`, or where your own drill comes from. */
  layer: string;
  operation: "payin" | "payout";
  methods: string[];
  /** The facts that it asks the application's own system for. */
  facts: Fact[];
  /** The rules that it checks, such as `PSB-036`. */
  rules: string[];
}

export type Fact = "paid" | "shipped" | "refunded" | "held" | "disputed" | "sent" | "returned" | "returns";

/** From the worst to the best: `FAILED`, `WARNING`, `REVIEW` (a person must check it), `NOT_JUDGED`, `DOES_NOT_APPLY`, `PASSED`. */
export type DrillResult = "FAILED" | "WARNING" | "REVIEW" | "NOT_JUDGED" | "DOES_NOT_APPLY" | "PASSED";

/** A question or a task of the run. */
export interface DrillQuestion {
  number: number;
  kind: "PLACE" | "ORACLE" | "RECONCILE" | "RESTART";
  drill: string;
  operation: "payin" | "payout";
  /** The payment method of the order to place; absent for a payout. */
  method?: "PIX" | "BOLETO" | "CREDIT_CARD";
  /** The `referenceId` of the payment, once its request has arrived. */
  referenceId?: string;
  id?: string;
  /** The answer of `place`. */
  placed?: string;
  /** The world's time, in ISO 8601. */
  now: string;
  /** The question as text, for a person. */
  text: string;
}

/** A fact in the application's own system, with its expected value. */
export interface DrillCheck {
  /** The time since the order was placed, on the world's clock. */
  after: string;
  fact: Fact;
  expected: string;
  /** The value in the application's system. `found` and `held` are absent if it could not be asked. */
  found?: string;
  held?: boolean;
  /** Why it could not be asked. */
  problem?: string;
  rule: string;
  title: string;
  question: string;
}

export interface PlayedDrill {
  name: string;
  about: string;
  status: "PENDING" | "RUNNING" | "FINISHED";
  result?: DrillResult;
  /** The reason for the result, in one sentence; absent if everything is as expected. */
  reason?: string;
  /** What happened, and which facts were found: `1 POST /payin, 3 notifications delivered; paid=true after 1h`. */
  saw?: string;
  /** The first broken rule. */
  rule?: string;
  /** Why the mistake is one, and what to do, in two sentences; with a rule. */
  advice?: string;
  /** The id of its payment. */
  payment?: string;
  referenceId?: string;
  /** Duration in real time. */
  seconds: number;
  checks: DrillCheck[];
  /** Findings with `incidental` do not affect the result. */
  findings: (Finding & { incidental: boolean })[];
  timeline: { at: string; what: string; text: string }[];
}

/** Drills that run one after the other. */
export interface DrillRun {
  id: string;
  status: "RUNNING" | "WAITING" | "FINISHED";
  /** The worst result of its drills, once it has finished. */
  result?: DrillResult;
  startedAt: string;
  /** Why the run ended early, for example because the application placed no order. */
  notDriven?: string;
  question?: DrillQuestion;
  /** Facts that never changed in the run, so that it proves nothing about them; one sentence each. */
  unproven?: string[];
  drills: PlayedDrill[];
}

/**
 * A request that the sandbox sends to the application, such as `POST http://127.0.0.1:3000/orders`. It may contain
 * `{referenceId}`, `{id}`, `{placed}`, `{method}`, `{drill}` and `{now}`, also in its body.
 */
export interface DrillRequest {
  request: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request whose answer contains the facts: `{ paid: "$.status=PAID|SHIPPED", shipped: "$.shipments" }`. */
export interface OracleRequest extends Omit<DrillRequest, "body"> {
  facts: Partial<Record<Fact, string>>;
}

/** Thrown by `place` or `placePayout`: the application does not offer such an order, so the drill does not apply. */
export class NotOfferedError extends Error {
  override name = "NotOfferedError";
}

/** A function that answers a question of a run, or performs its task. */
export type DrillAnswer<T> = (question: DrillQuestion) => T | Promise<T>;

/** Places an order in the application. Returns its `referenceId`, or an object with it, so that the run can identify the order. */
export type Place = DrillAnswer<string | { referenceId: string } | void>;

/** The application's state of the order `question.referenceId`. A fact without a function here is not judged. */
export interface Oracle {
  paid?: DrillAnswer<boolean>;
  /** How often the order was shipped. */
  shipped?: DrillAnswer<number>;
  /** Whether the whole order was refunded. */
  refunded?: DrillAnswer<boolean>;
  /** Whether the order is on hold until a person has looked at it. */
  held?: DrillAnswer<boolean>;
  disputed?: DrillAnswer<boolean>;
}

export interface PayoutOracle {
  sent?: DrillAnswer<boolean>;
  /** Whether the amount is back in the application's books. */
  returned?: DrillAnswer<boolean>;
  /** How often the amount was booked back. */
  returns?: DrillAnswer<number>;
}

export interface DrillOptions {
  /** Names of drills. Without these and without `texts`, all drills run. */
  drills?: string[];
  /** Your own drills, in YAML. */
  texts?: string[];
  place?: Place | DrillRequest;
  placePayout?: Place | DrillRequest;
  oracle?: Oracle | OracleRequest;
  payoutOracle?: PayoutOracle | OracleRequest;
  /** Starts the application's batch job that looks for lost payments. */
  reconcile?: DrillAnswer<unknown> | DrillRequest;
  /** Loads the page that shows the payer the order's state. */
  page?: DrillRequest;
  /** Kills the application, starts it again, and ends when it takes requests. */
  restart?: DrillAnswer<unknown> | DrillRequest;
  /** Where the answer of `oracle` or `restart` has a value that each start changes, such as `$.startedAt`. */
  restartProof?: string;
  /**
   * Where the answer of `oracle` has the time of the application's clock, such as `$.now`, in ISO 8601. If that is the world's,
   * drills about the application's own timers are judged.
   */
  now?: string;
  /** Real time in which the application must reach the expected state. Default: 5 s. */
  patience?: Duration;
  /** The application counts as quiet after this much real time without a request. Default: 200 ms. */
  quiet?: Duration;
  /** Real time in which an order must be placed. Default: 2 min. */
  placeWithin?: Duration;
  /**
   * Real time after which a drill is ended, without the time of your functions. Default: 2 min, or eight times the patience if
   * that is longer.
   */
  drillWithin?: Duration;
  /** Known findings that decide no drill's result: rules, or a rule and a subject, such as `PSB-008 http://127.0.0.1:3000/hook`. */
  accept?: string[];
}
