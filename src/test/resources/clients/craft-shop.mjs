// A shop for handmade goods: PIX with a discount of 5%, and boletos. It hears of payments by notification, and asks
// before it believes one. It takes the PIX code only from GET.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, now, step } from './steps.mjs';

const { API_URL, PUBLIC_KEY, SECRET_KEY, WEBHOOK_SCHEME = 'https' } = process.env;
const orders = new Map();
const news = new EventEmitter();

async function call(method, path, body) {
  const answer = await fetch(API_URL + path, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  const text = data.message || data.error || data.code || `HTTP ${answer.status}`;
  throw Object.assign(new Error(text), { status: answer.status });
}

async function checkout({ method, document }, request) {
  const order = { id: randomUUID(), status: 'waiting', price: 10_000 };
  order.amount = method === 'PIX' ? order.price * 0.95 : order.price;
  const payin = await call('POST', '/payin', {
    paymentMethod: method,
    amount: order.amount,
    referenceId: order.id,
    webhookUrl: `${WEBHOOK_SCHEME}://${request.headers.host}/notifications`,
    isPhysicalProduct: true,
    payerIp: request.headers['x-forwarded-for']?.split(',')[0].trim() || request.socket.remoteAddress,
    customer: {
      name: 'Ana Souza',
      document,
      email: 'ana@shop.example',
      phone: `55${'(11) 98765-4321'.replace(/\D/g, '')}`,
      address: {
        street: 'Estrada do Barro',
        number: 'S/N',
        neighborhood: 'Zona Rural',
        zipCode: '12940-000',
        city: 'Atibaia',
        state: 'SP',
      },
    },
    items: [{ title: 'Vaso de barro', quantity: 2, unitPrice: order.price / 2 }],
  });
  orders.set(order.id, order);
  if (method === 'BOLETO') return [200, { ...order, payin: payin.id, ...payin.boleto }];
  const { pix } = await call('GET', `/payin/${payin.id}`);
  return [200, { ...order, payin: payin.id, qrcode: pix.qrcode }];
}

async function notification({ id }) {
  if (!/^payin_[a-z0-9_-]+$/i.test(id ?? '')) return [400, { error: 'This is no id of a payin.' }];
  const payin = await call('GET', `/payin/${id}`);
  const order = orders.get(payin.referenceId);
  if (payin.status === 'APPROVED' && payin.amount === order?.amount) {
    order.status = 'paid';
    news.emit(order.id);
  }
  return [200, { order: order?.status }];
}

const routes = { '/checkout': checkout, '/notifications': notification };
const shop = createServer(async (request, response) => {
  const [status, body] = await routes[request.url](await json(request), request)
    .catch((problem) => [problem.status ?? 500, { error: problem.message }]);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
});

// The story: buyers, and somebody who sends forged notifications.
await once(shop.listen(0), 'listening');
const post = async (path, body) => {
  const url = `http://127.0.0.1:${shop.address().port}${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return { ...(await answer.json()), httpStatus: answer.status };
};
const paid = async (order) => {
  const heard = once(news, order.id, { signal: AbortSignal.timeout(10_000) });
  now('pay', order.payin);
  await heard;
  expect(orders.get(order.id).status === 'paid', 'the order is not paid');
};
let pix = {};
let boleto = {};

await step('pix created', async () => {
  pix = await post('/checkout', { method: 'PIX', document: '52998224725' });
  expect(pix.httpStatus === 200, pix.error);
});
await step('pix code read by GET', () => expect(pix.qrcode?.startsWith('000201'), `it was ${pix.qrcode}`));
await step('forged notification of the pix not believed', async () => {
  const forged = await post('/notifications', { id: pix.payin, status: 'APPROVED', referenceId: pix.id });
  expect(forged.httpStatus === 200 && forged.order === 'waiting', JSON.stringify(forged));
});
await step('notifications of unknown payins refused', async () => {
  const strange = await post('/notifications', { id: 'pay_1', status: 'APPROVED', referenceId: pix.id });
  expect(strange.httpStatus === 400, JSON.stringify(strange));
  const unknown = await post('/notifications', { id: 'payin_doesnotexist', status: 'APPROVED', referenceId: pix.id });
  expect(unknown.httpStatus === 404, JSON.stringify(unknown));
});
await step('pix paid by notification', () => paid(pix));
await step('boleto created', async () => {
  boleto = await post('/checkout', { method: 'BOLETO', document: '11222333000181' });
  expect(boleto.httpStatus === 200, boleto.error);
  expect(/^\d{47}$/.test(boleto.barcode), `its line was ${boleto.barcode}`);
});
await step('boleto opened by its link', async () => expect((await fetch(boleto.url)).ok, boleto.url));
await step('boleto paid by notification', () => paid(boleto));
await step('text about a wrong document shown', async () => {
  const refused = await post('/checkout', { method: 'PIX', document: '12345678900' });
  expect(refused.httpStatus === 400 && /document|CPF/i.test(refused.error), JSON.stringify(refused));
});
shop.closeAllConnections();
shop.close();
