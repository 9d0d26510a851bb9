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

test("the sentence of a finding is Portuguese, and English if it is unknown", async () => {
  const { language, sentenceOf } = await load("sandbox-words", "words");
  language.value = "pt-BR";
  const said = (rule, sentence) => sentenceOf({ rule, sentence });
  assert.equal(
    said("PSB-001", "The notification APPROVED of payin_1 was answered with 200, and no GET /payin/payin_1 followed."),
    "A notificação APPROVED de payin_1 recebeu a resposta 200, e não houve nenhum GET /payin/payin_1 depois.",
  );
  assert.equal(said("PSB-009", "http://a/b took 6000 ms for the notification MED of payin_1."), "http://a/b levou 6000 ms para a notificação MED de payin_1.");
  assert.equal(said("PSB-054", "x has the amount 1, and items for 2: no more than a cent for each piece is missing or too many, as after (int) (19.99 * 100).").slice(0, 33), "x tem o valor 1, e itens de 2: fa");
  assert.equal(said("PSB-001", "Something else."), "Something else.");
  assert.equal(said("PSB-036", "Shipped twice."), "Shipped twice.");
  language.value = "en";
  assert.equal(said("PSB-031", "x carries a card number instead of a token."), "x carries a card number instead of a token.");
});

test("the result of a drill is Portuguese, piece by piece", async () => {
  const { language, judgementText } = await load("sandbox-words", "words");
  language.value = "pt-BR";
  const checks = [{ rule: "PSB-048", title: "A paid order stays unpaid" }];
  assert.equal(
    judgementText("A paid order stays unpaid: paid is false instead of true, 1h after the order. It had 15s for that, and its batch job has run.", "PSB-048", checks),
    "Um pedido pago continua como não pago: paid é false em vez de true, 1h depois do pedido. Ela teve 15s para isso, e seu job já rodou.",
  );
  assert.equal(
    judgementText("The application asked, was told MED, and did not book it: disputed is false instead of true.", "PSB-043", checks),
    "A aplicação consultou, soube de MED e não registrou isso: disputed é false em vez de true.",
  );
  assert.equal(judgementText("Is the order paid? It must be true. It could not be asked: 500 at $.x."), "O pedido está pago? Deve ser true. Não foi possível perguntar: 500 at $.x.");
  assert.match(judgementText("Nothing happened that its rules could check: PSB-009 waits for a notification."), /^Não aconteceu .*: PSB-009 espera (?!a ).+\.$/);
  assert.equal(judgementText("Something else."), "Something else.");
  language.value = "en";
  assert.equal(judgementText("Place a payout now."), "Place a payout now.");
});
