import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { propertiesFiles } from "../translations.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** Compiles and imports TypeScript modules of the console as one. */
export async function load(...names) {
  const { outputFiles } = await build({
    stdin: { contents: names.map((name) => `export * from "./${name}";`).join("\n"), resolveDir: src },
    plugins: [propertiesFiles],
    bundle: true,
    write: false,
    format: "esm",
    target: ["es2022"],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
