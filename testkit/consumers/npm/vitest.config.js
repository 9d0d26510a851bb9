export default { test: { globalSetup: ["@paysandbox/testkit/global-setup"], maxConcurrency: 50 } };
