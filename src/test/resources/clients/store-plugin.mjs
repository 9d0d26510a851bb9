// The plugin of a store: a page on which the shopkeeper tests the keys, and PIX. It polls until the payment is no longer
// PENDING, and looks a payment up by the order's number when it does not know its id.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, now, step } from './steps.mjs';

const { API_URL, WEBHOOK_URL, POLL_SECONDS = '5' } = process.env;

class Provider {
  constructor(publicKey, secretKey) {
    const basic = Buffer.from(`${publicKey}:${secretKey}`).toString('base64');
    this.schemes = [{ Authorization: `Basic ${basic}` }, { 'x-api-key': publicKey, 'x-api-secret': secretKey }];
  }

  async call(method, path, body, headers = this.schemes[0]) {
    const answer = await fetch(API_URL + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    let data = {};
    try {
      data = JSON.parse(text);
    } catch {
      data.error = text.slice(0, 200);
    }
    return { ok: answer.ok, status: answer.status, data, message: data.message ?? data.error ?? data.code };
  }

  /** The text that the shopkeeper sees on the page with the keys. */
  async testKeys() {
    let answer = await this.call('GET', '/balances');
    if (answer.status === 401) answer = await this.call('GET', '/balances', undefined, this.schemes[1]);
    if (answer.ok) return 'Connected.';
    if (answer.status === 401) return `Wrong keys: ${answer.message}`;
    if (answer.status === 403) return `Account not approved (KYC): ${answer.message}`;
    return `Failed: ${answer.message}`;
  }

  async openPix(order, scheme = this.schemes[0]) {
    const answer = await this.call('POST', '/payin', pixOf(order), scheme);
    if (!answer.ok) throw new Error(answer.status === 403 ? `KYC: ${answer.message}` : answer.message);
    return answer.data;
  }

  /** The payment of an order, by its id if that is known, else by the order's number. */
  async find(id, order) {
    const one = await this.call('GET', `/payin/${id}`);
    if (one.ok) return one.data;
    if (one.status !== 404) throw new Error(one.message);
    const list = await this.call('GET', `/payin?referenceId=${encodeURIComponent(order)}`);
    if (!list.ok) throw new Error(list.message);
    return Array.isArray(list.data.data) ? list.data.data[0] : list.data.id ? list.data : undefined;
  }

  async settled(id, order) {
    for (;;) {
      const payin = await this.find(id, order);
      if (payin?.status !== 'PENDING') return payin;
      await wait(POLL_SECONDS * 1000);
    }
  }
}

const pixOf = (order) => ({
  paymentMethod: 'PIX',
  amount: 7_990,
  referenceId: order,
  webhookUrl: WEBHOOK_URL,
  isPhysicalProduct: true,
  payerIp: '127.0.0.1',
  customer: {
    name: 'Carla Dias',
    document: '52998224725',
    email: 'carla@shop.example',
    phone: '5531987654321',
    address: {
      street: 'Avenida Amazonas',
      number: '1500',
      complement: '',
      neighborhood: 'Centro',
      zipCode: '30180001',
      city: 'Belo Horizonte',
      state: 'MG',
    },
  },
  items: [{ title: 'Camiseta', quantity: 1, unitPrice: 7_990 }],
});

// The story: a shopkeeper types keys, then a buyer pays.
const { PUBLIC_KEY, SECRET_KEY, WRONG_SECRET_KEY, KYC_PUBLIC_KEY, KYC_SECRET_KEY } = process.env;
const store = new Provider(PUBLIC_KEY, SECRET_KEY);
const unapproved = new Provider(KYC_PUBLIC_KEY, KYC_SECRET_KEY);
const order = randomUUID();
let payin = {};

const shown = async (keys, pattern) => {
  const text = await keys.testKeys();
  expect(pattern.test(text), text);
};
await step('right keys accepted', () => shown(store, /^Connected/));
await step('right keys accepted as two headers', async () => {
  const answer = await store.call('GET', '/balances', undefined, store.schemes[1]);
  expect(answer.ok, answer.message);
});
await step('wrong keys shown', () => shown(new Provider(PUBLIC_KEY, WRONG_SECRET_KEY), /^Wrong keys: \w.+/));
await step('missing KYC shown', () => shown(unapproved, /KYC\): \w.+/));
await step('missing KYC shown to the buyer', async () => {
  const text = await unapproved.openPix(randomUUID()).then(() => 'it was accepted', (problem) => problem.message);
  expect(/^KYC: \w.+/.test(text), text);
});
await step('pix created', async () => (payin = await store.openPix(order)));
await step('pix created with two headers', () => store.openPix(randomUUID(), store.schemes[1]));
await step('pix code read by GET', async () => {
  const { pix } = await store.find(payin.id, order);
  expect(pix.qrcode.startsWith('000201'), pix.qrcode);
});
await step('payment of an unknown id found by its order', async () => {
  const found = await store.find('unknown', order);
  expect(found?.id === payin.id, JSON.stringify(found));
});
await step('no payment found for another order', async () => {
  const found = await store.find('unknown', randomUUID());
  expect(!found, JSON.stringify(found));
});
await step('pix paid, seen by polling', async () => {
  now('pay', payin.id);
  const { status } = await store.settled(payin.id, order);
  expect(status === 'APPROVED', status);
});
