import { signal } from "@preact/signals";
import type { Drill, DrillRun, Operations } from "../../dist/openapi";
import { call } from "../api";
import { count } from "../format";
import { useLive } from "../live";
import { go, href } from "../route";
import { aboutDrill } from "../sandbox-words";
import { submitHandler, Status, Time } from "../ui";
import { say, type Words } from "../words";
import { grouped, Groups, isShown, Search } from "./groups";
import { personFacts } from "./drill-question";

type Plan = NonNullable<Operations["POST /_sandbox/drills/runs"]["body"]>;

/** The values of the form, kept while a run is shown. */
const typed = signal<Record<string, string>>({
  place: "",
  body: '{"method": "{method}"}',
  oracle: "",
  paid: "$.status=PAID|SHIPPED",
  shipped: "$.shipments",
  refunded: "$.refunded=true",
  held: "",
  disputed: "$.disputed=true",
  placePayout: "",
  payoutOracle: "",
  sent: "$.status=SENT",
  returned: "$.status=RETURNED",
  returns: "",
  reconcile: "",
  person: "",
});

/** Names of the drills that are not selected. */
const excluded = signal<ReadonlySet<string>>(new Set());

const JSON_BODY = { "Content-Type": "application/json" };

function request(line: string, body = ""): Plan["place"] {
  return /^(GET|DELETE)\b/i.test(line) ? { request: line } : { request: line, ...(body && { body, headers: JSON_BODY }) };
}

function facts(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, typed.value[name]!]).filter(([, path]) => path));
}

/** The plan of the run. Empty fields are omitted. */
function plan(drills: string[]): Plan {
  const { place, body, oracle, placePayout, payoutOracle, reconcile, person } = typed.value as Record<string, string>;
  return {
    drills,
    ...(place && { place: request(place, body) }),
    ...(placePayout && { placePayout: request(placePayout, body) }),
    ...(oracle && { oracle: { request: oracle, facts: facts(["paid", "shipped", "refunded", "held", "disputed"]) } }),
    ...(payoutOracle && { payoutOracle: { request: payoutOracle, facts: facts(["sent", "returned", "returns"]) } }),
    ...(reconcile && { reconcile: request(reconcile) }),
    ...(person && {
      ...(!oracle && { oracle: { facts: personFacts("payin") } }),
      ...(!payoutOracle && { payoutOracle: { facts: personFacts("payout") } }),
      ...(!reconcile && { reconcile: {} }),
      patience: "2m",
    }),
    // A person needs more time than a program.
    ...((!place || person) && { placeWithin: "10m" }),
  };
}

const KINDS = ["PIX", "Boleto", "Card", "Payouts", "Refunds and disputes", "The API", "Notifications", "Your own"] as const satisfies readonly Words[];

/** The kind of a drill, by its payment, the facts that it asks for, and what it is about. */
function kindOf({ about, facts, layer, methods, operation }: Drill): Words {
  if (layer !== "shipped") return "Your own";
  if (operation === "payout") return "Payouts";
  if (facts.includes("refunded") || facts.includes("disputed")) return "Refunds and disputes";
  if (!methods.includes("PIX")) return methods.includes("BOLETO") ? "Boleto" : "Card";
  if (/notification/i.test(about)) return "Notifications";
  return /answer|lookup|request/i.test(about) ? "The API" : "PIX";
}

/** The newest result of each drill, and the run that it is of. */
function lastResults(runs: DrillRun[]): Map<string, { run: string; result: string }> {
  const oldestFirst = [...runs].sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  return new Map(oldestFirst.flatMap((run) => run.drills.flatMap(({ name, result }) => (result ? [[name, { run: run.id, result }]] : []))));
}

