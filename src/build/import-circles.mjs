// Fails if TypeScript files below a folder import each other in a circle, also if only types: node import-circles.mjs FOLDER
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(folder, name));

function importsOf(file) {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)]
    .map(([, path]) => join(dirname(file), path.replace(/\.js$/, "")))
    .flatMap((path) => files.filter((other) => other.replace(/\.tsx?$/, "") === path));
}

const withoutCircle = new Set();

/** Follows the imports of the last file of this path. Returns a path that ends where it began, or undefined. */
function circleAfter(path) {
  const file = path.at(-1);
  if (path.indexOf(file) < path.length - 1) return path.slice(path.indexOf(file));
  if (withoutCircle.has(file)) return undefined;
  for (const imported of importsOf(file)) {
    const circle = circleAfter([...path, imported]);
    if (circle) return circle;
  }
  withoutCircle.add(file);
  return undefined;
}

for (const file of files) {
  const circle = circleAfter([file]);
  if (circle) {
    console.error(`These files import each other in a circle: ${circle.join(" -> ")}`);
    process.exit(1);
  }
}
