import { useEffect, useState } from "preact/hooks";
import type { DrillRun, PlayedDrill } from "../../dist/openapi";
import { call } from "../api";
import { StopRun } from "../clock-bar";
import { count, decimal } from "../format";
import { href } from "../route";
import { aboutDrill, judgementText, sentenceOf } from "../sandbox-words";
import { saveFile, Missing, Status, Time } from "../ui";
import { say } from "../words";
import { Question } from "./drill-question";

/** How long the sandbox may hold its answer about a running run. It answers at once if the run asks something or ends. */
const WAIT = "1s";

/** A run, followed until it is finished. */
export function Run({ id }: { id: string }) {
  const [run, setRun] = useState<DrillRun | null>(null);
  const [problem, setProblem] = useState("");
  const path = { id };
  useEffect(() => {
    const unmounted = new AbortController();
    const follow = async () => {
      let latest: DrillRun = await call("GET /_sandbox/drills/runs/{id}", { path, signal: unmounted.signal });
      setRun(latest);
      while (latest.status !== "FINISHED") {
        const query = latest.status === "RUNNING" ? { wait: WAIT } : {};
        if (latest.status === "WAITING") await new Promise((resolve) => setTimeout(resolve, 500));
        latest = await call("GET /_sandbox/drills/runs/{id}", { path, query, signal: unmounted.signal });
        setRun(latest);
      }
    };
    follow().catch((failure: unknown) => unmounted.signal.aborted || setProblem(String((failure as Error).message)));
    return () => unmounted.abort();
  }, [id]);
  if (problem) return <Missing problem={problem} all={href("verdict/drills")}>{say("All drills")}</Missing>;
  if (!run) return <div class="page" aria-busy="true" />;
  const done = run.drills.filter((drill) => drill.status === "FINISHED").length;
  return (
    <article class="page" data-testid="run">
      <p>
        <a href={href("verdict/drills")}>{say("← Drills")}</a>
      </p>
      <div class="head">
        <h1>{id}</h1>
        <span data-testid="run-result" translate={false}>
          <Status of={run.result ?? run.status} />
        </span>
        <span class="hint" role="status">
          {say("{0} of {1}", done, count(run.drills.length, "{0} drill", "{0} drills"))}
        </span>
        {run.status === "FINISHED" ? (
          <button type="button" class="end" onClick={() => saveFile(`${run.id}.json`, JSON.stringify(run, null, 2))}>
            {say("Download the report")}
          </button>
        ) : (
          <span class="end">
            <StopRun id={id} />
          </span>
        )}
      </div>
      {run.notDriven && <p class="bad">{judgementText(run.notDriven)}</p>}
      {run.unproven?.map((fact) => (
        <p key={fact} class="hint">
          {fact}
        </p>
      ))}
      {run.question && run.status === "WAITING" && <Question key={run.question.number} run={run} />}
      {run.drills.map((drill) => (
        <Played key={drill.name} drill={drill} />
      ))}
    </article>
  );
}

function Played({ drill }: { drill: PlayedDrill }) {
  const tone = drill.result === "FAILED" ? "error" : drill.result === "WARNING" || drill.result === "REVIEW" ? "warning" : "";
  return (
    <section class={`card finding finding-${tone}`} data-testid={`played-${drill.name}`}>
      <div class="head">
        <span translate={false}>
          <Status of={drill.result ?? drill.status} />
        </span>
        <h2 translate={false}>{drill.name}</h2>
        {drill.status === "FINISHED" && <span class="hint">{decimal(drill.seconds)} s</span>}
      </div>
      <p class="hint">{aboutDrill(drill)}</p>
      {drill.reason && (
        <p>
          {judgementText(drill.reason, drill.rule, drill.checks)} {drill.rule && <a href={`/findings/${drill.rule}`}>{drill.rule}</a>}
        </p>
      )}
      {drill.saw && <p class="hint">{drill.saw}</p>}
      {drill.checks.length > 0 && (
        <ul>
          {drill.checks.map((check, index) => (
            <li key={index}>
              {say("After {0}:", check.after)} {judgementText(check.question)}{" "}
              <strong>{check.found ?? check.problem ?? say("There was no system to ask.")}</strong>{" "}
              {check.held !== undefined && (
                <span class={check.held ? "good" : "bad"}>{check.held ? say("as expected") : say("instead of {0}", String(check.expected))}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {drill.findings.map((finding) => (
        <p key={finding.rule + (finding.subject ?? "")}>
          <Status of={finding.severity} /> {sentenceOf(finding)} <a href={finding.help}>{finding.rule}</a>
          {finding.incidental && <small> {say("not part of the drill")}</small>}
        </p>
      ))}
      {drill.timeline.length > 0 && (
        <details>
          <summary>{say("What happened")}</summary>
          <table class="plain">
            <tbody>
              {drill.timeline.map((step, index) => (
                <tr key={index}>
                  <td>
                    <Time at={step.at} withDate />
                  </td>
                  <td>{step.what}</td>
                  <td class="mono">{step.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
