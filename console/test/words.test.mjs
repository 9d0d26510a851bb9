import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compact, imported } from "../translations.mjs";
import { load } from "./load.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");
const sources = readdirSync(src, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/^pt\b/.test(name))
  .map((name) => [name, readFileSync(join(src, name), "utf8")]);

test("a translation has the same placeholders as its text", async () => {
  const { PT } = await load("pt");
  const values = (text) => (text.match(/\{\d\}/g) ?? []).sort().join();
  for (const [english, portuguese] of Object.entries(PT)) {
    assert.equal(values(portuguese), values(english), english);
    assert.ok(portuguese.trim(), english);
    for (const end of [":", " …", "?", "."]) assert.equal(portuguese.endsWith(end), english.endsWith(end), english);
  }
});

test("each text is translated in one place", async () => {
  const places = await Promise.all(readdirSync(join(src, "pt")).filter((name) => name.endsWith(".ts")).map((name) => load(`pt/${name.replace(/\.ts$/, "")}`)));
  const texts = places.flatMap((place) => Object.values(place).flatMap((table) => Object.keys(table)));
  assert.deepEqual(texts.filter((text, index) => texts.indexOf(text) !== index), []);
});

test("the console uses each translated text", async () => {
  const { PT } = await load("pt");
  const all = sources.map(([, text]) => text).join("\n");
  const dead = Object.keys(PT).filter((text) => !all.includes(JSON.stringify(text)));
  assert.deepEqual(dead, []);
});

test("the compact table translates each text as the source does", async () => {
  const { PT } = await load("pt");
  const served = (await imported(compact(PT))).PT;
  for (const [english, portuguese] of Object.entries(PT)) assert.equal(served[english], portuguese);
});

test("no element has a text in only one language", () => {
  const names = new Set(["PaySandbox", "Promise", "3D Secure", "pk_test_NAME"]);
  const plain = sources
    .filter(([name]) => name.endsWith(".tsx"))
    .flatMap(([name, text]) => [
      ...[...text.matchAll(/>\s*([A-Z←][^<>{}=;()]*[a-z.][^<>{}=;()]*?)\s*[<{]/g)].map((match) => [name, match[1]]),
      ...[...text.matchAll(/\s(?:aria-label|title|label|placeholder|alt|name)="([A-Z][^"]*)"/gi)]
        .filter((match) => /^[A-Z]|^pk/.test(match[1]))
        .map((match) => [name, match[1]]),
    ])
    .filter(([, words]) => !names.has(words));
  assert.deepEqual(plain, []);
});

test("placeholders are replaced in each language", async () => {
  const { language, say, sayWith } = await load("words");
  assert.equal(say("{0} of {1}", 2, "3"), "2 of 3");
  language.value = "pt-BR";
  assert.equal(say("Line {0}: {1}", 7, "{0}"), "Linha 7: {0}");
  assert.deepEqual(sayWith("until {0}", null), ["até ", null, ""]);
  language.value = "en";
});

test("the first supported language is used, independent of its country", async () => {
  const { supportedLanguage } = await load("words");
  const known = { "pt-BR": "pt-BR", pt: "pt-BR", "PT-pt": "pt-BR", "en-GB": "en", de: "en", "de,pt-BR,en": "pt-BR", "en-US,pt-BR": "en", "": "en", "ptx,en": "en" };
  for (const [languages, expected] of Object.entries(known)) assert.equal(supportedLanguage(languages.split(",")), expected, languages);
});
