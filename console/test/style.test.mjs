import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");
const sheets = readdirSync(src).filter((name) => name.endsWith(".css")).map((name) => readFileSync(join(src, name), "utf8")).join("\n");

/** The values of a property. */
const valuesOf = (property) => new Set([...sheets.matchAll(new RegExp(`[{; ]${property}: ([^;}]+)`, "g"))].map(([, value]) => value));

test("texts have one of four sizes, each a token", () => {
  assert.deepEqual([...valuesOf("font-size")].sort(), ["var(--display)", "var(--text)", "var(--tiny)", "var(--title)"]);
  assert.deepEqual([...valuesOf("font")].sort(), ["inherit", "var(--text)/1.5 var(--sans)"]);
});

test("texts have one of two weights, each a token", () => {
  assert.deepEqual([...valuesOf("font-weight")].sort(), ["var(--regular)", "var(--strong)"]);
});
