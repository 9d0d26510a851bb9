'use strict';

// The checkout page of a shop. It sees the card; its backend never does.
(() => {
    const AMOUNT = 11980;
    const POLL_MILLIS = 1000;
    const PUBLIC_KEYS = { BEFORE: 'pk_test_demo', AFTER: 'pk_test_demo_after' };
    // The form's input for each field of a card in the SDK. Month and year of the expiry date share one input.
    const INPUTS = {
        number: 'number', holderName: 'holder', expirationMonth: 'expiry', expirationYear: 'expiry', cvv: 'cvv',
    };
    const language = document.documentElement.lang;
    const languageQuery = new URLSearchParams(location.search).has('lang') ? `?lang=${language}` : '';
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
    const byId = (id) => document.getElementById(id);
    const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`).value;
    let current = null;
    let lastLine = 0;
    let orders = 0;

    function log(from, text) {
        const list = byId('log');
        const line = document.createElement('li');
        const badge = document.createElement('span');
        badge.className = `from ${from}`;
        badge.textContent = from === 'sdk' ? 'SDK' : from;
        line.dataset.from = from;
        line.append(badge, ` ${text}`);
        list.append(line);
        list.scrollTop = list.scrollHeight;
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
            // The order may exist although no answer came, so the payer must not pay again. The page shows the result when it arrives.
            log('sdk', `no answer from the backend to ${payload.referenceId}`);
            return { referenceId: payload.referenceId, status: 'UNKNOWN' };
        }
        await readBackendLog().catch(() => {});
        if (!answer.ok) {
            throw Object.assign(new Error(payin.detail), { code: payin.code });
        }
        return payin;
    }

    function card() {
        const [expirationMonth, expirationYear] = byId('expiry').value.split('/').map((part) => part.trim());
        return {
            holderName: byId('holder').value,
            number: byId('number').value,
            expirationMonth,
            expirationYear: expirationYear ?? '',
            cvv: byId('cvv').value,
        };
    }

    async function payByCard(referenceId) {
        const payment = { amount: AMOUNT, referenceId, installments: Number(byId('installments').value), card: card(), customer };
        CheckoutSDK.init({ publicKey: PUBLIC_KEYS[chosen('account')], apiBaseUrl: base });
        log('sdk', 'prepareCardPayment…');
        const prepared = await CheckoutSDK.prepareCardPayment(payment);
        log('sdk', `${prepared.card.brand} •••• ${prepared.card.last4}, 3D Secure: ${prepared.threeDS.status}`);
        const payload = CheckoutSDK.buildPayinPayload(
            { amount: AMOUNT, referenceId, isPhysicalProduct: true, customer, items }, prepared);
        const payin = await sendToBackend(payload);
        show(payin);
        if (payin.status === 'PENDING_3DS') {
            log('sdk', 'handlePendingThreeDS…');
            await completePending(payin, { card: prepared.card, customer, amount: AMOUNT, installments: payment.installments });
        }
    }

    async function completePending(payin, details) {
        try {
            const { threeDS } = await CheckoutSDK.handlePendingThreeDS(payin, details);
            log('sdk', `3D Secure: ${threeDS.status}`);
        } catch (error) {
            if (error.code !== 'NETWORK') throw error;
            // The payin may still be approved, so the payer must not pay again. The page shows the result when it arrives.
            log('sdk', `${error.code}: ${error.reason}`);
        }
    }

    function show(payin) {
        current = payin.referenceId;
        byId('result').hidden = false;
        byId('order').textContent = payin.referenceId;
        showStatus(payin.status);
        byId('pix').hidden = !payin.pix;
        byId('code').value = payin.pix?.qrcode ?? '';
        byId('copied').textContent = '';
        // The provider's answer has the URL of a boleto's page. The page of a PIX exists only in the sandbox.
        const merchant = PUBLIC_KEYS[chosen('account')].replace('pk_test_', '');
        const address = payin.boleto?.url ?? (payin.pix && `checkout/pix/${merchant}/${payin.id}`);
        byId('page').hidden = !address;
        if (address) byId('page').href = address + languageQuery;
    }

    function showStatus(status) {
        byId('status').textContent = status;
        byId('status').dataset.status = status;
        byId('meaning').textContent = WORDS.statuses[status] ?? '';
    }

    async function pay() {
        const method = chosen('method');
        const referenceId = `caneca-${visit.slice(0, 6)}-${++orders}`;
        byId('problem').textContent = '';
        Object.keys(WORDS.fields).forEach(unmark);
        byId('result').hidden = true;
        byId('pay').disabled = true;
        try {
            if (method === 'CREDIT_CARD') {
                await payByCard(referenceId);
            } else {
                show(await sendToBackend({ paymentMethod: method, referenceId, customer }));
            }
        } catch (error) {
            log('sdk', `${error.code ?? error.name}${error.reason ? `: ${error.reason}` : ''}`);
            byId('problem').textContent = WORDS.errors[error.code] ?? WORDS.errors.other;
            if (error.code === 'INVALID_CARD') markFields(error.errors);
        } finally {
            byId('pay').disabled = false;
        }
    }

    function markFields(faults) {
        const wrong = new Set();
        for (const { field, code } of faults.filter(({ field }) => INPUTS[field])) {
            const id = INPUTS[field];
            wrong.add(id);
            byId(id).setAttribute('aria-invalid', 'true');
            byId(`${id}-wrong`).textContent = (code === 'REQUIRED' && WORDS.missing[id]) || WORDS.fields[id];
        }
        Object.keys(WORDS.fields).filter((id) => wrong.has(id)).slice(0, 1).forEach((id) => byId(id).focus());
    }

    function unmark(id) {
        byId(id).removeAttribute('aria-invalid');
        byId(`${id}-wrong`).textContent = '';
    }

    // Browsers allow no clipboard for pages from another machine over plain http. Then the text is selected instead.
    async function copyCode() {
        let done = WORDS.copied;
        try {
            await navigator.clipboard.writeText(byId('code').value);
        } catch {
            byId('code').select();
            if (!document.execCommand('copy')) done = WORDS.selected;
        }
        byId('copied').textContent = done;
    }

    // Shows the new lines of the backend's log, and the current status of the order.
    async function readBackendLog() {
        const answer = await fetch(`demo/visits/${visit}?after=${lastLine}`);
        const { lines = [], orders: statuses = {} } = await answer.json();
        for (const line of lines) {
            if (line.number <= lastLine) continue;
            lastLine = line.number;
            log(line.from, line.text);
        }
        if (current && statuses[current]) showStatus(statuses[current]);
    }

    async function poll() {
        try {
            await readBackendLog();
        } catch {
            // The server cannot be reached at the moment. The next poll tries again.
        }
        setTimeout(poll, POLL_MILLIS);
    }

    function showMethod() {
        const method = chosen('method');
        byId('card').hidden = byId('test-cards').hidden = method !== 'CREDIT_CARD';
    }

    for (const card of TEST_CARDS) {
        const [number, brand] = card;
        const row = byId('rows').insertRow();
        const use = document.createElement('button');
        use.type = 'button';
        use.textContent = number;
        use.dataset.testid = `use-${number.replaceAll(' ', '')}`;
        use.addEventListener('click', () => {
            byId('number').value = number;
            unmark('number');
            byId('pay').focus();
        });
        row.insertCell().append(use);
        row.insertCell().textContent = brand;
        row.insertCell().textContent = card[WORDS.card];
    }
    for (let count = 1; count <= 12; count += 1) {
        const each = (AMOUNT / 100 / count).toLocaleString(language, { style: 'currency', currency: 'BRL' })
            .replace(/R\$\s?/, 'R$\u00a0');
        byId('installments').add(new Option(`${count} × ${each}`, String(count)));
    }
    document.querySelectorAll('input[name="method"]').forEach((radio) => radio.addEventListener('change', showMethod));
    byId('checkout').addEventListener('submit', (event) => {
        event.preventDefault();
        pay();
    });
    Object.keys(WORDS.fields).forEach((id) => byId(id).addEventListener('input', () => unmark(id)));
    byId('copy').addEventListener('click', copyCode);
    showMethod();
    poll();
})();
