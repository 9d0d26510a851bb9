// The backend of course-page.html: serves the page, and adds to its payments what only a server may know.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { API_URL, PUBLIC_KEY, SECRET_KEY, WEBHOOK_URL } = process.env;
const page = await readFile(new URL('course-page.html', import.meta.url), 'utf8');

const routes = {
  '/': () => page.replaceAll(/{{(\w+)}}/g, (_, name) => process.env[name]),
  '/pay': async (request, response) => {
    const payment = JSON.parse(await text(request));
    const answer = await fetch(`${API_URL}/payin`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        ...payment,
        payerIp: request.headers['x-forwarded-for']?.split(',')[0] || request.socket.remoteAddress,
        webhookUrl: WEBHOOK_URL,
      }),
    });
    response.statusCode = answer.status;
    return answer.text();
  },
  '/step': async (request) => console.log(await text(request)),
  '/end': () => void backend.close(),
};
const backend = createServer(async (request, response) => {
  const type = request.url === '/' ? 'text/html' : 'application/json';
  response.setHeader('Content-Type', type).setHeader('Connection', 'close');
  response.end(await routes[request.url]?.(request, response));
});
await once(backend.listen(0), 'listening');
console.log(`now open http://127.0.0.1:${backend.address().port}/`);
