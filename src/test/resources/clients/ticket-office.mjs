// A ticket office: the card as the buyer typed it, in up to 12 instalments. A buyer whose card is refused tries another
// one for the same order. It sends no webhookUrl, never polls, and takes no keys but those of production.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, step } from './steps.mjs';

const { API_URL, PUBLIC_KEY, SECRET_KEY } = process.env;

function authorization() {
  if (!PUBLIC_KEY?.startsWith('pk_live_')) throw new Error('The public key must begin with pk_live_.');
  return `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString('base64')}`;
}

async function call(method, path, body) {
  const answer = await fetch(API_URL + path, {
    method,
    headers: { Authorization: authorization(), 'Content-Type': 'application/json', Accept: 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(45_000),
  });
  const data = await answer.json();
  if (answer.status < 200 || answer.status > 299) throw new Error(data.message || data.error || data.code);
  return data;
}

/** What the buyer sees: a sale, a challenge of the bank, or a text. */
async function buy(order, request) {
  try {
    const payin = await call('POST', '/payin', {
      paymentMethod: 'CREDIT_CARD',
      amount: 24_000,
      referenceId: order.reference,
      isPhysicalProduct: false,
      payerIp: request.headers['x-forwarded-for']?.split(',')[0] ?? request.socket.remoteAddress ?? '0.0.0.0',
      customer: {
        name: 'Bruno Lima',
        document: '11144477735',
        email: 'bruno@shop.example',
        phone: '(21) 99876-5432'.replace(/\D/g, ''),
        address: {
          street: 'Rua das Laranjeiras',
          number: '210',
          neighborhood: 'Laranjeiras',
          zipCode: '22240-003',
          city: 'Rio de Janeiro',
          state: 'RJ',
        },
      },
      items: [{ title: 'Ingresso', quantity: 2, unitPrice: 12_000, description: 'Plateia' }],
      card: {
        holderName: 'BRUNO LIMA',
        number: order.number.replaceAll(' ', ''),
        expirationMonth: '09',
        expirationYear: '2031',
        cvv: '123',
        installments: order.installments,
      },
    });
    if (payin.status === 'PENDING_3DS' && payin.threeDSecurePending) return { challenge: payin.threeDSecureSdkUrl };
    if (payin.status === 'APPROVED') return { sold: payin.id };
    return { text: payin.message || 'The bank refused this card. Please use another one.' };
  } catch (problem) {
    return { text: problem.message };
  }
}

const office = createServer(async (request, response) => {
  response.end(JSON.stringify(await buy(await json(request), request)));
});

// The story: buyers with different cards.
await once(office.listen(0), 'listening');
const { CARD_APPROVED, CARD_REFUSED, CARD_CHALLENGED } = process.env;
const reference = () => `pedido-${randomBytes(6).toString('hex')}`;
const order = async (number, { installments = 1, of = reference(), from } = {}) => {
  const answer = await fetch(`http://127.0.0.1:${office.address().port}/`, {
    method: 'POST',
    headers: from ? { 'X-Forwarded-For': from } : {},
    body: JSON.stringify({ reference: of, number, installments }),
  });
  return answer.json();
};
const sold = async (...buyer) => {
  const answer = await order(...buyer);
  expect(answer.sold, answer.text);
  return answer.sold;
};
const twice = reference();
let sale;

await step('card approved', async () => (sale = await sold(CARD_APPROVED)));
await step('sale confirmed by GET', async () => {
  const { status, amount, paymentMethod, externalId, netAmount = null } = await call('GET', `/payin/${sale}`);
  expect(status === 'APPROVED' && amount === 24_000 && paymentMethod === 'CREDIT_CARD' && externalId, status);
  expect(netAmount === null || netAmount <= amount, `the net amount was ${netAmount}`);
});
await step('card approved in 12 instalments', () => sold(CARD_APPROVED, { installments: 12 }));
await step('card refused, text shown', async () => {
  const { text } = await order(CARD_REFUSED, { of: twice });
  expect(/refused/.test(text), `the text was ${text}`);
});
await step('second card approved for the same order', () => sold(CARD_APPROVED, { of: twice }));
await step('text about a mistyped card shown', async () => {
  const { text } = await order('4111 1111 1111 1112');
  expect(/card/i.test(text), `the text was ${text}`);
});
await step('card approved from ::1', () => sold(CARD_APPROVED, { from: '::1, 10.0.0.7' }));
await step('card approved from IPv6', () => sold(CARD_APPROVED, { from: '2001:db8::7, 10.0.0.7' }));
await step('challenge seen', async () => {
  const { challenge, text } = await order(CARD_CHALLENGED);
  expect(challenge, text);
  expect((await fetch(challenge)).ok, challenge);
});
office.closeAllConnections();
office.close();
