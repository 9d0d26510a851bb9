"""The order desk of a bookseller: boletos with freight, and PIX. It polls each payment until it is no longer PENDING."""

import json
import os
import secrets
import time
import urllib.error
import urllib.request

API_URL = os.environ["API_URL"]
PUBLIC_KEY = os.environ["PUBLIC_KEY"]
SECRET_KEY = os.environ["SECRET_KEY"]
WEBHOOK_URL = os.environ["WEBHOOK_URL"]
POLL_SECONDS = float(os.environ.get("POLL_SECONDS", "8"))

FINAL = {"APPROVED": "paid", "REFUNDED": "refunded", "EXPIRED": "closed", "CANCELED": "closed", "REFUSED": "closed"}


class Refused(Exception):
    """The provider's text, for the person at the desk."""


def call(method, path, body=None, secret_key=SECRET_KEY):
    request = urllib.request.Request(API_URL + path, method=method, headers={
        "x-api-key": PUBLIC_KEY,
        "x-api-secret": secret_key,
        "Content-Type": "application/json",
    })
    if body is not None:
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=45) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        with problem:
            data = json.load(problem)
        text = data.get("message") or data.get("error") or data.get("code") or str(problem.code)
        raise Refused("Wrong keys. " + text if problem.code == 401 else text)


def open_payment(method, document="52998224725", payer_ip=None, secret_key=SECRET_KEY):
    books, freight = 8_900, 1_850
    return call("POST", "/payin", {
        "paymentMethod": method,
        "amount": books + freight,
        "referenceId": "pedido-" + secrets.token_hex(5),
        "webhookUrl": WEBHOOK_URL,
        "isPhysicalProduct": True,
        "payerIp": payer_ip or "0.0.0.0",
        "customer": {
            "name": "Davi Rocha",
            "document": document,
            "email": "davi@shop.example",
            "phone": "55" + "(85) 3234-5678".translate({ord(sign): None for sign in "()- "}),
            "address": {
                "street": "Rua Sem Nome",
                "number": "S/N",
                "complement": "",
                "neighborhood": "Praia",
                "zipCode": "60165-121",
                "city": "Fortaleza",
                "state": "CE",
            },
        },
        "items": [{"title": "Livro", "quantity": 1, "unitPrice": books}],
    }, secret_key)


def settled(payin, until=("PENDING",)):
    while True:
        status = call("GET", "/payin/" + payin["id"])["status"]
        if status not in until:
            return FINAL[status]
        time.sleep(POLL_SECONDS)


# The story: orders, one after the other. Each step prints one line.
def step(name, act):
    try:
        result = act()
        print("ok", name, flush=True)
        return result
    except Exception as problem:
        print(f"not ok {name}: {problem!r}", flush=True)
        return {}


def ends(payin, action, end, until=("PENDING",)):
    print("now", action, payin["id"], flush=True)
    status = settled(payin, until)
    assert status == end, status


def text_of(act, *words):
    try:
        act()
    except Refused as refused:
        assert any(word in str(refused) for word in words), str(refused)
    else:
        raise AssertionError("it was accepted")


def check(condition):
    assert condition


boleto = step("boleto with freight created", lambda: open_payment("BOLETO"))
step("line of the boleto shown", lambda: check(len(boleto["boleto"]["barcode"]) == 47 and boleto["boleto"]["url"]))
step("boleto paid, seen by polling", lambda: ends(boleto, "pay", "paid"))
step("boleto refunded, seen by polling", lambda: ends(boleto, "refund", "refunded", until=("APPROVED",)))
pix = step("pix created", lambda: open_payment("PIX", payer_ip="127.0.0.1"))
step("pix code shown", lambda: check(pix["pix"]["qrcode"].startswith("000201")))
step("pix expired, seen by polling", lambda: ends(pix, "expire", "closed"))
step("text about a wrong document shown", lambda: text_of(lambda: open_payment("PIX", "123"), "document", "CPF"))
step("text about wrong keys shown", lambda: text_of(lambda: open_payment("PIX", secret_key="sk_live_wrong"), "Wrong keys. "))
