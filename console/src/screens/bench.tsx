import { signal } from "@preact/signals";
import { send } from "../api";
import { readStatusSoon } from "../status";
import { Snippet, Time } from "../ui";
import { world } from "../route";
import { say, type Words } from "../words";
import { Card, Form } from "./card";

/** Test cards and their issuer's answers. The reference page of magic values has all of them. */
const CARDS: [string, Words][] = [
  ["4111111111111111", "approved"],
  ["4000000000002503", "challenge, passed after a minute"],
  ["4000000000002370", "challenge, failed after a minute"],
  ["4000000000002701", "authenticated without a challenge"],
  ["4000000000009995", "refused, insufficient funds"],
  ["4000000000009979", "refused, stolen card"],
  ["5200000000001005", "refused without a reason"],
];

interface Token {
  token: string;
  brand: string;
  last4: string;
  expiresAt: string;
}

const created = signal<{ world: string; token: Token } | null>(null);

/** Creates a token as the browser SDK does: with the checkout API and only the public key. */
async function createToken(number: string): Promise<void> {
  const body = { holderName: "MARIA SILVA", number: number.replace(/\D/g, ""), expirationMonth: "12", expirationYear: "2039", cvv: "123" };
  const response = await send("POST", "/checkout/card-tokens", {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  created.value = { world: world.value, token: (await response.json()) as Token };
  readStatusSoon();
}

/** A form that creates tokens for test cards. */
export function Cards() {
  const token = created.value?.world === world.value ? created.value.token : null;
  return (
    <Card title={say("Card tokens")} testId="bench">
      <Form testId="card-form" submit={(of) => createToken(of("number"))}>
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
        <button data-testid="make-token">{say("Create a token")}</button>
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
        <p class="hint">{say("The test card decides what happens to a payin with this token.")}</p>
      )}
    </Card>
  );
}
