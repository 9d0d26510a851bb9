export default {
  test: {
    include: ["test/runners/findings/*.test.ts"],
    globalSetup: ["@paysandbox/testkit/global-setup"],
    testTimeout: 60_000,
  },
};
