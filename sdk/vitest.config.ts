import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://shop.test/checkout" } },
    include: ["test/**/*.test.ts"],
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
