import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Scenario } from "../../dist/openapi";
import { call } from "../api";
import { useLive } from "../live";
import { customer, type Draft, draft, KEY_TYPES, pixKey } from "../order";
import { aboutScenario } from "../sandbox-words";
import { TEST_CARDS } from "../test-cards";
import { say, type Words } from "../words";

/** What is wrong with fields of the form, by their names; the empty name is for the whole form. */
export const faults = signal<Draft>({});

/** Changes fields of the form; what was wrong with them is no longer. */
export function set(changed: Draft): void {
  draft.value = { ...draft.value, ...changed };
  const left = { ...faults.value };
  for (const name of Object.keys(changed)) delete left[name];
  faults.value = left;
}

interface FieldProps {
  /** The field's name in the sandbox's errors. */
  name: string;
  label: string;
  type?: "text" | "number" | "password" | "search" | "email" | "url";
  inputMode?: "decimal" | "numeric";
  list?: string;
  value?: string;
  onInput?: (value: string) => void;
  /** The options of a choice. */
  children?: ComponentChildren;
  hint?: string | undefined;
}

/** A field with the sandbox's error below it. */
export function Field({ name, label, children, hint, type = "text", inputMode, value = draft.value[name] ?? "", onInput = (text) => set({ [name]: text }), list }: FieldProps) {
  const fault = faults.value[name];
  const id = `new-${name}`;
  const common = {
    id,
    name,
    value,
    "data-testid": id,
    "aria-invalid": Boolean(fault),
    "aria-describedby": fault || hint ? `${id}-about` : undefined,
    onInput: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value),
  };
  return (
    <div>
      <label for={id}>{label}</label>
      {children ? <select {...common}>{children}</select> : <input {...common} {...({ type, inputMode, list } as { type: "text"; list?: string })} autocomplete="off" spellcheck={false} />}
      {(fault || hint) && (
        <p id={`${id}-about`} class={fault ? "fault bad" : "fault hint"}>
          {fault || hint}
        </p>
      )}
    </div>
  );
}

/** Fields of which most are right as they are. They open when one of them is wrong. */
function More({ title, of }: { title: string; of: [string, Words][] }) {
  const isWrong = of.some(([name]) => faults.value[name]);
  return (
    <details open={isWrong || undefined}>
      <summary>{title}</summary>
      <div class="fields">
        {of.map(([name, words]) => (
          <Field key={name} name={name} label={say(words)} />
        ))}
      </div>
    </details>
  );
}

const ADDRESS: [string, Words][] = [
  ["customer.phone", "Phone"],
  ["customer.address.street", "Street"],
  ["customer.address.number", "Number"],
  ["customer.address.zipCode", "ZIP code"],
  ["customer.address.city", "City"],
  ["customer.address.state", "State, two letters"],
];

const CARD: [string, Words][] = [
  ["card.holderName", "Holder"],
  ["card.expirationMonth", "Month of expiry"],
  ["card.expirationYear", "Year of expiry"],
  ["card.cvv", "CVV"],
];

export function CardFields() {
  const number = draft.value["card.number"]!;
  const isTest = TEST_CARDS.some(([one]) => one === number);
  return (
    <fieldset>
      <legend>{say("Card")}</legend>
      <div class="fields">
        <Field name="test-card" label={say("Test card")} value={isTest ? number : ""} onInput={(chosen) => set({ "card.number": chosen })}>
          {TEST_CARDS.map(([one, words]) => (
            <option key={one} value={one}>
              {say(words)}
            </option>
          ))}
          <option value="">{say("Another number")}</option>
        </Field>
        <Field name="card.number" label={say("Number of the card")} inputMode="numeric" />
        <Field name="card.installments" label={say("Installments")} type="number" />
      </div>
      <More title={say("Holder, expiry, CVV")} of={CARD} />
    </fieldset>
  );
}

export function CustomerFields() {
  return (
    <fieldset>
      <legend>{say("Customer")}</legend>
      <div class="fields">
        <Field name="customer.name" label={say("Name")} />
        <Field name="customer.document" label={say("CPF or CNPJ")} />
        <Field name="customer.email" label={say("E-mail")} type="email" />
      </div>
      <More title={say("Phone and address")} of={ADDRESS} />
      <p class="buttons">
        <button type="button" class="quiet" data-testid="another-customer" onClick={() => set(customer())}>
          {say("Another customer")}
        </button>
      </p>
    </fieldset>
  );
}

export function PayoutFields() {
  return (
    <fieldset>
      <legend>{say("To")}</legend>
      <div class="fields">
        <Field name="pixKeyType" label={say("Type of the key")} onInput={(type) => set({ pixKeyType: type, pixKey: pixKey(type) })}>
          {KEY_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Field>
        <Field name="pixKey" label={say("PIX key")} />
        <Field name="beneficiaryName" label={say("Name")} />
        <Field name="beneficiaryDocument" label={say("CPF or CNPJ")} />
      </div>
    </fieldset>
  );
}

/**
 * The scenarios of the method in a field that finds them by their names and sentences. A scenario of another method, such as from
 * the address, brings its method; another method drops it.
 */
export function ScenarioField() {
  const { value } = useLive("scenarios", () => call("GET /_sandbox/scenarios"), (event) => event.type === "scenario");
  const all = value?.data.filter(({ operation }) => operation === "payin" || operation === "payout") ?? [];
  const chosen = all.find(({ name }) => name === draft.value["scenario"]);
  const method = draft.value["paymentMethod"]!;
  const fits = (one: Scenario) => methodsOf(one).includes(draft.value["paymentMethod"]!);
  useEffect(() => {
    if (chosen && !fits(chosen)) set({ paymentMethod: methodsOf(chosen)[0]! });
  }, [chosen?.name]);
  useEffect(() => {
    if (chosen && !fits(chosen)) set({ scenario: "" });
  }, [method]);
  return (
    <>
      <Field name="scenario" label={say("Scenario")} list="new-scenarios" type="search" hint={chosen ? aboutScenario(chosen) : say("Empty: the sandbox's own rules decide. Type to search.")} />
      <datalist id="new-scenarios">
        {all.filter(fits).map((one) => (
          <option key={one.name} value={one.name}>
            {aboutScenario(one)}
          </option>
        ))}
      </datalist>
    </>
  );
}

function methodsOf({ operation, methods: of }: Scenario): string[] {
  return operation === "payout" ? ["PAYOUT"] : of;
}
