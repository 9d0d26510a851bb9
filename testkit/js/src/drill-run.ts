import { type Duration, duration } from "./connection.js";
import type {
  DrillAnswer, DrillOptions, DrillQuestion, DrillResult, DrillRun, Oracle, OracleRequest, PayoutOracle, PlayedDrill,
} from "./drills.js";
import { NotOfferedError } from "./drills.js";
import { SandboxError } from "./error.js";
import type { WorldConnection } from "./world-connection.js";

const WORST_FIRST: DrillResult[] = ["FAILED", "WARNING", "REVIEW", "NOT_JUDGED", "DOES_NOT_APPLY", "PASSED"];

/** Runs drills in a world and answers the questions of the run. Afterwards the world is restored. */
export async function play(world: WorldConnection, options: DrillOptions): Promise<DrillRun> {
  let run = await world.call<DrillRun>("POST /_sandbox/drills/runs", { body: plan(options) });
  const path = { id: run.id };
  try {
    while (run.status !== "FINISHED") {
      if (run.question) await answer(world, path, options, run.question);
      run = await world.call<DrillRun>("GET /_sandbox/drills/runs/{id}", { path, query: { wait: "30s" } });
    }
    return run;
  } catch (failure) {
    // Otherwise the run would continue to occupy the world.
    await world.call("DELETE /_sandbox/drills/runs/{id}", { path }).catch(() => {});
    throw failure;
  }
}

/** The body that starts the run. Where the options have a function, the plan has no request, and this process answers. */
function plan(options: DrillOptions): Record<string, unknown> {
  const { drills, texts, accept, patience, quiet, placeWithin, drillWithin } = options;
  const times = Object.entries({ patience, quiet, placeWithin, drillWithin }).filter(([, time]) => time !== undefined);
  return {
    drills,
    texts,
    accept,
    // Without this member, the run would wait for a person to place an order.
    place: requestOf(options.place ?? {}),
    placePayout: options.placePayout && requestOf(options.placePayout),
    oracle: options.oracle && oracle(options.oracle),
    payoutOracle: options.payoutOracle && oracle(options.payoutOracle),
    reconcile: options.reconcile && requestOf(options.reconcile),
    page: options.page,
    restart: options.restart && requestOf(options.restart),
    restartProof: options.restartProof,
    now: options.now,
    ...Object.fromEntries(times.map(([name, time]) => [name, duration(time as Duration)])),
  };
}

/** The request of an option; empty for a function, which this process calls. */
const requestOf = (option: object) => (typeof option === "function" ? {} : option);

/** The facts that are numbers. */
const COUNTS = new Set(["shipped", "returns"]);

function oracle(option: Oracle | PayoutOracle | OracleRequest): object {
  if ("request" in option) return option;
  return { facts: Object.fromEntries(Object.keys(option).map((fact) => [fact, COUNTS.has(fact) ? `$.${fact}` : `$.${fact}=true`])) };
}

async function answer(world: WorldConnection, path: { id: string }, options: DrillOptions, question: DrillQuestion): Promise<void> {
  const { number } = question;
  const body = await answerText(options, question).then(
    (text) => ({ number, text }),
    (failure) => ({
      number,
      failed: String(failure?.message || failure) || "failed without a message",
      notOffered: failure instanceof NotOfferedError,
    }),
  );
  try {
    await world.call("POST /_sandbox/drills/runs/{id}/answer", { path, body });
  } catch (failure) {
    // The run no longer waits for this answer.
    if (!(failure instanceof SandboxError) || !failure.errors.some(({ field }) => field === "number")) throw failure;
  }
}

const OTHER_TASKS: { [kind: string]: "reconcile" | "restart" } = { RECONCILE: "reconcile", RESTART: "restart" };

async function answerText(options: DrillOptions, question: DrillQuestion): Promise<string> {
  const isPayout = question.operation === "payout";
  if (question.kind === "ORACLE") {
    const facts = Object.entries((isPayout ? options.payoutOracle : options.oracle) as Record<string, DrillAnswer<unknown>>);
    const values = await Promise.all(facts.map(async ([fact, ask]) => [fact, await ask(question)]));
    return JSON.stringify(Object.fromEntries(values));
  }
  const name = OTHER_TASKS[question.kind] ?? (isPayout ? "placePayout" : "place");
  const perform = options[name];
  if (typeof perform !== "function") throw new NotOfferedError(`The drill ${question.drill} needs the option ${name}.`);
  const placed = await perform(question);
  return typeof placed === "string" ? placed : JSON.stringify((placed as { referenceId?: string } | undefined)?.referenceId ?? "");
}

/** Throws a TypeError for an unknown result; with it, every drill would pass. */
export function requireResult(failOn: DrillResult): void {
  if (!WORST_FIRST.includes(failOn)) throw new TypeError(`failOn is "${failOn}"; it must be one of ${WORST_FIRST.join(", ")}.`);
}

const rankOf = ({ result = "NOT_JUDGED" }: PlayedDrill) => WORST_FIRST.indexOf(result);

/**
 * The message if the drills did not pass: a result was `failOn` or worse, or the run is not valid. Undefined if they passed.
 */
export function failureOf(run: DrillRun, failOn: DrillResult, url: string): string | undefined {
  const failed = run.drills.filter((drill) => rankOf(drill) <= WORST_FIRST.indexOf(failOn));
  let title = `${failed.length} of ${run.drills.length} drills did not pass:`;
  if (run.notDriven !== undefined) title = `The run is not valid: ${run.notDriven}`;
  else if (failed.length === 0) return undefined;
  const shown = [...(failed.length > 0 ? failed : run.drills)].sort((one, other) => rankOf(one) - rankOf(other));
  const advices = new Set(shown.flatMap(({ rule, advice = "" }) => (rule ? [`  what to do: ${advice}`, `  more: ${url}/findings/${rule}`] : [])));
  return [title, ...table(shown.map(({ result = "", name, rule = "", reason = "" }) => [result, name, rule, reason])), ...advices].join("\n");
}

function table(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join("  ")}`.trimEnd());
}
