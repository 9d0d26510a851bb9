// An esbuild plugin that omits the English texts from the table of translations. The script already contains them where it
// shows them, and repeating them in the table would add 3 KB. A hash of the English text gives the index of its translation.
import { readFileSync } from "node:fs";
import { build } from "esbuild";

/** A hash of the text that also depends on the seed. */
function hash(text, seed) {
  for (const character of text) seed = Math.imul(seed ^ character.charCodeAt(0), 16777619);
  return seed >>> 0;
}

/**
 * The index of a text's translation. The hash with seed 0 puts each text into a group. All texts of a group share a seed;
 * `seeds` has one character for each group.
 */
function indexOf(text, seeds, size) {
  return hash(text, seeds.charCodeAt(hash(text, 0) % seeds.length)) % size;
}

/** The characters used as seeds: printable, and without escapes in a JavaScript string. */
const SEEDS = Array.from({ length: 126 - 35 }, (_, number) => String.fromCharCode(35 + number)).filter((character) => character !== "\\");

/** Seeds that give each text its own index, or null if a table of this size is too small. */
function seedsFor(texts, size) {
  const groups = Array.from({ length: Math.ceil(texts.length / 3) }, () => []);
  for (const text of texts) groups[hash(text, 0) % groups.length].push(text);
  const seeds = groups.map(() => SEEDS[0]);
  const used = new Set();
  // The largest groups come first, while most of the table is still free.
  for (const group of [...groups].sort((candidate, other) => other.length - candidate.length)) {
    const indexes = (seed) => group.map((text) => hash(text, seed.charCodeAt(0)) % size);
    const fits = (found) => new Set(found).size === group.length && !found.some((index) => used.has(index));
    const seed = SEEDS.find((candidate) => fits(indexes(candidate)));
    if (!seed) return null;
    indexes(seed).forEach((index) => used.add(index));
    seeds[groups.indexOf(group)] = seed;
  }
  return seeds.join("");
}

/** A script that exports the same table in compact form. It is used as if the texts were its keys. */
export function compact(table) {
  const texts = Object.keys(table);
  let size = texts.length;
  let seeds = null;
  while (!seeds) seeds = seedsFor(texts, ++size);
  const rows = Array(size).fill("");
  for (const text of texts) rows[indexOf(text, seeds, size)] = table[text];
  return `${hash}
${indexOf}
const rows = ${JSON.stringify(rows.join("\n"))}.split("\\n");
export const PT = new Proxy({}, { get: (_, text) => rows[indexOf(text, ${JSON.stringify(seeds)}, ${size})] });`;
}

export async function imported(script) {
  return import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
}

/** The texts of a properties file, of which each line is a comment or NAME=TEXT. */
export function properties(text) {
  return Object.fromEntries(text.split("\n").filter((line) => /^[^#]/.test(line)).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

export const propertiesFiles = {
  name: "properties files",
  setup: ({ onLoad }) => onLoad({ filter: /\.properties$/ }, ({ path }) => ({ contents: JSON.stringify(properties(readFileSync(path, "utf8"))), loader: "json" })),
};

export const translations = {
  name: "translations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]pt\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, write: false, format: "esm" });
      const { PT } = await imported(outputFiles[0].contents);
      return { contents: compact(PT), loader: "js" };
    });
  },
};
