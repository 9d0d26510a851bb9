'use strict';

// A shop of somebody else's, on an origin of its own.
const { sandbox, key } = document.body.dataset;
const at = (id) => document.getElementById(id);
const customer = {
    name: 'Maria Silva', document: '12345678909', email: 'maria@example.com', phone: '11987654321',
    address: { street: 'Av. Paulista', number: '1000', zipCode: '01310100', city: 'São Paulo', state: 'SP' },
};

CheckoutSDK.init({ publicKey: key, apiBaseUrl: sandbox });

function payment() {
    const amount = Number(at('amount').value);
    const card = {
        holderName: 'MARIA SILVA', number: at('number').value, expirationMonth: '12', expirationYear: '2039', cvv: at('cvv').value,
    };
    const base = { amount, referenceId: 'order-1', isPhysicalProduct: true, customer, items: [{ title: 'Caneca', quantity: 1, unitPrice: amount }] };
    return { ...base, installments: 1, card, base };
}

async function sendToBackend(payload) {
    const answer = await fetch('orders', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload),
    });
    return answer.json();
}

async function show(work) {
    at('outcome').textContent = '';
    try {
        at('outcome').textContent = await work();
    } catch (error) {
        at('outcome').textContent = `${error.code}: ${error.reason}`;
    }
}

at('pay').addEventListener('click', () => show(async () => {
    const { base, ...rest } = payment();
    const prepared = await CheckoutSDK.prepareCardPayment(rest);
    const payin = await sendToBackend(CheckoutSDK.buildPayinPayload(base, prepared));
    const { threeDS } = await CheckoutSDK.handlePendingThreeDS(payin, { card: prepared.card, amount: rest.amount });
    return `${prepared.threeDS.status} ${payin.status} ${threeDS.status}`;
}));

at('process').addEventListener('click', () => show(async () => {
    const { base, ...rest } = payment();
    const { payin, threeDS } = await CheckoutSDK.processCardPayment({ ...rest, createPayin: 'orders' });
    return `${threeDS.status} ${payin.status}`;
}));

at('order-first').addEventListener('click', () => show(async () => {
    const payin = await (await fetch('pending', { method: 'POST' })).json();
    await new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = payin.threeDSecureSdkUrl;
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
    });
    const { status } = await ThreeDSecure.run({
        session: payin.threeDSecureSession, transactionId: payin.threeDSecureTransactionId, publicKey: key,
    });
    return `${status} ${payin.status}`;
}));
