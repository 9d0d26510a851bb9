import type { AuthenticationState, Balance, Operations, WithdrawalRequest } from "../../dist/openapi";
import { Amount, amount } from "../amount";
import { call } from "../api";
import type { WorldEvent } from "../events";
import { money } from "../format";
import { useLive } from "../live";
import { href } from "../route";
import { withConfirmation, clickHandler, Status, Time } from "../ui";
import { Card, Form } from "./card";
import { Movements } from "./movements";
import { say, sayWith, type Words } from "../words";

const isMoney = ({ type }: WorldEvent) => type === "payin" || type === "payout" || type === "clock";

export function Money() {
  const { value, read: again } = useLive("balance", () => call("GET /_sandbox/balance"), isMoney);
  if (!value) return <Card title={say("Balance")} testId="balance">…</Card>;
  const parts: [Words, keyof Balance][] = [
    ["Reserved for payouts", "reserved"],
    ["Blocked", "blocked"],
    ["Scheduled withdrawals", "scheduled"],
    ["Total", "balance"],
  ];
  return (
    <Card title={say("Balance")} testId="balance">
      <dl class="sums">
        <div>
          <dt>{say("Available")}</dt>
          <dd data-testid="available">{money(value.available)}</dd>
        </div>
        {parts.map(([words, part]) => (
          <div key={part}>
            <dt>{say(words)}</dt>
            <dd data-testid={part}>{money(value[part] as number)}</dd>
          </div>
        ))}
      </dl>
      <Movements />
      {value.blocks.map((block) => (
        <p key={block.id} class="buttons">
          {say("{0} blocked", money(block.amount))}
          {block.reason && `: ${block.reason}`}
          <button type="button" class="quiet" onClick={withConfirmation({
              title: say("Unblock {0}?", money(block.amount)),
              text: say("The amount is available for payouts again."),
              yes: say("Unblock"),
              act: () => call("DELETE /_sandbox/balance/blocks/{id}", { path: { id: block.id } }).then(again),
            })}>
            {say("Unblock")}
          </button>
        </p>
      ))}
      {value.withdrawals.map((one) => (
        <p key={one.id} class="buttons">
          {sayWith("{0} will be withdrawn at {1}", money(one.amount), <Time at={one.at} withDate />)}
          {one.reason && `: ${one.reason}`}
          <button type="button" class="quiet" onClick={withConfirmation({
              title: say("Cancel the withdrawal of {0}?", money(one.amount)),
              text: say("The money stays in this world."),
              yes: say("Cancel the withdrawal"),
              act: () => call("DELETE /_sandbox/balance/withdrawals/{id}", { path: { id: one.id } }).then(again),
            })}>
            {say("Cancel")}
          </button>
        </p>
      ))}
      <details>
        <summary>{say("Change")}</summary>
        <Form testId="set-balance" submit={async (of) => (await call("PUT /_sandbox/balance", { body: { balance: amount(of("amount"), 0) } }), again())}>
          <Amount label={say("Balance in reais")} act={say("Set")} />
        </Form>
        <Form
          testId="block"
          submit={async (of) => {
            await call("POST /_sandbox/balance/blocks", { body: { amount: amount(of("amount")), reason: of("reason") || null } });
            await again();
          }}
        >
          <Amount label={say("Amount to block")} act={say("Block")}>
            <label>
              {say("Reason")}
              <input name="reason" autocomplete="off" />
            </label>
          </Amount>
        </Form>
        <Form
          submit={async (of) => {
            const body: WithdrawalRequest = { amount: amount(of("amount")), after: of("after"), reason: of("reason") || null };
            await call("POST /_sandbox/balance/withdrawals", { body });
            await again();
          }}
        >
          <Amount label={say("Amount to withdraw")} act={say("Schedule")}>
            <label>
              {say("After")}
              <input name="after" required defaultValue="1d" autocomplete="off" />
            </label>
          </Amount>
        </Form>
      </details>
    </Card>
  );
}

type End = Operations["POST /_sandbox/authentications/{id}/actions"]["body"]["action"];

export function Challenges() {
  const { value, read: again } = useLive(
    "authentications",
    () => call("GET /_sandbox/authentications", { query: { limit: 20 } }),
    (event) => event.type === "request" || event.type === "payin" || event.type === "clock",
  );
  const end = (id: string, action: End) =>
    clickHandler(async () => {
      await call("POST /_sandbox/authentications/{id}/actions", { path: { id }, body: { action } });
      await again();
    });
  return (
    <Card title="3D Secure" testId="challenges">
      {value?.data.length === 0 && <p class="hint">{say("No authentications yet.")}</p>}
      <table class="plain">
        <tbody>
          {value?.data.map((one: AuthenticationState) => (
            <tr key={one.id}>
              <td>
                <Status of={one.status} /> {one.brand} …{one.last4}, {money(one.amount)}
                <br />
                <small>
                  {one.payinId ? <a href={href(`payments/${one.payinId}`)}>{one.payinId}</a> : one.orderId} {one.reason}
                </small>
              </td>
              <td>
                {one.open && (
                  <span class="buttons">
                    {(["pass", "fail", "abandon"] as const).map((action) => (
                      <button key={action} type="button" data-testid={`challenge-${action}`} onClick={end(one.id, action)}>
                        {say(action)}
                      </button>
                    ))}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
