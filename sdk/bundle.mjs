// Writes dist/: each variant of the SDK, its types, and the challenge script. The same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));

/** What the minified and gzipped SDK may weigh. */
export const LIMIT = 8 * 1024;

const script = { format: "iife", globalName: "CheckoutSDK", entry: "src/index.ts" };
const VARIANTS = [
  { ...script, file: "checkout-sdk.js" },
  { ...script, file: "checkout-sdk.min.js", minify: true, sourcemap: "linked" },
  // These two for npm: "import" and "require" each need a module and types of their own kind.
  { file: "checkout-sdk.mjs", entry: "src/index.ts", format: "esm" },
  { file: "checkout-sdk.cjs", entry: "src/index.ts", format: "cjs" },
  { file: "challenge.js", entry: "src/three-d-secure.ts", format: "iife", globalName: "ThreeDSecure", minify: true },
];

/** Every file of dist/ by its name, as bytes. */
export async function outputs() {
  const written = new Map();
  for (const { file, entry, ...how } of VARIANTS) {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: `dist/${file}`,
      bundle: true,
      write: false,
      target: "es2020",
      legalComments: "none",
      logLevel: "warning",
      ...how,
    });
    for (const output of result.outputFiles) written.set(basename(output.path), Buffer.from(output.contents));
  }
  const declared = types();
  written.set("checkout-sdk.d.ts", Buffer.from(`${declared}export as namespace CheckoutSDK;\n`));
  written.set("checkout-sdk.d.mts", Buffer.from(declared));
  written.set("checkout-sdk.d.cts", Buffer.from(declared));
  return written;
}

/** The public types are all in index.ts, so that its declarations alone describe the whole. */
function types() {
  const folder = mkdtempSync(join(tmpdir(), "checkout-sdk-"));
  try {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--project", "tsconfig.json", "--noEmit", "false", "--emitDeclarationOnly", "--declaration"];
    execFileSync(process.execPath, [tsc, ...options, "--rootDir", root, "--outDir", folder], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const declared = readFileSync(join(folder, "src/index.d.ts"), "utf8");
    if (/\bfrom\s*["']|\bimport\s*\(/.test(declared)) {
      throw new Error("src/index.ts shows a type of another file; public types belong into index.ts itself.");
    }
    return declared;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function weight(bytes) {
  return gzipSync(bytes, { level: 9 }).length;
}

async function main() {
  const written = await outputs();
  const grams = weight(written.get("checkout-sdk.min.js"));
  if (grams > LIMIT) {
    throw new Error(`checkout-sdk.min.js weighs ${grams} bytes gzipped, which is more than ${LIMIT}.`);
  }
  rmSync(join(root, "dist"), { recursive: true, force: true });
  mkdirSync(join(root, "dist"));
  for (const [name, bytes] of written) writeFileSync(join(root, "dist", name), bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
