module.exports = {
  rootDir: "../..",
  testMatch: ["<rootDir>/test/runners/*.spec.cjs"],
  moduleFileExtensions: ["cjs", "js"],
  globalSetup: "@paysandbox/testkit/global-setup",
  transform: {},
  testTimeout: 60_000,
};
