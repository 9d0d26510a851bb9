import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Delivery, PayinActionRequest, PayinDetails, PayoutActionRequest, PayoutDetails } from "../dist/openapi";
import { Amount, amount } from "./amount";
import { call } from "./api";
import { actionWords, count, money } from "./format";
import { isPayout } from "./payment-id";
import { PAYIN_STATUSES, PAYOUT_STATUSES } from "./payment-list";
import { href, NEW } from "./route";
import { status } from "./status";
import { withConfirmation, Dialog, announce, clickHandler, isPerforming, showFailure, submitHandler } from "./ui";
import { say } from "./words";

/** A payment with the actions that its status allows. */
export interface Actable {
  id: string;
  actions: string[];
  method: string;
  amount: number;
  refunded: number;
  /** The public key of its world, if that is not the shown world. */
  world?: string;
}

/** A payment after an action. */
export type Changed = PayinDetails | PayoutDetails;

/** The payment whose actions the dialog shows, and the callback after an action. */
export const acting = signal<{ payment: Actable; done: (changed: Changed) => void } | null>(null);

/** Actions that take an amount, which may be a part of the payment's. */
const PARTIAL = new Set(["refund", "dispute", "open_med"]);
/** Actions that are asked for a reason. */
const REASONED = new Set(["decline", "break", "cancel", "expire"]);
/** What issuers of cards answer most, by the codes of Brazilian issuers. */
const ISSUERS_REASONS = [
  "ABECS 05: generic refusal (may be retried)",
  "ABECS 14: card number not valid (do not retry)",
  "ABECS 41: card lost (do not retry)",
  "ABECS 43: card stolen (do not retry)",
  "ABECS 51: insufficient funds (may be retried)",
  "ABECS 54: card expired (do not retry)",
  "ABECS 59: suspected fraud (may be retried)",
  "ABECS 61: over the card's limit (may be retried)",
  "ABECS 91: issuer unavailable (may be retried)",
];

async function send({ id, world }: Actable, body: Record<string, unknown>): Promise<Changed> {
  const changed: Changed = isPayout(id)
    ? await call("POST /_sandbox/payouts/{id}/actions", { path: { id }, body: body as PayoutActionRequest, world })
    : await call("POST /_sandbox/payins/{id}/actions", { path: { id }, body: body as PayinActionRequest, world });
  announce(say("{0} is {1}.", id, changed.status.replaceAll("_", " ")));
  return changed;
}

