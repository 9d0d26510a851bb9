// A script without modules, which uses the SDK as a global.
/// <reference path="../../dist/checkout-sdk.d.ts" />
CheckoutSDK.init({ publicKey: "pk_test_sandbox", apiBaseUrl: "http://localhost:8080" });
// @ts-expect-error a secret key
CheckoutSDK.init({ publicKey: "sk_test_secret", apiBaseUrl: "http://localhost:8080" });
