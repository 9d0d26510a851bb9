import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "@paysandbox/testkit/vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The exit code and the output of a test runner. */
async function run(sandbox: string, args: readonly string[], variables: object = {}): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PAYSANDBOX_URL: sandbox, NO_COLOR: "1", CI: "1", ...variables };
  const child = spawn(process.execPath, args, { cwd: root, env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, output: out + err };
}

// Vitest uses the sandbox of these tests, Jest starts its own.
for (const [runner, sandbox, ...args] of [
  ["Vitest", process.env.PAYSANDBOX_URL ?? "", "node_modules/vitest/vitest.mjs", "run", "--config", "test/runners/vitest.config.mjs"],
  ["Jest", "", "node_modules/jest/bin/jest.js", "--config", "test/runners/jest.config.cjs"],
] as const) {
  test(`a test that fails under ${runner} prints its world's story, and no other test does`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "testkit-"));
    const { code, output } = await run(sandbox, args, { PAYSANDBOX_REPORTS: join(folder, "reports") });

    expect(code, output).toBe(1);
    expect(output).toContain("Expected at least 1 of POST /payin with amount 11980, but there are 0");
    expect(output).toContain("near miss req_1: amount is 1198 instead of 11980");
    expect(output).toMatch(/World pk_test_\w+ of http:\/\/127\.0\.0\.1:\d+ at /);
    expect(output).toMatch(/req_1 POST \/payin 201 payin_\w{24}/);
    expect(output).toMatch(/payin_\w{24} APPROVED 1198 cents, order-1/);
    expect(output).toContain("pay: PENDING -> APPROVED (control)");
    expect(output).toMatch(/notification ntf_\w{24} APPROVED DELIVERED to http/);
    expect(output).toMatch(/DELIVERED 200 in/);
    expect(output).not.toContain("4321 cents");
    expect(output.match(/^\s*World pk_test_/gm)).toHaveLength(1);

    const file = /Snapshot: (\S+)/.exec(output)?.[1] ?? "";
    expect(await readFile(file, "utf8")).toContain('"order-1"');
    const [snapshot, story, ...others] = (await readdir(join(folder, "reports"))).sort();
    expect(file).toBe(join(folder, "reports", snapshot ?? ""));
    expect(await readFile(join(folder, "reports", story ?? ""), "utf8")).toContain("req_1 POST /payin 201");
    expect(others).toEqual([]);
    await rm(folder, { recursive: true });
  });
}

for (const [runner, failed, ...args] of [
  ["Vitest", "2 failed | 2 passed | 1 skipped", "node_modules/vitest/vitest.mjs", "run", "--config", "test/runners/findings/vitest.config.mjs"],
  ["Jest", "2 failed, 2 passed", "node_modules/jest/bin/jest.js", "--config", "test/runners/findings/jest.config.cjs"],
  ["node:test", "pass 3\n# fail 2", "--test", "--test-reporter=tap", "test/runners/findings/findings.node.mjs"],
] as const) {
  test(`with failOnFindings a test under ${runner} fails on findings of the sandbox`, async ({ sandbox }) => {
    const { code, output } = await run(sandbox.url, args);

    expect(code, output).toBe(1);
    expect(output).toContain(failed);
    expect(output).toContain("The sandbox has found mistakes of the application:");
    expect(output).toMatch(/WARNING PSB-026: A payment has no webhookUrl\s+POST \/payin/);
    expect(output).toContain("what to do: You are not notified when the payment is paid, refunded or disputed");
    expect(output).toContain("Send a webhookUrl with every payment.");
    expect(output).toContain(`more: ${sandbox.url}/findings/PSB-026`);
    expect(output).toContain("PENDING 1198 cents, order-1");
    // A test that has already failed reports only its own failure.
    expect(output).toContain("The test's own failure.");
    expect(new Set(output.match(/The sandbox has found mistakes.*/g)).size).toBe(1);
  });
}
