// PAYSANDBOX_URL=http://127.0.0.1:8080 PAYSANDBOX_PUBLIC_KEY=pk_test_sandbox PAYSANDBOX_SECRET_KEY=sk_test_sandbox node main.mjs
import { createShop } from "./shop.mjs";

const { PAYSANDBOX_URL: url, PAYSANDBOX_PUBLIC_KEY: publicKey, PAYSANDBOX_SECRET_KEY: secretKey, PORT = "9091" } = process.env;
if (!url || !publicKey || !secretKey) {
  console.error("Set PAYSANDBOX_URL, PAYSANDBOX_PUBLIC_KEY and PAYSANDBOX_SECRET_KEY.");
  process.exit(2);
}
const ownAddress = process.env.OWN_ADDRESS ?? `http://127.0.0.1:${PORT}`;
createShop({ url, publicKey, secretKey, ownAddress: () => ownAddress }).listen(Number(PORT), () => {
  console.log(`The shop listens at ${ownAddress}`);
});
