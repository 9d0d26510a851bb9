import type { JournalEntry, Surface } from "../../dist/openapi";
import { call } from "../api";
import { feedOf } from "../feed";
import { duration } from "../format";
import { filter, filtered, href } from "../route";
import { type Column, placeIn, Table } from "../table";
import { showFailure, withConfirmation, Empty, announce, RowTime } from "../ui";
import { Pending } from "./pending";
import { Answered, ByHandMark } from "./request";
import { say } from "../words";

const feed = feedOf<JournalEntry>(
  "requests",
  ["path", "status", "method", "reference", "surface"],
  ({ path, status, method, reference, surface }, cursor, limit) =>
    call("GET /_sandbox/journal", {
      query: {
        path,
        method,
        cursor,
        limit,
        status: status ? Number(status) : undefined,
        referenceId: reference,
        surface: (surface || undefined) as Surface | undefined,
      },
    }),
  (event) => event.type === "request",
);

const COLUMNS: Column<JournalEntry>[] = [
  { name: "Request", kind: "short id", cell: (entry) => entry.id },
  { name: "Answer", kind: "state", cell: (entry) => <Answered status={entry.status} /> },
  {
    name: "Method and path",
    kind: "text reference",
    cell: (entry) => (
      <>
        <ByHandMark of={entry} /> {entry.method} {entry.path}
      </>
    ),
  },
  { name: "Reference", kind: "text order-of", cell: (entry) => entry.referenceId ?? "" },
  {
    name: "Payment",
    kind: "text payment-of",
    cell: (entry) =>
      entry.paymentId && (
        <a href={href(`payments/${entry.paymentId}`)} title={entry.paymentId}>
          {entry.paymentId}
        </a>
      ),
  },
  { name: "Duration", kind: "amount short less", cell: (entry) => duration(entry.latencyMs) },
  { name: "Time", kind: "at", cell: (entry) => <RowTime at={entry.at} /> },
];

function clear(): void {
  withConfirmation({
    title: say("Clear the journal?"),
    text: say("All requests of this world are deleted, and the findings that they show. Payments stay."),
    yes: say("Clear"),
    act: async () => {
      await call("DELETE /_sandbox/journal");
      announce(say("The journal is empty."));
      if (feed.value) {
        feed.value.isRead = false;
        await feed.value.refresh();
      }
    },
  })();
}

export function Requests() {
  const shown = feed.value;
  shown?.version.value;
  const field = (name: string, label: string, placeholder: string) => (
    <input
      aria-label={label}
      placeholder={placeholder}
      data-testid={`filter-${name}`}
      value={filtered(name)}
      onChange={(event) => filter(name, event.currentTarget.value.trim())}
    />
  );
  return (
    <div class="screen">
      <section class="filters" aria-label={say("Filters")}>
        <h1>{say("Requests")}</h1>
        {field("path", say("Path"), say("Path, such as /payin/*"))}
        {field("reference", say("Reference"), say("Reference"))}
        <input
          aria-label={say("Status")}
          placeholder={say("Status, such as 400")}
          inputMode="numeric"
          pattern="[1-5][0-9][0-9]"
          data-testid="filter-status"
          value={filtered("status")}
          onChange={(event) => {
            if (event.currentTarget.checkValidity()) filter("status", event.currentTarget.value);
            else showFailure(say("A status has three digits, such as 400."));
          }}
        />
        <select
          aria-label={say("Sent by")}
          value={filtered("surface")}
          onChange={(event) => filter("surface", event.currentTarget.value)}
        >
          <option value="">{say("Application and browsers")}</option>
          <option value="merchant">{say("Application")}</option>
          <option value="checkout">{say("Browsers")}</option>
        </select>
        <button type="button" class="quiet end" onClick={clear}>
          {say("Clear …")}
        </button>
      </section>
      <Pending />
      {shown?.isRead && shown.rows.length === 0 ? (
        <Empty>
          <p>{say("No requests yet. Those of the application and of payers' browsers appear here.")}</p>
        </Empty>
      ) : (
        <div class="fill">
          <Table
            label={say("Requests")}
            testId="requests"
            rows={shown?.rows ?? []}
            columns={COLUMNS}
            keyOf={(entry) => entry.id}
            hrefOf={(entry) => href(`requests/${entry.id}`)}
            place={placeIn("requests")}
            added={shown?.added ?? 0}
            onEnd={() => void shown?.more()}
          />
        </div>
      )}
    </div>
  );
}
