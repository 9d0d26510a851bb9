// An esbuild plugin that leaves the English texts out of the table of translations: the script has them where it shows them,
// and a table that repeats them weighs 3 KB more. A hash of the English text tells the place of its translation.
import { build } from "esbuild";

/** A number that differs from text to text, and from seed to seed. */
function hash(text, seed) {
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return seed >>> 0;
}

/** A text's place; the texts whose hashes by 0 fall together share a seed, and the seeds are the letters of a text. */
function placeOf(text, seeds, size) {
  return hash(text, seeds.charCodeAt(hash(text, 0) % seeds.length)) % size;
}

/** Printable, and as they are in a string of JavaScript. */
const LETTERS = Array.from({ length: 126 - 35 }, (_, number) => String.fromCharCode(35 + number)).filter((letter) => letter !== "\\");

/** Seeds by which no two texts have the same place, or null where this many places are too few. */
function seedsFor(texts, size) {
  const groups = Array.from({ length: Math.ceil(texts.length / 3) }, () => []);
  for (const text of texts) groups[hash(text, 0) % groups.length].push(text);
  const seeds = groups.map(() => LETTERS[0]);
  const taken = new Set();
  // The largest first, as long as there is room.
  for (const group of [...groups].sort((one, other) => other.length - one.length)) {
    const places = (seed) => group.map((text) => hash(text, seed.charCodeAt(0)) % size);
    const fits = (found) => new Set(found).size === group.length && !found.some((place) => taken.has(place));
    const seed = LETTERS.find((one) => fits(places(one)));
    if (!seed) return null;
    places(seed).forEach((place) => taken.add(place));
    seeds[groups.indexOf(group)] = seed;
  }
  return seeds.join("");
}

/** A script that exports the same table, which is asked as if the texts were its keys. */
export function compact(table) {
  const texts = Object.keys(table);
  let size = texts.length;
  let seeds = null;
  while (!seeds) seeds = seedsFor(texts, ++size);
  const rows = Array(size).fill("");
  for (const text of texts) rows[placeOf(text, seeds, size)] = table[text];
  return `${hash}
${placeOf}
const rows = ${JSON.stringify(rows.join("\n"))}.split("\\n");
export const PT = new Proxy({}, { get: (_, text) => rows[placeOf(text, ${JSON.stringify(seeds)}, ${size})] });`;
}

export async function imported(script) {
  return import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
}

export const translations = {
  name: "translations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]pt\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], write: false, format: "esm" });
      const { PT } = await imported(outputFiles[0].contents);
      return { contents: compact(PT), loader: "js" };
    });
  },
};
