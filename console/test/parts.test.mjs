import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

test("events are found in a stream that arrives in pieces of any size", async () => {
  const { EventText } = await load("event-text");
  const stream = ':\nid: 41\n\nid: 42\nevent: clock\ndata: {"seq":42}\n\n';
  for (let cut = 0; cut <= stream.length; cut++) {
    const text = new EventText();
    const events = [...text.add(stream.slice(0, cut)), ...text.add(stream.slice(cut))];
    assert.deepEqual(events, [
      { id: "41", type: "", data: "" },
      { id: "42", type: "clock", data: '{"seq":42}' },
    ]);
  }
});

test("amounts are read in the forms in which people write them", async () => {
  const { cents } = await load("format");
  const written = { "119,80": 11980, "119.80": 11980, "R$ 1.198,00": 119800, "1,198.00": 119800, "1,198,000": 119800000, 119: 11900, "0,5": 50, "1198.00": 119800, "1.198.00": null, "1198,000": null, "": null, x: null, "-1": null, "0,005": null, "0.198": null };
  for (const [text, expected] of Object.entries(written)) assert.equal(cents(text), expected, text);
});

test("an amount that can mean two has both readings, and is not taken", async () => {
  const { cents, readings } = await load("format");
  for (const text of ["12,345", "12.345", "R$ 12,345"]) {
    assert.deepEqual(readings(text).sort(), [1234.5, 1234500], text);
    assert.equal(cents(text), null, text);
  }
});

test("amounts are written with two digits of cents, and a space after the currency", async () => {
  const { money } = await load("format");
  assert.equal(money(123456), "R$\u00a01.234,56");
  assert.equal(money(-500), "-R$\u00a05,00");
  assert.equal(money(1234.5), "R$\u00a012,345");
});

test("a duration is shown in its largest unit", async () => {
  const { span, until } = await load("format");
  assert.equal(span(86_400_000 * 20), "20 days");
  assert.equal(span(3_600_000), "1 hour");
  assert.equal(span(900), "less than a second");
  assert.equal(until(-5), "now");
  assert.equal(until(61_000), "in 1 minute");
});

test("a timeline shows causes before effects, folds long gaps and merges equal requests", async () => {
  const { buildTimeline } = await load("timeline");
  const at = (minute) => new Date(Date.UTC(2026, 10, 21, 12) + minute * 60_000).toISOString();
  const asked = (minute) => ({ at: at(minute), method: "GET", path: "/payin/payin_1", status: 200 });
  const entries = buildTimeline({
    payment: {
      id: "payin_1",
      createdAt: at(0),
      scenario: "pix-paid",
      scenarioChosenBy: "when",
      timeline: [
        { at: at(0), action: "open", to: "PENDING" },
        { at: at(5), action: "pay", from: "PENDING", to: "APPROVED" },
      ],
      deliveries: [
        {
          id: "ntf_1",
          status: "APPROVED",
          createdAt: at(5),
          attempts: [
            { at: at(5), outcome: "REJECTED" },
            { at: at(5.1), outcome: "REJECTED" },
            { at: at(5.5), outcome: "REJECTED" },
            { at: at(6), outcome: "DELIVERED" },
          ],
        },
      ],
    },
    request: { at: at(0.05), method: "POST", path: "/payin" },
    asked: [asked(7), asked(8)],
    due: [{ at: at(8 + 60 * 24 * 3), what: "settle payin_1" }],
  });
  assert.deepEqual(
    entries.map((entry) => entry.kind),
    ["request", "scenario", "step", "step", "notification", "asked", "gap", "due"],
  );
  // All attempts stand with their notification, which looks as the last one ended.
  assert.equal(entries[4].tone, "good");
  assert.equal(entries[5].times, 2);
  assert.equal(entries[6].length, 86_400_000 * 3);
  assert.deepEqual(
    entries.filter((entry) => entry.isNewDay).map((entry) => entry.kind),
    ["request", "due"],
  );
});

test("a duration is in seconds from a second on, and a task that ran is told as what it did", async () => {
  const { duration, past } = await load("format");
  assert.deepEqual([duration(12.34), duration(999, 0), duration(60_000), duration(1500, 0)], ["12.3 ms", "999 ms", "60.0 s", "1.5 s"]);
  assert.equal(past("expire payin_x"), "expired");
  assert.equal(past("pay late payin_x"), "paid late");
  assert.equal(past("step 2 of scenario pix-paid for payin_x"), "step 2 of scenario pix-paid");
});