/** The field for the reason of an act, with those that issuers give if one declines a card. */
function Reason({ of, isFirst = false }: { of?: { action: string; method: string }; isFirst?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => void (isFirst && field.current!.focus()), []);
  const isIssuers = of?.action === "decline" && of.method === "CREDIT_CARD";
  return (
    <label>
      {say("Reason")}
      <input ref={field} name="reason" maxLength={200} autocomplete="off" list={isIssuers ? "issuers-reasons" : undefined} />
      {isIssuers && (
        <datalist id="issuers-reasons">
          {ISSUERS_REASONS.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/**
 * Buttons for the actions that the payment's status allows. Refunds and disputes take an amount, refusals a reason.
 *
 * @param done called after an action; the next one must wait for its promise
 */
export function Actions({ payment, done }: { payment: Actable; done: (changed: Changed) => void | Promise<void> }) {
  const [asked, choose] = useState("");
  const [isOutdated, setOutdated] = useState(false);
  const act = async (body: Record<string, unknown>) => {
    const changed = await send(payment, body);
    choose("");
    setOutdated(true);
    // A late answer does not hold up other acts.
    void Promise.resolve(done(changed)).finally(() => setOutdated(false));
  };
  const left = payment.amount - payment.refunded;
  const isAsked = (action: string) => PARTIAL.has(action) || REASONED.has(action);
  return (
    <div>
      <p class="buttons wrap">
        {payment.actions.map((action) => (
          <button
            key={action}
            type="button"
            data-testid={`act-${action}`}
            aria-expanded={isAsked(action) ? asked === action : undefined}
            aria-disabled={isOutdated || isPerforming.value}
            onClick={isAsked(action) ? () => choose(asked === action ? "" : action) : clickHandler(() => act({ action }))}
          >
            {actionWords(action)}
            {isAsked(action) && " …"}
          </button>
        ))}
        {payment.actions.length === 0 && (
          <span class="hint">
            {status.value?.setAsideSince
              ? say("This payment is set aside until the drills end, or its status allows no action.")
              : say("This status allows no action. You can only force a status.")}
          </span>
        )}
      </p>
      {asked && (
        <form
          class="inline"
          key={asked + left}
          onSubmit={submitHandler((data) => {
            const reason = (data.get("reason") as string).trim();
            return act({ action: asked, ...(PARTIAL.has(asked) && { amount: amount(data.get("amount") as string, 1, left) }), ...(reason && { reason }) });
          })}
        >
          {PARTIAL.has(asked) ? (
            <>
              <Reason />
              <Amount label={say("Amount in reais, at most {0}", money(left))} act={actionWords(asked)} initial={left} testId="act-amount" />
            </>
          ) : (
            <>
              <Reason of={{ action: asked, method: payment.method }} isFirst />
              <button data-testid="act-reason">{actionWords(asked)}</button>
            </>
          )}
        </form>
      )}
    </div>
  );
}

/** A form that forces the payment to any status, after a confirmation. */
export function Force({ payment, done }: { payment: Actable; done: (changed: Changed) => void | Promise<void> }) {
  return (
    <details class="force">
      <summary>{say("Force a status")}</summary>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const to = data.get("status") as string;
          const reason = data.get("reason") as string;
          withConfirmation({
            title: say("Force {0}?", to),
            text: say("The rules do not allow this change. The balance changes with it, the merchant is notified, and {0} stays marked as forced.", payment.id),
            yes: say("Force {0}", to),
            act: () => send(payment, { status: to, force: true, ...(reason && { reason }) }).then(done),
          })();
        }}
      >
        <label>
          {say("Status")}
          <select name="status" data-testid="force-status">
            {(isPayout(payment.id) ? PAYOUT_STATUSES : PAYIN_STATUSES).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <Reason />
        <button data-testid="force">{say("Force …")}</button>
      </form>
    </details>
  );
}

/** A button for each notification of the payment that has failed or is blocked, which sends it again. */
function Failing({ payment: { id, world }, close }: { payment: Actable; close: () => void }) {
  const [failing, setFailing] = useState<Delivery[]>([]);
  useEffect(() => {
    call("GET /_sandbox/deliveries", { query: { paymentId: id, limit: 100 }, world })
      .then(({ data }) => setFailing(data.filter(({ state, faults }) => ["RETRYING", "BLOCKED", "EXHAUSTED"].includes(state) && !faults?.includes("BY_HAND"))))
      .catch(showFailure);
  }, [id]);
  return (
    <p class="buttons wrap">
      {failing.map((one) => (
        <button
          key={one.id}
          type="button"
          data-testid={`replay-${one.status}`}
          onClick={clickHandler(async () => {
            await call("POST /_sandbox/deliveries/{id}/replay", { path: { id: one.id }, world });
            announce(count(1, "{0} notification sent again.", "{0} notifications sent again."));
            close();
          })}
        >
          {say("Send {0} again", one.status.replaceAll("_", " "))}
        </button>
      ))}
    </p>
  );
}

/** The dialog with the actions of a payment in the list. */
export function ActDialog() {
  const shown = acting.value;
  if (!shown) return null;
  const close = () => (acting.value = null);
  return (
    <Dialog title={say("Act on {0}", shown.payment.id)} onClose={close} testId="act-dialog">
      <Actions
        payment={shown.payment}
        done={(changed) => {
          close();
          shown.done(changed);
        }}
      />
      <Failing payment={shown.payment} close={close} />
      <p>
        <a class="button" data-testid="again" href={href(`payments/${NEW}`, { again: shown.payment.id }, shown.payment.world)} onClick={close}>
          {say("Again, with …")}
        </a>
      </p>
    </Dialog>
  );
}
