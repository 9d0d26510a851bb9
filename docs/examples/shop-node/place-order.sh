#!/bin/sh
# Places an order as a payer's browser would, and prints its id: for `paysandbox drill --place`.
order=order-$(date +%s)-$$
customer='{"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com", "phone": "11987654321",
  "address": {"street": "Av. Paulista", "number": "1000", "zipCode": "01310100", "city": "São Paulo", "state": "SP"}}'
if [ "${PAYSANDBOX_METHOD:-PIX}" = CREDIT_CARD ]; then
  # What the browser SDK does: the card's number goes to the provider, and only its token to the shop.
  token=$(curl -s "${PAYSANDBOX_URL:-http://127.0.0.1:8080}/checkout/card-tokens" -H "x-api-key: ${PAYSANDBOX_PUBLIC_KEY:-pk_test_sandbox}" -H 'Content-Type: application/json' \
    -d '{"holderName": "MARIA SILVA", "number": "4111111111111111", "expirationMonth": "12", "expirationYear": "2039", "cvv": "123"}' |
    sed 's/.*"token":"\([^"]*\)".*/\1/')
  card=", \"card\": {\"token\": \"$token\", \"installments\": 1}"
fi
curl -s -o /dev/null "http://127.0.0.1:${PORT:-9091}/orders" -H 'Content-Type: application/json' \
  -d "{\"referenceId\": \"$order\", \"paymentMethod\": \"${PAYSANDBOX_METHOD:-PIX}\", \"customer\": $customer$card}"
echo "$order"
