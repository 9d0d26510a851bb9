// A person in a browser that was started for `check`: node --experimental-websocket shopper.mjs FILE EXPRESSION…
// FILE names the browser's profile. Each expression is evaluated again and again in the page until it is true.
import { readFileSync } from "node:fs";

const [file, ...expressions] = process.argv.slice(2);
const pause = () => new Promise((resume) => setTimeout(resume, 100));

const repeat = async (action) => {
  for (;;) {
    const result = await action().catch(() => undefined);
    if (result) return result;
    await pause();
  }
};

const address = await repeat(async () => {
  const [port] = readFileSync(`${readFileSync(file, "utf8").trim()}/DevToolsActivePort`, "utf8").split("\n");
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  return targets.find(({ type, url }) => type === "page" && url.startsWith("http"))?.webSocketDebuggerUrl;
});
const socket = new WebSocket(address);
await new Promise((resume) => (socket.onopen = resume));
const answers = new Map();
socket.onmessage = ({ data }) => answers.get(JSON.parse(data).id)?.(JSON.parse(data));
let id = 0;
const evaluate = (expression) =>
  new Promise((resume) => {
    answers.set(++id, resume);
    socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params: { expression } }));
  });
for (const expression of expressions) await repeat(async () => (await evaluate(expression)).result?.result?.value);
socket.close();
