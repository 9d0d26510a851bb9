import { type Fixtures, matchers, PaySandbox, type SandboxMatchers, sandboxed, type TestOptions } from "@paysandbox/testkit";
import type {} from "expect";

// The first declaration is for imports from @jest/globals, the second for @types/jest.
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends SandboxMatchers<Promise<void>> {}
}
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends SandboxMatchers<Promise<void>> {}
  }
}

type Define = (name: string, body: (...args: never[]) => unknown, timeout?: number) => void;
type Sandboxed = (name: string, body: (fixtures: Fixtures) => unknown, options?: TestOptions & { timeout?: number }) => void;

const jest = globalThis as unknown as {
  expect?: { extend(matchers: object): void };
  beforeAll?(body: () => unknown, timeout: number): void;
  test?: Define & { only: Define; skip: Define; concurrent: Define; failing: Define };
};
if (!jest.test || !jest.expect || !jest.beforeAll) throw new Error("@paysandbox/testkit/jest needs Jest's globals: leave injectGlobals on.");

jest.expect.extend(matchers);
// Starts the sandbox before the first test, so that the start does not count towards the test's timeout. In a clone, the launcher
// may have to build the sandbox first.
jest.beforeAll(() => PaySandbox.shared(), 300_000);

function withWorld(define: Define): Sandboxed {
  return (name, body, { timeout, ...options } = {}) => define(name, sandboxed(body, options), timeout);
}

/** Jest's `test` with a world for each test. A failed test prints the story of its world. For `test.each` use `sandboxed(…)`. */
export const test: Sandboxed & Record<"only" | "skip" | "concurrent" | "failing", Sandboxed> = Object.assign(withWorld(jest.test), {
  only: withWorld(jest.test.only),
  skip: withWorld(jest.test.skip),
  concurrent: withWorld(jest.test.concurrent),
  failing: withWorld(jest.test.failing),
});

export const it = test;
export { sandboxed };
