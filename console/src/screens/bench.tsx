import { signal } from "@preact/signals";
import { send } from "../api";
import { look } from "../status";
import { Snippet, Time } from "../ui";
import { world } from "../route";
import { say, type Words } from "../words";
import { Card, Form } from "./card";

/** Cards and what their issuer says; the reference page of magic values has all. */
const CARDS: [string, Words][] = [
  ["4111111111111111", "approved"],
  ["4000000000002503", "challenged, passed after a minute"],
  ["4000000000002370", "challenged, failed after a minute"],
  ["4000000000002701", "known to the issuer, no challenge"],
  ["4000000000009995", "refused, no funds"],
  ["4000000000009979", "refused, stolen"],
  ["5200000000001005", "refused without a reason"],
];

interface Token {
  token: string;
  brand: string;
  last4: string;
  expiresAt: string;
}

const made = signal<{ world: string; token: Token } | null>(null);

/** A token as the browser SDK makes it: by the checkout API and the public key alone. */
async function tokenOf(number: string): Promise<void> {
  const body = { holderName: "MARIA SILVA", number: number.replace(/\D/g, ""), expirationMonth: "12", expirationYear: "2039", cvv: "123" };
  const response = await send("POST", "/checkout/card-tokens", {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  made.value = { world: world.value, token: (await response.json()) as Token };
  look();
}

/** Makes tokens of test cards. */
export function Cards() {
  const token = made.value?.world === world.value ? made.value.token : null;
  return (
    <Card title={say("Card tokens")} testId="bench">
      <Form testId="card-form" submit={(of) => tokenOf(of("number"))}>
        <label>
          {say("Test card")}
          <input name="number" required list="test-cards" inputMode="numeric" autocomplete="off" data-testid="card-number" defaultValue={CARDS[0]![0]} />
        </label>
        <datalist id="test-cards">
          {CARDS.map(([number, words]) => (
            <option key={number} value={number}>
              {say(words)}
            </option>
          ))}
        </datalist>
        <button data-testid="make-token">{say("Make a token")}</button>
      </Form>
      {token ? (
        <>
          <p data-testid="token-made">
            {token.brand} …{token.last4}, {say("until {0}", "")}
            <Time at={token.expiresAt} withDate />
          </p>
          <Snippet name={say("The card in POST /payin")} testId="card-token" text={`"card": {"token": "${token.token}", "installments": 1}`} />
        </>
      ) : (
        <p class="hint">{say("As the browser SDK does it, with the public key. A payin with the token meets what the card stands for.")}</p>
      )}
    </Card>
  );
}
