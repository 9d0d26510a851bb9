// Writes dist/: the console's page, script, stylesheet and icon; and the types of the API. The same sources give the same
// bytes.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { translations } from "./translations.mjs";
import { typesOf } from "./types.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");

/** The maximum size of the minified and gzipped script, in bytes. */
const LIMIT = 45 * 1024;

const openApi = ["openapi.yml", "openapi-sandbox.yml"].map((name) => readFileSync(join(root, "../src/main/resources", name), "utf8"));

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
writeFileSync(join(dist, "openapi.d.ts"), typesOf(...openApi));

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: { console: "src/main.tsx", "console-style": "src/console.css" },
  outdir: "dist",
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  target: ["es2022"],
  // The classic JSX transform gives a shorter script than the newer one, which tsconfig.json selects for the type check.
  tsconfigRaw: {},
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/h.ts"],
  legalComments: "none",
  logLevel: "warning",
  plugins: [translations],
});
for (const { path, contents } of outputFiles) {
  if (path.endsWith(".js") && !path.endsWith("console-style.js")) {
    const size = gzipSync(contents, { level: 9 }).length;
    if (size > LIMIT) throw new Error(`The console's script has ${size} bytes gzipped. The maximum is ${LIMIT}.`);
    writeFileSync(join(dist, "console.js"), contents);
  } else if (path.endsWith(".css")) {
    writeFileSync(join(dist, "console.css"), contents);
  }
}
const licences = ["preact", "@preact/signals", "@preact/signals-core"].map(
  (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
);
writeFileSync(join(dist, "console.js.LICENSE.txt"), licences.join("\n\n"));
for (const name of ["console.html", "icon.svg"]) copyFileSync(join(root, "src", name), join(dist, name));
