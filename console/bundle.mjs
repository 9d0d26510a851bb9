// Writes dist/: the console's page, scripts, stylesheet and icon; the types of the API; the collections of requests. The same sources give the same
// bytes.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { collectionsOf } from "./collections.mjs";
import { propertiesFiles, translations } from "./translations.mjs";
import { typesOf } from "./types.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");

/** The scripts: what starts, what it shares with the screens that are loaded later, those, and the editor of scenarios. */
const SCRIPTS = ["console.js", "chunk.js", "later.js", "editor.js"];

/** The maximum size of the minified and gzipped scripts that are loaded first, in bytes. */
const LIMIT = 45 * 1024;

const openApi = ["openapi.yml", "openapi-sandbox.yml"].map((name) => readFileSync(join(root, "../src/main/resources", name), "utf8"));

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "collections"), { recursive: true });
writeFileSync(join(dist, "openapi.d.ts"), typesOf(...openApi));
for (const [name, text] of Object.entries(collectionsOf(...openApi))) writeFileSync(join(dist, "collections", name), text);

const options = {
  absWorkingDir: root,
  outdir: "dist",
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  format: "esm",
  target: ["es2022"],
  legalComments: "none",
  logLevel: "warning",
};

/** The editor of scenarios is bundled on its own, so that it shares no script with the screens. */
const editorApart = {
  name: "editor apart",
  setup: ({ onResolve }) => onResolve({ filter: /\/editor$/ }, () => ({ path: "./editor.js", external: true })),
};
const builds = await Promise.all([
  build({
    ...options,
    entryPoints: { console: "src/main.tsx", "console-style": "src/style.css" },
    splitting: true,
    chunkNames: "[name]",
    // The classic JSX transform gives a shorter script than the newer one, which tsconfig.json selects for the type check.
    tsconfigRaw: {},
    jsx: "transform",
    jsxFactory: "h",
    jsxFragment: "Fragment",
    inject: ["src/h.ts"],
    plugins: [propertiesFiles, translations, editorApart],
  }),
  build({ ...options, entryPoints: { editor: "src/editor.ts" } }),
]);
const outputFiles = builds.flatMap((one) => one.outputFiles);
const written = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
for (const name of SCRIPTS) writeFileSync(join(dist, name), written.get(name));
writeFileSync(join(dist, "console.css"), written.get("console-style.css"));
const size = SCRIPTS.slice(0, 2).reduce((sum, name) => sum + gzipSync(written.get(name), { level: 9 }).length, 0);
if (size > LIMIT) throw new Error(`The console's first scripts have ${size} bytes gzipped. The maximum is ${LIMIT}.`);
const bundled = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
const licences = [...new Set(bundled)].sort().map((name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`);
writeFileSync(join(dist, "console.js.LICENSE.txt"), licences.join("\n\n"));
for (const name of ["console.html", "icon.svg"]) copyFileSync(join(root, "src", name), join(dist, name));
