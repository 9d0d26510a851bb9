import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// The sandbox of this clone.
process.env.PAYSANDBOX_HOME ??= fileURLToPath(new URL("../..", import.meta.url));

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["@paysandbox/testkit/global-setup"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
