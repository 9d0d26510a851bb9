// Writes dist/: each variant of the SDK, its types, and the challenge script. The same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));

/** The maximum size of the minified and gzipped SDK, in bytes. */
export const LIMIT = 8 * 1024;

const script = { format: "iife", globalName: "CheckoutSDK", entry: "src/index.ts" };
const VARIANTS = [
  { ...script, file: "checkout-sdk.js" },
  { ...script, file: "checkout-sdk.min.js", minify: true, sourcemap: "linked" },
  // For npm: `import` and `require` each need their own module and types.
  { file: "checkout-sdk.mjs", entry: "src/index.ts", format: "esm" },
  { file: "checkout-sdk.cjs", entry: "src/index.ts", format: "cjs" },
  { file: "challenge.js", entry: "src/three-d-secure.ts", format: "iife", globalName: "ThreeDSecure", minify: true },
];

/** Every file of dist/: its name and its bytes. */
export async function outputs() {
  const written = new Map();
  for (const { file, entry, ...options } of VARIANTS) {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: `dist/${file}`,
      bundle: true,
      write: false,
      target: "es2020",
      legalComments: "none",
      logLevel: "warning",
      ...options,
    });
    for (const output of result.outputFiles) written.set(basename(output.path), Buffer.from(output.contents));
  }
  const declared = types();
  written.set("checkout-sdk.d.ts", Buffer.from(`${declared}export as namespace CheckoutSDK;\n`));
  written.set("checkout-sdk.d.mts", Buffer.from(declared));
  written.set("checkout-sdk.d.cts", Buffer.from(declared));
  return written;
}

/** All public types are in types.ts and index.ts, so the declarations of these two describe the whole SDK. */
function types() {
  const folder = mkdtempSync(join(tmpdir(), "checkout-sdk-"));
  try {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const arguments_ = ["--project", "tsconfig.json", "--noEmit", "false", "--emitDeclarationOnly", "--declaration"];
    execFileSync(process.execPath, [tsc, ...arguments_, "--rootDir", root, "--outDir", folder], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [publicTypes, api] = ["types", "index"].map((name) => readFileSync(join(folder, `src/${name}.d.ts`), "utf8"));
    const declared = publicTypes + api.replace(/^(import|export) type .* from "\.\/types";\n/gm, "");
    if (/\bfrom\s*["']|\bimport\s*\(/.test(declared)) {
      throw new Error("The public API in src/index.ts uses a type of another file. Move that type into src/types.ts.");
    }
    return declared;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function gzippedSize(bytes) {
  return gzipSync(bytes, { level: 9 }).length;
}

async function main() {
  const written = await outputs();
  const size = gzippedSize(written.get("checkout-sdk.min.js"));
  if (size > LIMIT) {
    throw new Error(`checkout-sdk.min.js has ${size} bytes gzipped. The maximum is ${LIMIT}.`);
  }
  rmSync(join(root, "dist"), { recursive: true, force: true });
  mkdirSync(join(root, "dist"));
  for (const [name, bytes] of written) writeFileSync(join(root, "dist", name), bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
