// Plays an editor: opens a YAML file that has a mistake in the YAML language server, and prints the mistakes, and what is
// offered at each place.
// node yaml-editor.mjs SERVER FILE LINE:CHARACTER...
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [program, file, ...places] = process.argv.slice(2);
const server = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const uri = pathToFileURL(file).href;
const waiting = new Map();
let received = Buffer.alloc(0);
let count = 0;

function write(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

const answerTo = (key) => new Promise((resolve) => waiting.set(key, resolve));

function request(method, params) {
  write({ id: ++count, method, params });
  return answerTo(count);
}

/** Answers the server's own questions with nothing: it has no configuration. */
function receive(message) {
  if (message.method && message.id !== undefined) {
    write({ id: message.id, result: message.method === "workspace/configuration" ? message.params.items.map(() => null) : null });
  } else {
    // Before the schema is read, there may be an empty list of mistakes.
    const isEarly = message.params?.diagnostics?.length === 0;
    if (!isEarly) waiting.get(message.id ?? message.method)?.(message.result ?? message.params);
  }
}

server.stdout.on("data", (chunk) => {
  received = Buffer.concat([received, chunk]);
  for (;;) {
    const head = received.indexOf("\r\n\r\n");
    const length = head < 0 ? NaN : Number(/Content-Length: (\d+)/i.exec(received.subarray(0, head).toString())[1]);
    if (!(received.length >= head + 4 + length)) return;
    receive(JSON.parse(received.subarray(head + 4, head + 4 + length).toString()));
    received = received.subarray(head + 4 + length);
  }
});

await request("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
write({ method: "initialized", params: {} });
const found = answerTo("textDocument/publishDiagnostics");
write({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text: readFileSync(file, "utf8") } } });
const { diagnostics } = await found;
for (const { range, message } of diagnostics) console.log(`mistake in line ${range.start.line + 1}: ${message}`);
for (const place of places) {
  const [line, character] = place.split(":").map(Number);
  const offered = await request("textDocument/completion", { textDocument: { uri }, position: { line: line - 1, character } });
  console.log(`offered at ${place}: ${(offered.items ?? offered).map(({ label }) => label).join(" ")}`);
}
server.kill();
