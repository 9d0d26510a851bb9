import type { PayinDetails, PayoutDetails } from "../../dist/openapi";
import { call } from "../api";
import { money, stepWords } from "../format";
import { useLive } from "../live";
import { href } from "../route";
import { RowTime } from "../ui";
import { say } from "../words";

/** Of how many of the newest payments the movements are read, and how many movements are shown. */
const [PAYMENTS, MOST] = [20, 6];

function movementsOf({ id, referenceId, timeline }: PayinDetails | PayoutDetails) {
  return timeline.flatMap(({ at, action, ledger }) => (ledger ? [{ id, referenceId, at, action, ledger }] : [])).reverse();
}

/** The last movements of money that payments have caused, the newest first. */
export function Movements() {
  const { value } = useLive(
    "movements",
    async () => {
      const query = { limit: PAYMENTS };
      const pages = await Promise.all([call("GET /_sandbox/payins", { query }), call("GET /_sandbox/payouts", { query })]);
      const all = pages.flatMap(({ data }) => (data as (PayinDetails | PayoutDetails)[]).flatMap(movementsOf));
      return all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, MOST);
    },
    ({ type }) => type === "payin" || type === "payout",
  );
  if (!value?.length) return null;
  return (
    <>
      <h3>{say("Last movements of the newest payments")}</h3>
      <ol class="rows agenda" data-testid="movements">
        {value.map(({ id, referenceId, at, action, ledger: { amount, from, to } }, index) => (
          <li key={index}>
            <RowTime at={at} />
            <span>
              <a href={href(`payments/${id}`)}>{referenceId}</a>: {stepWords(action)}
            </span>
            <span class={to === "AVAILABLE" ? "sum good" : "sum"}>
              {to === "AVAILABLE" ? "+" : from === "AVAILABLE" ? "−" : ""}
              {money(amount)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
