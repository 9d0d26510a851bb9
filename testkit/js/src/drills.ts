import type { Duration } from "./connection.js";
import type { Finding } from "./findings.js";

/** A disorder that is played to the application under test, and what must hold afterwards. */
export interface Drill {
  name: string;
  about: string;
  source: string;
  /** `shipped`, or where one of your own comes from. */
  layer: string;
  operation: "payin" | "payout";
  methods: string[];
  /** What it asks the application's own system. */
  facts: Fact[];
  /** The rules that it judges by, such as `PSB-036`. */
  rules: string[];
}

export type Fact = "paid" | "shipped" | "refunded" | "disputed" | "sent" | "returned";

/** The worst first: `FAILED`, `WARNING`, `REVIEW` (a person has to look), `PASSED`, `SKIPPED` (could not be judged). */
export type DrillResult = "FAILED" | "WARNING" | "REVIEW" | "PASSED" | "SKIPPED";

/** What the run needs to know or to have done. */
export interface DrillQuestion {
  number: number;
  kind: "PLACE" | "ORACLE" | "RECONCILE";
  drill: string;
  operation: "payin" | "payout";
  /** The payment method that is wanted; absent for a payout. */
  method?: "PIX" | "BOLETO" | "CREDIT_CARD";
  /** Of the request for the payment that it is about, once there is one. */
  referenceId?: string;
  id?: string;
  /** What `place` has answered. */
  placed?: string;
  /** For a person. */
  text: string;
}

/** Something that was expected of the application's own system. */
export interface DrillCheck {
  /** Since the order was placed, by the world's clock. */
  after: string;
  fact: Fact;
  expected: string;
  /** Absent, as is `held`, if it could not be asked. */
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
  /** One sentence; absent if all is as expected. */
  reason?: string;
  /** The first rule that is broken. */
  rule?: string;
  /** The id of its payment. */
  payment?: string;
  referenceId?: string;
  /** Of real time. */
  seconds: number;
  checks: DrillCheck[];
  /** Those that are `incidental` do not count for the result. */
  findings: (Finding & { incidental: boolean })[];
  timeline: { at: string; what: string; text: string }[];
}

/** Drills that were played one after the other. */
export interface DrillRun {
  id: string;
  status: "RUNNING" | "WAITING" | "FINISHED";
  /** The worst of its drills, once it has finished. */
  result?: DrillResult;
  startedAt: string;
  /** Why the run ended early, such as an application that places no order. */
  notDriven?: string;
  question?: DrillQuestion;
  drills: PlayedDrill[];
}

/**
 * A request that the sandbox makes to the application, such as `POST http://127.0.0.1:3000/orders`. It may have
 * `{referenceId}`, `{id}`, `{placed}`, `{method}` and `{drill}`, also in its body.
 */
export interface DrillRequest {
  request: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request whose answer says what is true: `{ paid: "$.status=PAID|SHIPPED", shipped: "$.shipments" }`. */
export interface OracleRequest extends Omit<DrillRequest, "body"> {
  facts: Partial<Record<Fact, string>>;
}

/** What this process does or answers when a run asks. */
export type DrillAnswer<T> = (question: DrillQuestion) => T | Promise<T>;

/** Places an order in the application; its `referenceId`, or an object that has it, tells the run which one. */
export type Place = DrillAnswer<string | { referenceId: string } | void>;

/** What the application believes about the order of `question.referenceId`. A fact that is not here is not judged. */
export interface Oracle {
  paid?: DrillAnswer<boolean>;
  /** How often. */
  shipped?: DrillAnswer<number>;
  /** As a whole. */
  refunded?: DrillAnswer<boolean>;
  disputed?: DrillAnswer<boolean>;
}

export interface PayoutOracle {
  sent?: DrillAnswer<boolean>;
  /** Whether its amount is back. */
  returned?: DrillAnswer<boolean>;
}

export interface DrillOptions {
  /** Names; all that there are, if neither these nor `texts` are given. */
  drills?: string[];
  /** Drills of one's own, in YAML. */
  texts?: string[];
  place?: Place | DrillRequest;
  placePayout?: Place | DrillRequest;
  oracle?: Oracle | OracleRequest;
  payoutOracle?: PayoutOracle | OracleRequest;
  /** Starts the application's batch job that asks for lost payments. */
  reconcile?: DrillAnswer<unknown> | DrillRequest;
  /** Real time in which the application must come to what is expected: 5 s. */
  patience?: Duration;
  /** It is quiet when it has made no request for so long, in real time: 200 ms. */
  quiet?: Duration;
  /** Real time in which an order must be placed: 2 min. */
  placeWithin?: Duration;
}
