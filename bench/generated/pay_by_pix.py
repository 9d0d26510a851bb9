"""Creates a PIX payin with the generated client, and reads it."""

import sys

import paysandbox
from paysandbox.models import Address, Customer, Item, PayinRequest, PaymentMethod

configuration = paysandbox.Configuration(host=sys.argv[1], username="pk_test_sandbox", password="sk_test_sandbox")
with paysandbox.ApiClient(configuration) as client:
    merchant = paysandbox.MerchantApi(client)
    request = PayinRequest(
        payment_method=PaymentMethod.PIX,
        amount=11980,
        reference_id="python-1",
        is_physical_product=True,
        payer_ip="203.0.113.7",
        customer=Customer(
            name="Maria Silva",
            document="12345678909",
            email="maria@example.com",
            phone="11987654321",
            address=Address(
                street="Avenida Paulista", number="1000", zip_code="01310100", city="São Paulo", state="SP"
            ),
        ),
        items=[Item(title="Camiseta", quantity=2, unit_price=5990)],
    )
    created = merchant.create_payin(request)
    read = merchant.get_payin(created.id)
    assert read.pix.qrcode == created.pix.qrcode
    print(read.id, read.status.value, read.updated_at.isoformat())
