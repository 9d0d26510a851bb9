import { useState } from "preact/hooks";
import type { Merchant, Operations } from "../../dist/openapi";
import { amount } from "../amount";
import { call, Refusal } from "../api";
import { typedMoney } from "../format";
import { useLive } from "../live";
import { world } from "../route";
import { faultText } from "../sandbox-words";
import { announce, perform, submitHandler } from "../ui";
import { say, type Words } from "../words";
import { Card } from "./card";

type Value = string | number | boolean;

const KYC: Merchant["kyc"][] = ["PENDING", "APPROVED", "REJECTED"];

/** The settings in groups, with their meanings. The reference page of settings says what each allows. */
const GROUPS: [Words, Record<string, Words>][] = [
  [
    "Payments",
    {
      openingBalance: "The balance of a new or reset world, in reais",
      pixValidity: "Time from a PIX charge's creation to its expiry",
      boletoDays: "Days from a boleto's creation to its due date",
      alphanumericCnpj: "Customers may have the CNPJ format issued since July 2026",
      payerIpv6: "A payer's address may be of IPv6",
      undocumentedLists: "GET /payin?referenceId=… lists payins",
    },
  ],
  [
    "Cards",
    {
      tokenizationRequired: "Raw card numbers are refused",
      cvvRequired: "Card tokens are created only with the CVV",
      cardTokenValidity: "Time from a card token's creation to its expiry",
      threeDSEnabled: "The checkout authenticates cards by 3D Secure before the payin",
      challengeValidity: "How long a payer may take for a 3DS challenge",
    },
  ],
  [
    "Payouts",
    {
      payoutInitialStatus: "The first status of payouts: PENDING or PROCESSING",
      payoutFinalStatus: "The status of a successful payout: APPROVED or COMPLETED",
      payoutProcessAfter: "Time from a payout's start to PROCESSING",
      payoutSettleAfter: "Time from a payout's start to its final status",
      settlementWindow: "When the banking system settles payouts, such as MON-FRI 09:00-17:00",
    },
  ],
  [
    "Notifications",
    {
      webhookTo: "Where all notifications go instead of their own URLs, such as http://localhost:3000; none for their own",
      webhookRetries: "Waiting times after failed attempts; then a notification is exhausted",
      requireHttpsWebhooks: "Plain http webhook URLs are refused",
      webhookIds: "Notifications have the header Webhook-Id, which the provider does not document",
      followedClock: "The application's own clock follows the world's; signatures carry the world's time",
    },
  ],
];

const KNOWN = new Set(GROUPS.flatMap(([, meanings]) => Object.keys(meanings)));
/** Settings that have a control of their own, or that must stay secret. */
const HIDDEN = new Set(["kyc", "webhookSigning"]);
/** Settings that the API has in cents, and this form in reais. */
const AMOUNTS = new Set(["openingBalance"]);

/** Settings of few words. */
const CHOICES: Record<string, string[]> = { payoutInitialStatus: ["PENDING", "PROCESSING"], payoutFinalStatus: ["APPROVED", "COMPLETED"] };
const DURATIONS = new Set(["pixValidity", "cardTokenValidity", "challengeValidity", "payoutProcessAfter", "payoutSettleAfter"]);
const DURATION = /^(?=\d)(\d+d)?(\d+h)?(\d+m(?!s))?(\d+s)?(\d+ms)?$/;

/** What is wrong with the value of a setting, as far as the console knows. */
function mistake(name: string, value: string): string | undefined {
  return DURATIONS.has(name) && !DURATION.test(value) && !value.startsWith("P") ? say("Write a duration such as 30m, 2h30m or 3d.") : undefined;
}

function shown(name: string, value: Value): string {
  return AMOUNTS.has(name) ? typedMoney(Number(value)) : String(value);
}

