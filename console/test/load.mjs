import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** Compiles and imports a TypeScript module of the console. */
export async function load(name) {
  const { outputFiles } = await build({
    entryPoints: [join(src, `${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
    target: ["es2022"],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
