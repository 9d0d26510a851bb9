import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// The sandbox of this clone. A manual run uses no start-up caches, because the first start would create them during the tests.
process.env.PAYSANDBOX_HOME ??= fileURLToPath(new URL("../..", import.meta.url));
process.env.PAYSANDBOX_CACHE ??= "off";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    globalSetup: ["@paysandbox/testkit/global-setup"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