export function Drills() {
  const { value } = useLive(
    "drills",
    async () => {
      const [drills, runs] = await Promise.all([call("GET /_sandbox/drills"), call("GET /_sandbox/drills/runs")]);
      return { drills: drills.data, runs: runs.data };
    },
    (event) => event.type === "drill",
  );
  if (!value) return <div class="page" aria-busy="true" />;
  const last = lastResults(value.runs);
  const shown = value.drills.filter((drill) => isShown(kindOf(drill), `${drill.name} ${aboutDrill(drill)}`));
  const chosen = value.drills.filter((drill) => !excluded.value.has(drill.name));
  const start = async () => {
    const run = await call("POST /_sandbox/drills/runs", { body: plan(chosen.map((drill) => drill.name)) });
    go(href(`verdict/${run.id}`));
  };
  return (
    <article class="page" data-testid="drills">
      <p>
        <a href={href("verdict")}>{say("← Verdict")}</a>
      </p>
      <h1>{say("Drills")}</h1>
      <p class="hint">
        {say("A drill simulates a fault and checks how your running application handles it.")}{" "}
        {say("During the run, the world's data is set aside. Afterwards it is restored.")}
      </p>
      <form
        onSubmit={submitHandler(start)}
      >
        <div class="board">
          <div>
          <section class="card">
            <h2>{say("How your application places an order")}</h2>
            <Field name="place" label={say("Request")} hint="POST http://127.0.0.1:3000/orders" />
            <Field name="body" label={say("Its body, as JSON")} />
            <p class="hint">
              {say("Without a request, the run waits until you place an order. {0} becomes PIX, BOLETO or CREDIT_CARD.", "{method}")}
            </p>
            <h2>{say("How to ask your application for an order")}</h2>
            <Field name="oracle" label={say("Request for an order")} hint="GET http://127.0.0.1:3000/orders/{referenceId}" />
            <Field name="paid" label={say("Paid if")} />
            <Field name="shipped" label={say("Number of shipments")} />
            <Field name="refunded" label={say("Refunded if")} />
            <Field name="held" label={say("On hold if")} />
            <Field name="disputed" label={say("Disputed if")} />
            <p class="hint">{say("Without a request, you must check the results of some drills yourself.")}</p>
            <label class="check">
              <input
                type="checkbox"
                data-testid="drill-person"
                checked={Boolean(typed.value.person)}
                onChange={(event) => (typed.value = { ...typed.value, person: event.currentTarget.checked ? "yes" : "" })}
              />
              {say("Ask me instead")}
            </label>
            <details>
              <summary>{say("Payouts and a reconciliation job")}</summary>
              <Field name="placePayout" label={say("Request that creates a payout")} hint="POST http://127.0.0.1:3000/payouts" />
              <Field name="payoutOracle" label={say("Request for a payout")} hint="GET http://127.0.0.1:3000/payouts/{referenceId}" />
              <Field name="sent" label={say("Sent if")} />
              <Field name="returned" label={say("Returned if")} />
              <Field name="returns" label={say("Number of returns")} />
              <Field name="reconcile" label={say("Request that starts the job")} hint="POST http://127.0.0.1:3000/reconcile" />
            </details>
          </section>
          <section class="card">
            <h2>{say("Runs")}</h2>
            {value.runs.length === 0 && <p class="hint">{say("None yet.")}</p>}
            {value.runs.map((run) => (
              <p key={run.id}>
                <a href={href(`verdict/${run.id}`)}>{run.id}</a> <Status of={run.result ?? run.status} /> {count(run.drills.length, "{0} drill", "{0} drills")},{" "}
                <Time at={run.startedAt} withDate />
              </p>
            ))}
          </section>
          </div>
          <section data-testid="which-drills" aria-label={say("Which drills")}>
            <div class="head">
              <h2>{say("Which drills")}</h2>
              <button type="button" class="quiet end" data-testid="no-drills" onClick={() => (excluded.value = new Set(value.drills.map((drill) => drill.name)))}>
                {say("None")}
              </button>
              <button type="button" class="quiet" onClick={() => (excluded.value = new Set())}>
                {say("All")}
              </button>
              <button data-testid="start-drills" disabled={chosen.length === 0}>
                {say("Run {0}", chosen.length)}
              </button>
             </div>
            <Search label={say("Name or text")} kinds={KINDS.filter((kind) => value.drills.some((drill) => kindOf(drill) === kind))} testId="filter-drills" />
            <Groups groups={grouped(shown, KINDS, kindOf)}>{(drill) => <Choice key={drill.name} drill={drill} last={last.get(drill.name)} />}</Groups>
            {shown.length === 0 && <p class="hint">{say("No drill matches this text.")}</p>}
          </section>
        </div>
      </form>
    </article>
  );
}

function Field({ name, label, hint = "" }: { name: string; label: string; hint?: string }) {
  return (
    <label>
      {label}
      <input
        class="mono"
        autocomplete="off"
        spellcheck={false}
        placeholder={hint}
        data-testid={`drill-${name}`}
        value={typed.value[name]!}
        onInput={(event) => (typed.value = { ...typed.value, [name]: event.currentTarget.value })}
      />
    </label>
  );
}

function Choice({ drill, last }: { drill: Drill; last: { run: string; result: string } | undefined }) {
  return (
    <li class="drill">
      <label class="choice">
        <input
          type="checkbox"
          data-testid={`choose-${drill.name}`}
          checked={!excluded.value.has(drill.name)}
          onChange={(event) => {
            const changed = new Set(excluded.value);
            if (event.currentTarget.checked) changed.delete(drill.name);
            else changed.add(drill.name);
            excluded.value = changed;
          }}
        />
        <span>
          <strong translate={false}>{drill.name}</strong> {drill.layer !== "shipped" && <span class="tag">{drill.layer}</span>}
          <small>{aboutDrill(drill)}</small>
        </span>
      </label>
      {last && (
        <a href={href(`verdict/${last.run}`)} data-testid={`last-${drill.name}`}>
          <Status of={last.result} />
        </a>
      )}
    </li>
  );
}
