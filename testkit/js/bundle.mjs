// Writes dist/: each entry of the package as ESM and CJS, with types for both. The same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");

/** The other entries import the first one by the package's name, so that there is only one SandboxError and one shared sandbox. */
const ENTRIES = ["index", "vitest", "jest", "playwright", "global-setup"];
/** Vitest exists only as ESM. */
const ESM_ONLY = ["vitest"];

async function scripts(format, extension, entries) {
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `src/${name}.ts`),
    outdir: "dist",
    outExtension: { ".js": extension },
    bundle: true,
    format,
    platform: "node",
    target: "node20",
    external: ["@paysandbox/testkit", "vitest"],
    legalComments: "none",
    // Otherwise a class that refers to itself has another name in stack traces.
    keepNames: true,
    logLevel: "warning",
  });
}

/** The `.d.ts` files are for ESM. For CJS there is a `.d.cts` copy of each, which imports the other copies. */
function types() {
  const folder = mkdtempSync(join(tmpdir(), "testkit-"));
  try {
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "false", "--emitDeclarationOnly", "--declaration", "--outDir", folder];
    execFileSync(process.execPath, [tsc, "--project", root, ...options], { stdio: ["ignore", "inherit", "inherit"] });
    for (const name of readdirSync(folder).filter((file) => file !== "listener.d.ts")) {
      const declared = readFileSync(join(folder, name), "utf8");
      writeFileSync(join(dist, name), declared);
      if (ESM_ONLY.includes(name.replace(".d.ts", ""))) continue;
      const required = declared.replace(/(from "\.\/[\w-]+)\.js"/g, '$1.cjs"');
      writeFileSync(join(dist, name.replace(".d.ts", ".d.cts")), required);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

rmSync(dist, { recursive: true, force: true });
await scripts("esm", ".js", ENTRIES);
await scripts("cjs", ".cjs", ENTRIES.filter((name) => !ESM_ONLY.includes(name)));
types();