test("a payment like an earlier one is another attempt of the same order", async () => {
  const { draftLike } = await load("order");
  assert.equal(draftLike({ referenceId: "order-7", amount: 4200 }).referenceId, "order-7");
  assert.match(draftLike({}).referenceId, /^order-\d{6}$/);
});

test("the pieces of any line of YAML together give the line", async () => {
  const { pieces } = await load("yaml-lines");
  for (const line of ["then:", "  - after: 5m # soon", "about: \"a: #1\"", "x: 'it''s'", "a#b: 1", "", "::: ###", "<b>&"]) {
    assert.equal(pieces(line).map(([, text]) => text).join(""), line);
  }
  assert.deepEqual(pieces("  after: 5m # soon"), [
    ["", "  "],
    ["k", "after"],
    ["", ": "],
    ["n", "5m"],
    ["", " "],
    ["c", "# soon"],
  ]);
});

test("an argument is quoted for a shell so that it stays one argument", async () => {
  const { quoted } = await load("shell");
  assert.equal(quoted("referenceId=order-1"), "referenceId=order-1");
  assert.equal(quoted("it's; rm"), "'it'\\''s; rm'");
});

test("the difference of two texts shows the lines that only one of them has", async () => {
  const { lineDiff } = await load("line-diff");
  assert.deepEqual(lineDiff("a\nb\nc", "a\nx\nc"), [
    [" ", "a"],
    ["-", "b"],
    ["+", "x"],
    [" ", "c"],
  ]);
  assert.deepEqual(lineDiff("a", "a"), [[" ", "a"]]);
  assert.deepEqual(lineDiff("", "a"), [
    ["-", ""],
    ["+", "a"],
  ]);
  assert.equal(lineDiff("x\n".repeat(500), "y\n".repeat(500)).length, 1002);
});

test("two JSON texts are compared by their members, whose order means nothing", async () => {
  const { inOrderOf } = await load("line-diff");
  assert.equal(inOrderOf('{"a":1,"b":{"c":[1],"d":2}}', '{"b":{"x":0,"d":3,"c":[1]},"a":1}'), '{"a":1,"b":{"c":[1],"d":3,"x":0}}');
  assert.equal(inOrderOf('{"a":1}', "no JSON"), "no JSON");
  assert.equal(inOrderOf("[1,2]", "[2,1]"), "[2,1]");
});

test("a row of a late event is placed among the rows of its world, independent of the clocks of other worlds", async () => {
  const { RowOrder } = await load("row-order");
  const order = new RowOrder();
  const rows = [
    { world: "a", at: 90 },
    { world: "b", at: 1000 },
    { world: "a", at: 80 },
  ];
  for (const row of rows) order.add(row);
  assert.equal(order.isNewest({ world: "a", at: 91 }), true);
  assert.equal(order.isNewest({ world: "c", at: 1 }), true);
  assert.equal(order.isNewest({ world: "b", at: 999 }), false);
  assert.equal(order.indexOf({ world: "a", at: 85 }, rows), 2);
  assert.equal(order.indexOf({ world: "b", at: 999 }, rows), 3);
});

test("the editor suggests what the schema of scenarios allows at the cursor", async () => {
  const { suggestions } = await load("schema-words");
  const schema = JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../scenarios/scenario.schema.json"), "utf8"));
  const labels = (text) => suggestions(text, schema).map(({ label }) => label);
  const begun = "scenario: a\nabout: b\n";
  assert.ok(labels("").includes("scenario"));
  assert.ok(labels(`${begun}for: `).includes("PIX payin"));
  assert.ok(labels(`${begun}when:\n  `).includes("customer.email"));
  assert.ok(labels(`${begun}when:\n  method: `).includes("BOLETO"));
  for (const item of ["then:\n  - ", "then:\n- ", "then:\n  - answer: PENDING\n  - ", "then:\n  - after: 5m\n    "]) {
    assert.deepEqual(["after", "become"].filter((key) => !labels(begun + item).includes(key)), [], item);
  }
  assert.ok(labels(`${begun}then:\n  - after: 5m\n    become: `).includes("APPROVED"));
  assert.ok(labels(`${begun}then:\n  - answer: PENDING\n`).includes("notifications"));
  assert.match(suggestions("", schema).find(({ label }) => label === "about").about, /sentence/);
});
