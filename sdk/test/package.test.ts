// @vitest-environment node
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const NAME = "@paysandbox/checkout-sdk";

/** A project in which only the output of `npm pack` is installed. */
let project: string;
let packed: { files: { path: string }[]; filename: string };

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "packed-"));
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  packed = JSON.parse(output)[0];
  const installed = join(project, "node_modules", NAME);
  mkdirSync(installed, { recursive: true });
  const tarball = join(project, packed.filename.replace("@", "").replace("/", "-"));
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const USE = `init({ publicKey: "pk_test_sandbox", apiBaseUrl: "http://localhost:8080" });
const price: PayinResponse["id"] = "payin_1";
// @ts-expect-error: a secret key must never be in a browser
init({ publicKey: "sk_test_sandbox", apiBaseUrl: "http://localhost:8080" });
export const shown = price;
`;

function compilerOutput(typescript: string, files: string[], ...options: string[]): string {
  const tsc = join(ROOT, "node_modules", typescript, "bin/tsc");
  const commonOptions = ["--noEmit", "--strict", "--skipDefaultLibCheck", "--target", "es2020", "--lib", "es2020,dom"];
  try {
    return execFileSync(process.execPath, [tsc, ...commonOptions, ...options, ...files], { cwd: project, encoding: "utf8" });
  } catch (failure) {
    return (failure as { stdout: string }).stdout;
  }
}

describe("the package", () => {
  it("has these files and no others", () => {
    expect(packed.files.map(({ path }) => path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist/checkout-sdk.cjs",
      "dist/checkout-sdk.d.cts",
      "dist/checkout-sdk.d.mts",
      "dist/checkout-sdk.d.ts",
      "dist/checkout-sdk.js",
      "dist/checkout-sdk.min.js",
      "dist/checkout-sdk.min.js.map",
      "dist/checkout-sdk.mjs",
      "package.json",
    ]);
  });

  it("can be published under the licence that it contains", () => {
    const described = JSON.parse(readFileSync(join(project, "node_modules", NAME, "package.json"), "utf8"));
    expect(described).not.toHaveProperty("private");
    expect(described).not.toHaveProperty("dependencies");
    expect(described).toMatchObject({ license: "Apache-2.0", repository: { type: "git", directory: "sdk" } });
    const licence = readFileSync(join(project, "node_modules", NAME, "LICENSE"), "utf8");
    expect(licence).toBe(readFileSync(join(ROOT, "../LICENSE"), "utf8"));
  });

  it("can be imported and required by its name, with the same members", () => {
    const members = `Object.keys(sdk).filter((name) => !["default", "module.exports"].includes(name)).sort().join()`;
    const run = (kind: string, code: string) =>
      execFileSync(process.execPath, [`--input-type=${kind}`, "--eval", code], { cwd: project, encoding: "utf8" });
    const imported = run("module", `import * as sdk from "${NAME}"; console.log(${members});`);
    const required = run("commonjs", `const sdk = require("${NAME}"); console.log(${members});`);

    expect(imported).toContain("CheckoutError,buildPayinPayload,getConfig");
    expect(required).toBe(imported);
  });

  it.each([
    ["typescript-5", "nodenext", "nodenext", ["shop.cts", "shop.mts"]],
    ["typescript-5", "esnext", "bundler", ["shop.ts"]],
    ["typescript-5", "commonjs", "node10", ["shop.ts"]],
    ["typescript", "nodenext", "nodenext", ["shop.cts", "shop.mts"]],
    ["typescript", "esnext", "bundler", ["shop.ts"]],
  ])("has types for %s, with the modules of %s and the resolution %s: %s", (typescript, module, resolution, files) => {
    for (const file of files) {
      writeFileSync(join(project, file), `import { init, type PayinResponse } from "${NAME}";\n${USE}`);
    }

    expect(compilerOutput(typescript, files, "--module", module, "--moduleResolution", resolution)).toBe("");
  }, 60_000);
});