/** The settings whose fields differ from their values. */
function changes(data: FormData, settings: [string, Value][]): Record<string, Value> {
  const changed: Record<string, Value> = {};
  for (const [name, before] of settings) {
    const given = typeof before === "boolean" ? data.has(name) : (data.get(name) as string).trim();
    if (String(given) === shown(name, before)) continue;
    changed[name] = typeof given === "boolean" || typeof before !== "number" ? given : AMOUNTS.has(name) ? amount(given, 0) : Number(given);
  }
  return changed;
}

function SettingField({ name, before, fault }: { name: string; before: Value; fault: string | undefined }) {
  if (typeof before === "boolean") return <input type="checkbox" name={name} defaultChecked={before} />;
  const choices = CHOICES[name];
  if (choices)
    return (
      <select name={name}>
        {choices.map((one) => (
          <option key={one} selected={one === before}>
            {one}
          </option>
        ))}
      </select>
    );
  return (
    <span>
      <input
        name={name}
        defaultValue={shown(name, before)}
        inputMode={AMOUNTS.has(name) ? "decimal" : undefined}
        autocomplete="off"
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? `fault-${name}` : undefined}
      />
      {fault && (
        <small id={`fault-${name}`} class="bad" role="alert">
          {fault}
        </small>
      )}
    </span>
  );
}

export function Settings() {
  const key = world.value;
  const path = { publicKey: key };
  const { value, problem, read: again } = useLive(
    `merchant ${key}`,
    () => call("GET /_sandbox/merchants/{publicKey}", { path }),
    () => false,
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  if (!value) return <Card title={say("Settings")} testId="settings">{problem || "…"}</Card>;
  const present = Object.entries(value.settings).filter(([name]) => !HIDDEN.has(name)) as [string, Value][];
  const change = async (body: Operations["PATCH /_sandbox/merchants/{publicKey}"]["body"]) => {
    await call("PATCH /_sandbox/merchants/{publicKey}", { path, body });
    announce(say("Changed."));
    await again();
  };
  const groups = [
    ...GROUPS.map(([title, meanings]) => ({ title, settings: present.filter(([name]) => meanings[name]), meanings })),
    { title: "Others" as Words, settings: present.filter(([name]) => !KNOWN.has(name)), meanings: {} as Record<string, Words> },
  ];
  return (
    <Card title={say("Settings")} testId="settings">
      <label class="setting">
        <span>{say("Identity check (KYC)")}</span>
        <select data-testid="kyc" value={value.kyc} onChange={({ currentTarget: { value: kyc } }) => perform(() => change({ kyc: kyc as Merchant["kyc"] }))}>
          {KYC.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <form
        key={JSON.stringify(value.settings)}
        onSubmit={submitHandler(async (data) => {
          const settings = changes(data, present);
          const wrong = Object.entries(settings).flatMap(([name, given]) => {
            const words = mistake(name, String(given));
            return words ? [[name, words]] : [];
          });
          setFaults(Object.fromEntries(wrong));
          if (wrong.length > 0 || Object.keys(settings).length === 0) return;
          await change({ settings }).catch((failure: unknown) => {
            if (!(failure instanceof Refusal) || failure.faults.length === 0) throw failure;
            setFaults(Object.fromEntries(failure.faults.map(({ field, message }) => [field.replace("settings.", ""), faultText(message)])));
          });
        })}
      >
        {groups
          .filter(({ settings }) => settings.length > 0)
          .map(({ title, settings, meanings }) => (
            <fieldset key={title}>
              <legend>{say(title)}</legend>
              {settings.map(([name, before]) => (
                <label key={name} class="setting">
                  <span>
                    {meanings[name] ? say(meanings[name]) : name}
                    <code>{name}</code>
                  </span>
                  <SettingField name={name} before={before} fault={faults[name]} />
                </label>
              ))}
            </fieldset>
          ))}
        <p class="buttons">
          <button data-testid="save-settings">{say("Save")}</button>
        </p>
      </form>
    </Card>
  );
}
