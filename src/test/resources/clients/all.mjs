// All clients, one after the other, as one test command of `paysandbox exec --as`. It does what somebody else does in their
// stories: the payer, the bank, and the visitor of a page, who has a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const { PAYSANDBOX_URL, PAYSANDBOX_PUBLIC_KEY, CHROMIUM, CHROMIUM_FLAGS, CLASSPATH } = process.env;

async function control(path, body) {
  const answer = await fetch(`${PAYSANDBOX_URL}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': PAYSANDBOX_PUBLIC_KEY },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const profile = mkdtempSync(join(tmpdir(), 'visitor-'));
const visitors = [];
function visit(url) {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  visitors.push(spawn(CHROMIUM, [...flags, ...CHROMIUM_FLAGS.split(' '), url], { stdio: 'ignore' }));
}

const ignored = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
const unapproved = await control('/merchants', { settings: { kyc: 'PENDING' } });
const live = (key) => key.replace('_test_', '_live_');
const environment = {
  ...process.env,
  WRONG_SECRET_KEY: live(unapproved.secretKey),
  KYC_PUBLIC_KEY: live(unapproved.publicKey),
  KYC_SECRET_KEY: live(unapproved.secretKey),
  WEBHOOK_URL: `http://127.0.0.1:${ignored.address().port}/notifications`,
};

async function run(program, ...args) {
  const client = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: client.stdout })) {
    const [first, act, subject] = line.split(' ');
    if (first !== 'now') console.log(line);
    else if (act === 'open') visit(subject);
    else await control(`/payins/${subject}/actions`, { action: act });
  }
}

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
for (const name of ['craft-shop', 'ticket-office', 'store-plugin', 'course-page']) await run('node', file(`${name}.mjs`));
await run('python3', file('order_desk.py'));
await run('java', '-cp', CLASSPATH, 'dev.paysandbox.support.GymApp');
ignored.close();
for (const visitor of visitors) {
  const ended = new Promise((resolve) => visitor.once('exit', resolve));
  visitor.kill();
  await ended;
}
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
