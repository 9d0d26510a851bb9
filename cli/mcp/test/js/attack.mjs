// What clients and systems do wrong: node attack.mjs LAUNCHER. Prints OK, or fails.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/** A transport that changes what the client sends. */
class Changed extends StdioClientTransport {
  change = (message) => message;

  send(message) {
    return super.send(this.change(message));
  }

  get process() {
    return this._process;
  }
}

async function connected(change) {
  const transport = new Changed({ command: process.argv[2], args: ["mcp"], env: process.env });
  if (change) transport.change = change;
  const client = new Client({ name: "test", version: "1" });
  client.onerror = () => {};
  await client.connect(transport);
  return { client, transport };
}

/** The ids of the processes that this one has started. */
function children(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}

/** Whether it runs; a zombie does not. */
function runs(pid) {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

async function ends(pid) {
  while (runs(pid)) await pause(50);
}

/** Begins a call that waits for minutes, and returns once the server has reported its progress. */
async function inTheMiddleOfACall(client) {
  const { content } = await client.callTool({ name: "create_payment", arguments: {} });
  let onprogress;
  const underWay = new Promise((resolve) => (onprogress = resolve));
  const waiting = client
    .callTool({ name: "wait_for_payment", arguments: { id: JSON.parse(content[0].text).result.id, status: ["MED"], timeout: "10m" } }, undefined, { onprogress, timeout: 600_000 })
    .then(() => assert.fail("the call was answered"), (error) => error);
  await underWay;
  return { waiting };
}

// A version of the protocol that nobody knows.
{
  const old = (message) => (message.method === "initialize" ? { ...message, params: { ...message.params, protocolVersion: "1999-01-01" } } : message);
  const { client } = await connected(old);
  assert.ok((await client.listTools()).tools.length > 25);
  await client.close();
}

// Lines that are no messages.
{
  const { client, transport } = await connected();
  for (const line of ["", "{", "[]", "null", "7", '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","id":"mine","method":"ping"}', '{"id":{"a":1},"method":7}', "\u0000\uffff", `"${"x".repeat(1_000_000)}"`]) {
    transport.process.stdin.write(`${line}\n`);
  }
  assert.ok(JSON.parse((await client.callTool({ name: "show_world", arguments: {} })).content[0].text).result.url);
  await client.close();
}

// The server is killed in the middle of a call: the client is told, and the sandbox ends.
{
  const { client, transport } = await connected();
  const { waiting } = await inTheMiddleOfACall(client);
  const [sandbox] = children(transport.pid);
  process.kill(transport.pid, "SIGKILL");
  assert.match(String(await waiting), /Connection closed/);
  await ends(sandbox);
}

// The client closes the server's input in the middle of a call: no process stays.
{
  const { client, transport } = await connected();
  await inTheMiddleOfACall(client);
  const [sandbox] = children(transport.pid);
  const ended = once(transport.process, "exit");
  transport.process.stdin.end();
  assert.deepEqual(await ended, [0, null]);
  await ends(sandbox);
}
console.log("OK");
