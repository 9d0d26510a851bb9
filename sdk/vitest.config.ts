import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    // The challenge frame stays an empty one: what its page does, the tests do by messages.
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
    include: ["test/**/*.test.ts"],
    restoreMocks: true,
  },
});
