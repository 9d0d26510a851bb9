import { nearMissLines, request, type Times, told } from "./verification.js";
import type { World } from "./world.js";

/** How many requests, and what else of them must match. */
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
  let wanted = request(line).fields(fields);
  if (status !== undefined) wanted = wanted.status(status);
  return scenario === undefined ? wanted : wanted.scenario(scenario);
}

/** For `expect.extend`. Each takes a request such as `POST /payin` and values of its body by their paths. */
export const matchers = {
  async toHaveReceived(world: World, line: string, fields: Record<string, unknown> = {}, how: Received = {}): Promise<Result> {
    const { status, scenario, ...times } = how;
    const wanted = pattern(line, fields, how);
    const verdict = await world.check(wanted, times);
    return {
      pass: verdict.met,
      message: () => (verdict.met ? `Expected no ${wanted}, but there are ${verdict.count}` : told(wanted, times, verdict)),
    };
  },

  /** No request matches, and one of the same method and path differs in the values of its body only. */
  async toHaveNearMiss(world: World, line: string, fields: Record<string, unknown>): Promise<Result> {
    const wanted = pattern(line, fields);
    const verdict = await world.check(wanted);
    const near = verdict.nearMisses.filter(({ differs }) => differs.every(({ field }) => field.startsWith("fields.")));
    const found = [`${verdict.count} of ${wanted}`, ...nearMissLines(verdict)].join("\n");
    const pass = verdict.count === 0 && near.length > 0;
    return { pass, message: () => `Expected ${pass ? "no" : "a"} near miss of ${wanted}, but there are ${found}` };
  },
};

/** What these matchers add to `expect(world)`. */
export interface SandboxMatchers<R> {
  /** The world got such requests: at least one, or `times`, `atLeast`, `atMost`. */
  toHaveReceived(line: string, fields?: Record<string, unknown>, how?: Received): R;
  /** The world got no such request, but one that differs in the values of its body only. */
  toHaveNearMiss(line: string, fields: Record<string, unknown>): R;
}
