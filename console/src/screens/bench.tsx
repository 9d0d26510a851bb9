import { signal } from "@preact/signals";
import { createToken, type Token } from "../merchant";
import { readStatusSoon } from "../status";
import { Snippet, Time } from "../ui";
import { world } from "../route";
import { TEST_CARDS } from "../test-cards";
import { say } from "../words";
import { Card, Form } from "./card";

const created = signal<{ world: string; token: Token } | null>(null);

async function create(number: string): Promise<void> {
  const token = await createToken({ holderName: "MARIA SILVA", number: number.replace(/\D/g, ""), expirationMonth: "12", expirationYear: "2039", cvv: "123" });
  created.value = { world: world.value, token };
  readStatusSoon();
}

/** A form that creates tokens for test cards. */
export function Cards() {
  const token = created.value?.world === world.value ? created.value.token : null;
  return (
    <Card title={say("Card tokens")} testId="bench">
      <Form testId="card-form" submit={(of) => create(of("number"))}>
        <label>
          {say("Test card")}
          <input name="number" required list="test-cards" inputMode="numeric" autocomplete="off" data-testid="card-number" defaultValue={TEST_CARDS[0]![0]} />
        </label>
        <datalist id="test-cards">
          {TEST_CARDS.map(([number, words]) => (
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
