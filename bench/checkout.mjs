// Serves a shop's page on its own origin, opens it in a browser, and prints the times that the page has measured.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [prepared, sandbox, count] = process.argv.slice(2);
const { browser, libraries } = JSON.parse(prepared);
const WARM_UP = 50;

const page = `<!DOCTYPE html><meta charset="utf-8"><title>bench</title>
<script src="${sandbox}/checkout/sdk/checkout-sdk.min.js"></script>
<script type="module">
  CheckoutSDK.init({ publicKey: "pk_test_bench", apiBaseUrl: "${sandbox}" });
  const customer = { name: "Maria Silva", document: "12345678909", email: "maria@example.com", phone: "11987654321",
    address: { street: "Av. Paulista", number: "1000", zipCode: "01310100", city: "Sao Paulo", state: "SP" } };
  const card = { holderName: "MARIA SILVA", number: "4111111111111111", expirationMonth: "12", expirationYear: "2039", cvv: "737" };
  const times = [];
  for (let i = 0; i < ${WARM_UP} + ${count}; i += 1) {
    const start = performance.now();
    const { threeDS } = await CheckoutSDK.prepareCardPayment({ amount: 11980, referenceId: "order-" + i, installments: 1, card, customer });
    if (threeDS.status !== "authenticated") throw new Error(threeDS.status);
    times.push(performance.now() - start);
  }
  await fetch("done", { method: "POST", body: JSON.stringify(times) });
</script>`;

const profile = mkdtempSync(join(tmpdir(), "bench-"));
const server = createServer(async (request, response) => {
  if (request.url !== "/done") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page);
    return;
  }
  let text = "";
  for await (const chunk of request) text += chunk;
  response.end();
  const all = JSON.parse(text);
  const times = all.slice(WARM_UP).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`first ${all[0].toFixed(1)} ms; of ${times.length} after ${WARM_UP}: median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`);
  chromium.kill();
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`];
const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
const chromium = spawn(browser, [...flags, "--remote-debugging-port=0", `http://127.0.0.1:${server.address().port}/`], { env, stdio: "ignore" });
chromium.on("exit", () => {
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});
