import { nearMissLines, request, type Times, mismatchMessage } from "./verification.js";
import type { World } from "./world.js";

/** How many requests must match, and further conditions on them. */
export interface Received extends Times {
  /** The HTTP status of the answer. */
  status?: number;
  scenario?: string;
}

interface Result {
  pass: boolean;
  message: () => string;
}

function pattern(line: string, fields: Record<string, unknown>, { status, scenario }: Received = {}) {
  let expected = request(line).fields(fields);
  if (status !== undefined) expected = expected.status(status);
  return scenario === undefined ? expected : expected.scenario(scenario);
}

/** For `expect.extend`. Each takes a request such as `POST /payin`, and values of its body by path. */
export const matchers = {
  async toHaveReceived(world: World, line: string, fields: Record<string, unknown> = {}, options: Received = {}): Promise<Result> {
    const { status, scenario, ...times } = options;
    const expected = pattern(line, fields, options);
    const verdict = await world.check(expected, times);
    return {
      pass: verdict.met,
      message: () => (verdict.met ? `Expected no ${expected}, but there are ${verdict.count}` : mismatchMessage(expected, times, verdict)),
    };
  },

  /** Passes if no request matches, but one of the same method and path differs only in values of its body. */
  async toHaveNearMiss(world: World, line: string, fields: Record<string, unknown>): Promise<Result> {
    const expected = pattern(line, fields);
    const verdict = await world.check(expected);
    const near = verdict.nearMisses.filter(({ differs }) => differs.every(({ field }) => field.startsWith("fields.")));
    const found = [`${verdict.count} of ${expected}`, ...nearMissLines(verdict)].join("\n");
    const pass = verdict.count === 0 && near.length > 0;
    return { pass, message: () => `Expected ${pass ? "no" : "a"} near miss of ${expected}, but there are ${found}` };
  },
};

/** The methods that these matchers add to `expect(world)`. */
export interface SandboxMatchers<R> {
  /** The world has received such requests: at least one, or as many as `times`, `atLeast` and `atMost` require. */
  toHaveReceived(line: string, fields?: Record<string, unknown>, options?: Received): R;
  /** The world has received no such request, but one that differs only in values of its body. */
  toHaveNearMiss(line: string, fields: Record<string, unknown>): R;
}
