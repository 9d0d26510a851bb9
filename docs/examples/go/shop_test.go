package shop

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"testing"
)

// Shop is your application: it takes orders, and hears of payments. In your project it is not a test.
type Shop struct {
	provider *World
	paid     map[string]bool
}

// Order returns the payin and the reference of a new order.
func (s *Shop) Order(method string, card Object) (payin, reference string) {
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		s.provider.t.Fatal(err)
	}
	reference = hex.EncodeToString(random)
	body := Object{
		"paymentMethod": method, "amount": 12345, "referenceId": reference, "isPhysicalProduct": false,
		"payerIp": "203.0.113.7", "webhookUrl": "https://shop.example/webhooks",
		"customer": Object{"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
			"phone": "11987654321", "address": Object{"street": "Av. Paulista", "number": "1000",
				"zipCode": "01310100", "city": "São Paulo", "state": "SP"}},
		"items": []Object{{"title": "T-shirt", "quantity": 1, "unitPrice": 12345}},
	}
	if card != nil {
		body["card"] = card
	}
	answer := s.provider.API("POST", "/payin", body)
	s.paid[reference] = answer["status"] == "APPROVED"
	return answer["id"].(string), reference
}

// Webhook gets a notification. It proves nothing: the provider's answer to a lookup does.
func (s *Shop) Webhook(body []byte) {
	var notification struct{ ID string }
	if err := json.Unmarshal(body, &notification); err != nil {
		s.provider.t.Fatal(err)
	}
	payin := s.provider.API("GET", "/payin/"+notification.ID, nil)
	s.paid[payin["referenceId"].(string)] = payin["status"] == "APPROVED"
}

func open(t *testing.T) (*World, *Shop) {
	sandbox := NewWorld(t, nil)
	return sandbox, &Shop{sandbox, map[string]bool{}}
}

func TestAPixIsPaid(t *testing.T) {
	sandbox, shop := open(t)
	payin, reference := shop.Order("PIX", nil)
	sandbox.Act(payin, "pay")
	shop.Webhook(sandbox.Notification(payin, "APPROVED"))
	if !shop.paid[reference] {
		t.Error("the order is not paid")
	}
}

func TestACardIsRefusedAndTheNextOneIsApproved(t *testing.T) {
	sandbox, shop := open(t)
	card := func(number string) Object { return Object{"token": sandbox.CardToken(number), "installments": 1} }
	_, refused := shop.Order("CREDIT_CARD", card("4000000000000002"))
	_, paid := shop.Order("CREDIT_CARD", card("4111111111111111"))
	if shop.paid[refused] || !shop.paid[paid] {
		t.Errorf("refused: %v, paid: %v", shop.paid[refused], shop.paid[paid])
	}
}

func TestABoletoThatNobodyPaysExpires(t *testing.T) {
	sandbox, shop := open(t)
	payin, _ := shop.Order("BOLETO", nil)
	sandbox.Advance("10d")
	sandbox.Await(payin, "EXPIRED")
}
