import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const consumer = mkdtempSync(join(tmpdir(), "consumer-"));
const installed = join(consumer, "node_modules/@paysandbox/testkit");
/** Vitest exists only as ESM. */
const CONSUMERS = ["consumer.mts", "consumer.cts", "consumer.vitest.mts"];
let packed: { name: string; filename: string; files: { path: string }[] };

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  const json = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", consumer], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  [packed] = JSON.parse(json);
  execFileSync("tar", ["-xzf", join(consumer, packed.filename), "--strip-components=1", "-C", installed]);
  for (const name of ["expect", "vitest", "jest", "@jest"]) symlinkSync(join(root, "node_modules", name), join(consumer, "node_modules", name));
  for (const name of CONSUMERS) copyFileSync(join(root, "test/types", name.replace(/[mc]ts$/, "ts")), join(consumer, name));
});

afterAll(() => rmSync(consumer, { recursive: true }));

test("the package contains its scripts, types, licence and README, and nothing else", () => {
  const others = packed.files.map(({ path }) => path).filter((path) => !/^dist\/[\w-]+\.(js|cjs|d\.ts|d\.cts)$/.test(path));
  expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  const described = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect(described).toMatchObject({ name: "@paysandbox/testkit", license: "Apache-2.0", type: "module" });
  expect(described.private).toBeUndefined();
  expect(described.dependencies).toBeUndefined();
  for (const file of JSON.stringify([described.exports, described.main, described.types]).match(/\.\/dist\/[\w.-]+/g) ?? []) {
    expect(packed.files.map(({ path }) => `./${path}`)).toContain(file);
  }
});

test("the installed package can be imported and required, with one SandboxError for all its entries", () => {
  const uses = 'if (new SandboxError("x").name !== "SandboxError" || typeof passChallenge !== "function") process.exit(1);';
  const names = "{ SandboxError }";
  writeFileSync(join(consumer, "import.mjs"), `import ${names} from "@paysandbox/testkit"; import { passChallenge } from "@paysandbox/testkit/playwright"; ${uses}
    await passChallenge({ url: () => "", locator: () => ({ waitFor: () => Promise.reject() }), frameLocator() { return this }, context: () => ({ pages: () => [], waitForEvent: () => Promise.reject() }) })
      .then(() => process.exit(2), (error) => { if (!(error instanceof SandboxError)) process.exit(3) })`);
  writeFileSync(join(consumer, "require.cjs"), `const ${names} = require("@paysandbox/testkit"); const { passChallenge } = require("@paysandbox/testkit/playwright"); ${uses}`);
  for (const file of ["import.mjs", "require.cjs"]) execFileSync(process.execPath, [file], { cwd: consumer });
});

for (const compiler of ["typescript", "typescript-5"]) {
  test(`its types compile with ${compiler} in ESM and CommonJS`, () => {
    const typeRoots = [join(root, "node_modules/@types")];
    const compilerOptions = { module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: true, types: ["node"], typeRoots };
    writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify({ files: CONSUMERS, compilerOptions }));
    expect(compiled([join(root, "node_modules", compiler, "bin/tsc"), "--project", consumer])).toBe("");
  });
}

test("its declarations compile without the types of Node", () => {
  const files = ["index", "playwright", "global-setup"].flatMap((name) => [".d.ts", ".d.cts"].map((end) => `${installed}/dist/${name}${end}`));
  const compilerOptions = { module: "nodenext", target: "es2022", strict: true, noEmit: true, types: [] };
  writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify({ files, compilerOptions }));
  expect(compiled([join(root, "node_modules/typescript/bin/tsc"), "--project", consumer])).toBe("");
});

function compiled(tsc: string[]): string {
  try {
    return execFileSync(process.execPath, tsc, { cwd: consumer, encoding: "utf8" });
  } catch (failure) {
    return (failure as { stdout: string }).stdout;
  }
}
