// Opens pages in a browser without a window and prints how long their frames take. It controls the browser by two pipes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [prepared, sandbox, rate, seconds] = process.argv.slice(2);
const { browser, libraries } = JSON.parse(prepared);
const [STEP, MOST_AT_ONCE] = [50, 16];

const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
await new Promise((listening) => receiver.listen(0, "127.0.0.1", listening));
const scenario = `scenario: bench-paid\nabout: Pays the PIX immediately.\nwhen: {operation: payin, method: PIX}\nthen:\n  - answer: PENDING\n  - after: 100ms\n    become: APPROVED\n`;
await fetch(`${sandbox}/_sandbox/scenarios`, { method: "POST", headers: { "content-type": "application/yaml" }, body: scenario });

let made = 0;
async function pay() {
  const address = { street: "Av. Paulista", number: "1000", zipCode: "01310100", city: "Sao Paulo", state: "SP" };
  const body = {
    paymentMethod: "PIX", amount: 12345, referenceId: `order-${made}`, isPhysicalProduct: false, payerIp: "203.0.113.7",
    webhookUrl: `http://127.0.0.1:${receiver.address().port}/`,
    customer: { name: "Maria Silva", document: "12345678909", email: "maria@example.com", phone: "11987654321", address },
    items: [{ title: "Camiseta", quantity: 1, unitPrice: 12345 }],
  };
  const authorization = `Basic ${btoa("pk_test_sandbox:sk_test_sandbox")}`;
  const answer = await fetch(`${sandbox}/payin`, { method: "POST", headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`POST /payin was answered with ${answer.status}`);
  await answer.arrayBuffer();
  made++;
}

const profile = mkdtempSync(join(tmpdir(), "bench-"));
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--window-size=1280,900", `--user-data-dir=${profile}`, "--remote-debugging-pipe"];
const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
const chromium = spawn(browser, [...flags, "about:blank"], { env, stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const answers = new Map();
let text = "";
chromium.stdio[4].setEncoding("utf8").on("data", (chunk) => {
  const messages = (text + chunk).split("\0");
  text = messages.pop();
  for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
    if (id) answers.get(id)(error ? Promise.reject(new Error(error.message)) : result);
  }
});
let sent = 0;
function send(method, params = {}, sessionId) {
  chromium.stdio[3].write(`${JSON.stringify({ id: ++sent, method, params, sessionId })}\0`);
  return new Promise((resolve) => answers.set(sent, resolve));
}

/** Opens the page, and measures its frames once it is so. */
async function measure(name, url, isReady, load) {
  const { targetId } = await send("Target.createTarget", { url });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const run = async (expression) => (await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId)).result.value;
  const busy = async () => (await send("Performance.getMetrics", {}, sessionId)).metrics.find((metric) => metric.name === "TaskDuration").value;
  await send("Performance.enable", {}, sessionId);
  while (!(await run(isReady))) await new Promise((later) => setTimeout(later, 100));
  const before = made;
  const start = performance.now();
  let asked = 0;
  const timer = load && setInterval(() => {
    const due = ((performance.now() - start) * rate) / 1000;
    for (; asked < due && asked - (made - before) < MOST_AT_ONCE; asked++) void pay();
  }, STEP);
  if (load) await new Promise((warm) => setTimeout(warm, 3000));
  const [begun, from, since] = [await busy(), made, performance.now()];
  const times = await run(`new Promise((done) => {
    const times = [], end = performance.now() + ${seconds * 1000};
    let last = performance.now();
    const frame = (now) => { times.push(now - last); last = now; now < end ? requestAnimationFrame(frame) : done(times); };
    requestAnimationFrame(frame);
  })`);
  const work = ((await busy()) - begun) * 1000;
  const perSecond = ((made - from) * 1000) / (performance.now() - since);
  clearInterval(timer);
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(1);
  console.log(`${name}: frame median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; work per frame ${(work / times.length).toFixed(2)} ms`
    + (made > before ? `; ${perSecond.toFixed(0)} payments per second` : ""));
  await send("Target.closeTarget", { targetId });
}

const isLive = `document.querySelector("[data-testid=connection]")?.textContent === "Live"`;
try {
  await measure("an idle page", "about:blank", "true");
  await measure("the console without payments", `${sandbox}/#/payments`, isLive);
  await measure("the console with payments", `${sandbox}/#/payments`, isLive, true);
} finally {
  receiver.closeAllConnections();
  receiver.close();
  chromium.on("exit", () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit();
  });
  chromium.kill();
}
