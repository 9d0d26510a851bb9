/// <reference lib="esnext.disposable" preserve="true" />
export type { Duration } from "./connection.js";
export type {
  Drill, DrillAnswer, DrillCheck, DrillOptions, DrillQuestion, DrillRequest, DrillResult, DrillRun, Fact, Oracle, OracleRequest,
  PayoutOracle, Place, PlayedDrill,
} from "./drills.js";
export { NotOfferedError } from "./drills.js";
export { type FieldViolation, SandboxError } from "./error.js";
export type { Finding, Severity } from "./findings.js";
export { matchers, type Received, type SandboxMatchers } from "./matchers.js";
export type {
  Advanced, Authentication, Authentications, Balance, BalanceState, Cards, Clock, ClockState, ScenarioHandle, ThreeDSecureProof,
} from "./nouns.js";
export { Order, Payins, Payouts } from "./orders.js";
export type {
  Attempt, Awaiting, Delivery, PayinDetails, PayinHandle, PayinStatus, PaymentDetails, PayoutDetails, PayoutHandle, PayoutStatus, Step,
} from "./payments.js";
export type { StartOptions } from "./process.js";
export type { Answer, Notification, ReceiverOptions, WebhookReceiver } from "./receiver.js";
export { type ConnectOptions, PaySandbox, type WorldOptions } from "./sandbox.js";
export { type Fixtures, openForTest, sandboxed, type TestOptions, tell } from "./sandboxed.js";
export {
  atLeast, atMost, get, type JournalEntry, type NearMiss, post, RequestPattern, request, type Times, times, type Verdict,
} from "./verification.js";
export type { Payment, World } from "./world.js";
