'use strict';

// The checkout page of a shop. It sees the card; its backend never does.
(() => {
    const AMOUNT = 11980;
    const LOOK_EVERY = 1000;
    const PUBLIC_KEYS = { BEFORE: 'pk_test_demo', AFTER: 'pk_test_demo_after' };
    // The SDK names the fields of a card; the form has one input for the two halves of its expiry date.
    const INPUTS = {
        number: 'number', holderName: 'holder', expirationMonth: 'expiry', expirationYear: 'expiry', cvv: 'cvv',
    };
    const language = document.documentElement.lang;
    const asked = new URLSearchParams(location.search).has('lang') ? `?lang=${language}` : '';
    const customer = {
        name: 'Maria Silva',
        document: '12345678909',
        email: 'maria@example.com',
        phone: '11987654321',
        address: {
            street: 'Av. Paulista', number: '1000', zipCode: '01310100', city: 'São Paulo', state: 'SP',
        },
    };
    const items = [{ title: 'Caneca de porcelana', quantity: 2, unitPrice: AMOUNT / 2 }];

    const base = new URL('.', document.baseURI).href.replace(/\/$/, '');
    const visit = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const at = (id) => document.getElementById(id);
    const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`).value;
    let current = null;
    let heard = 0;
    let orders = 0;

    function say(from, text) {
        const log = at('log');
        const line = document.createElement('li');
        const badge = document.createElement('span');
        badge.className = `from ${from}`;
        badge.textContent = from === 'sdk' ? 'SDK' : from;
        line.dataset.from = from;
        line.append(badge, ` ${text}`);
        log.append(line);
        log.scrollTop = log.scrollHeight;
    }

    async function sendToBackend(payload) {
        let answer;
        let payin;
        try {
            answer = await fetch('demo/orders', {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ ...payload, visit, account: chosen('account') }),
            });
            payin = await answer.json();
        } catch {
            // The order may be there all the same: nobody pays again, and what the backend hears of it appears here.
            say('sdk', `no answer of the backend to ${payload.referenceId}`);
            return { referenceId: payload.referenceId, status: 'UNKNOWN' };
        }
        await hear().catch(() => {});
        if (!answer.ok) {
            throw Object.assign(new Error(payin.detail), { code: payin.code });
        }
        return payin;
    }

    function card() {
        const [expirationMonth, expirationYear] = at('expiry').value.split('/').map((part) => part.trim());
        return {
            holderName: at('holder').value,
            number: at('number').value,
            expirationMonth,
            expirationYear: expirationYear ?? '',
            cvv: at('cvv').value,
        };
    }

    async function payByCard(referenceId) {
        const payment = { amount: AMOUNT, referenceId, installments: Number(at('installments').value), card: card(), customer };
        CheckoutSDK.init({ publicKey: PUBLIC_KEYS[chosen('account')], apiBaseUrl: base });
        say('sdk', 'prepareCardPayment…');
        const prepared = await CheckoutSDK.prepareCardPayment(payment);
        say('sdk', `${prepared.card.brand} •••• ${prepared.card.last4}, 3D Secure: ${prepared.threeDS.status}`);
        const payload = CheckoutSDK.buildPayinPayload(
            { amount: AMOUNT, referenceId, isPhysicalProduct: true, customer, items }, prepared);
        const payin = await sendToBackend(payload);
        show(payin);
        if (payin.status === 'PENDING_3DS') {
            say('sdk', 'handlePendingThreeDS…');
            await completePending(payin, { card: prepared.card, customer, amount: AMOUNT, installments: payment.installments });
        }
    }

    async function completePending(payin, details) {
        try {
            const { threeDS } = await CheckoutSDK.handlePendingThreeDS(payin, details);
            say('sdk', `3D Secure: ${threeDS.status}`);
        } catch (error) {
            if (error.code !== 'NETWORK') throw error;
            // The payin may still be approved, so nobody pays again: the page shows what the backend hears of it.
            say('sdk', `${error.code}: ${error.reason}`);
        }
    }

    function show(payin) {
        current = payin.referenceId;
        at('result').hidden = false;
        at('order').textContent = payin.referenceId;
        showStatus(payin.status);
        at('pix').hidden = !payin.pix;
        at('code').value = payin.pix?.qrcode ?? '';
        at('copied').textContent = '';
        // The provider's answer names the page of a boleto; that of a PIX is the sandbox's own.
        const merchant = PUBLIC_KEYS[chosen('account')].replace('pk_test_', '');
        const address = payin.boleto?.url ?? (payin.pix && `checkout/pix/${merchant}/${payin.id}`);
        at('page').hidden = !address;
        if (address) at('page').href = address + asked;
    }

    function showStatus(status) {
        at('status').textContent = status;
        at('status').dataset.status = status;
        at('meaning').textContent = WORDS.statuses[status] ?? '';
    }

    async function pay() {
        const method = chosen('method');
        const referenceId = `caneca-${visit.slice(0, 6)}-${++orders}`;
        at('problem').textContent = '';
        Object.keys(WORDS.fields).forEach(unmark);
        at('result').hidden = true;
        at('pay').disabled = true;
        try {
            if (method === 'CREDIT_CARD') {
                await payByCard(referenceId);
            } else {
                show(await sendToBackend({ paymentMethod: method, referenceId, customer }));
            }
        } catch (error) {
            say('sdk', `${error.code ?? error.name}${error.reason ? `: ${error.reason}` : ''}`);
            at('problem').textContent = WORDS.errors[error.code] ?? WORDS.errors.other;
            if (error.code === 'INVALID_CARD') markFields(error.errors);
        } finally {
            at('pay').disabled = false;
        }
    }

    function markFields(faults) {
        const wrong = new Set();
        for (const { field, code } of faults.filter(({ field }) => INPUTS[field])) {
            const id = INPUTS[field];
            wrong.add(id);
            at(id).setAttribute('aria-invalid', 'true');
            at(`${id}-wrong`).textContent = (code === 'REQUIRED' && WORDS.missing[id]) || WORDS.fields[id];
        }
        Object.keys(WORDS.fields).filter((id) => wrong.has(id)).slice(0, 1).forEach((id) => at(id).focus());
    }

    function unmark(id) {
        at(id).removeAttribute('aria-invalid');
        at(`${id}-wrong`).textContent = '';
    }

    // Browsers keep the clipboard from pages that came over plain http from another machine; there the text is selected.
    async function copyCode() {
        let done = WORDS.copied;
        try {
            await navigator.clipboard.writeText(at('code').value);
        } catch {
            at('code').select();
            if (!document.execCommand('copy')) done = WORDS.selected;
        }
        at('copied').textContent = done;
    }

    // What the backend said and heard since the last time.
    async function hear() {
        const answer = await fetch(`demo/visits/${visit}?after=${heard}`);
        const { lines = [], orders: statuses = {} } = await answer.json();
        for (const line of lines) {
            if (line.number <= heard) continue;
            heard = line.number;
            say(line.from, line.text);
        }
        if (current && statuses[current]) showStatus(statuses[current]);
    }

    async function look() {
        try {
            await hear();
        } catch {
            // The server is not there now; the next look may find it.
        }
        setTimeout(look, LOOK_EVERY);
    }

    function showMethod() {
        const method = chosen('method');
        at('card').hidden = at('test-cards').hidden = method !== 'CREDIT_CARD';
    }

    for (const card of TEST_CARDS) {
        const [number, brand] = card;
        const row = at('rows').insertRow();
        const use = document.createElement('button');
        use.type = 'button';
        use.textContent = number;
        use.dataset.testid = `use-${number.replaceAll(' ', '')}`;
        use.addEventListener('click', () => {
            at('number').value = number;
            unmark('number');
            at('pay').focus();
        });
        row.insertCell().append(use);
        row.insertCell().textContent = brand;
        row.insertCell().textContent = card[WORDS.card];
    }
    for (let count = 1; count <= 12; count += 1) {
        const each = (AMOUNT / 100 / count).toLocaleString(language, { style: 'currency', currency: 'BRL' });
        at('installments').add(new Option(`${count} × ${each}`, String(count)));
    }
    document.querySelectorAll('input[name="method"]').forEach((radio) => radio.addEventListener('change', showMethod));
    at('checkout').addEventListener('submit', (event) => {
        event.preventDefault();
        pay();
    });
    Object.keys(WORDS.fields).forEach((id) => at(id).addEventListener('input', () => unmark(id)));
    at('copy').addEventListener('click', copyCode);
    showMethod();
    look();
})();
