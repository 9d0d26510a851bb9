module.exports = { ...require("../jest.config.cjs"), rootDir: "../../..", testMatch: ["<rootDir>/test/runners/findings/*.spec.cjs"] };
