#!/bin/sh
# Places an order as a payer's browser would, and prints its id: for `paysandbox drill --place`.
order=order-$(date +%s)-$$
customer='{"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com", "phone": "11987654321",
  "address": {"street": "Av. Paulista", "number": "1000", "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}'
if [ "${PAYSANDBOX_METHOD:-PIX}" = CREDIT_CARD ]; then
  # The payer's browser gets the token from the SDK, and sends it to the shop instead of the card's number.
  card=", \"card\": {\"token\": \"$PAYSANDBOX_CARD_TOKEN\", \"installments\": 1}"
fi
curl -s -o /dev/null "http://127.0.0.1:${PORT:-9091}/orders" -H 'Content-Type: application/json' \
  -d "{\"referenceId\": \"$order\", \"paymentMethod\": \"${PAYSANDBOX_METHOD:-PIX}\", \"customer\": $customer$card}"
echo "$order"
