package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"testing"
)

// World is a world of the sandbox for one test: no payments, its own keys, its own clock. Copy this file into your tests; it
// needs no package. All amounts are whole cents.
type World struct {
	t                    *testing.T
	URL                  string
	PublicKey, SecretKey string
}

// Object is a JSON object.
type Object = map[string]any

// NewWorld makes a world of the sandbox at PAYSANDBOX_URL. The test fails if the sandbox has seen the application make a mistake.
// Settings may be nil, or for example Object{"pixValidity": "10m"}.
func NewWorld(t *testing.T, settings Object) *World {
	t.Helper()
	w := &World{t: t, URL: os.Getenv("PAYSANDBOX_URL")}
	if w.URL == "" {
		w.URL = "http://127.0.0.1:8080"
	}
	if settings == nil {
		settings = Object{}
	}
	merchant := w.Control("POST", "/merchants", Object{"settings": settings})
	w.PublicKey, w.SecretKey = merchant["publicKey"].(string), merchant["secretKey"].(string)
	// No notification is sent: the test takes each from the inbox.
	w.Control("POST", "/inbox", nil)
	t.Cleanup(func() {
		for _, each := range w.Control("GET", "/findings?severity=WARNING", nil)["data"].([]any) {
			finding := each.(Object)
			t.Errorf("%s %s: %s", finding["severity"], finding["rule"], finding["sentence"])
		}
	})
	return w
}

// API sends a request of the provider's API, as your application sends it.
func (w *World) API(method, path string, body Object) Object {
	w.t.Helper()
	return w.send(method, path, body, func(request *http.Request) { request.SetBasicAuth(w.PublicKey, w.SecretKey) })
}

// Control sends a request of a tester. The page /docs of the sandbox lists all.
func (w *World) Control(method, path string, body Object) Object {
	w.t.Helper()
	return w.send(method, "/_sandbox"+path, body, func(request *http.Request) {
		if w.PublicKey != "" {
			request.Header.Set("x-api-key", w.PublicKey)
		}
		if token := os.Getenv("PAYSANDBOX_TOKEN"); token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
	})
}

// CardToken does what the browser SDK does with the card that a payer types.
func (w *World) CardToken(number string) string {
	w.t.Helper()
	card := Object{"holderName": "MARIA SILVA", "number": number, "expirationMonth": "12", "expirationYear": "2039", "cvv": "123"}
	token := w.send("POST", "/checkout/card-tokens", card, func(request *http.Request) {
		request.Header.Set("x-api-key", w.PublicKey)
	})
	return token["token"].(string)
}

// Act forces what a payer or bank does: pay, refund, dispute and others.
func (w *World) Act(payin, action string) {
	w.t.Helper()
	w.Control("POST", "/payins/"+payin+"/actions", Object{"action": action})
}

// Await waits until the payin has this status.
func (w *World) Await(payin, status string) Object {
	w.t.Helper()
	return w.Control("POST", "/payins/"+payin+"/await", Object{"status": status, "timeout": "5s"})
}

// Notification waits for a notification. Its body is exactly what your webhook would get.
func (w *World) Notification(payment, status string) []byte {
	w.t.Helper()
	return []byte(w.Control("GET", "/inbox?payment="+payment+"&status="+status+"&timeout=5s", nil)["body"].(string))
}

// Advance moves the world's clock: "3d" is over in a moment, and all that falls due in it happens.
func (w *World) Advance(duration string) {
	w.t.Helper()
	w.Control("POST", "/clock/advance", Object{"duration": duration})
}

// send fails the test with the sandbox's explanation if the answer is not 2xx.
func (w *World) send(method, path string, body Object, authenticate func(*http.Request)) Object {
	w.t.Helper()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			w.t.Fatal(err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, w.URL+path, content)
	if err != nil {
		w.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	authenticate(request)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	result := Object{}
	if err := json.NewDecoder(answer.Body).Decode(&result); err != nil && err != io.EOF {
		w.t.Fatal(err)
	}
	if answer.StatusCode/100 != 2 {
		w.t.Fatal(fmt.Sprintf("%s %s: %v", method, path, result["detail"]))
	}
	return result
}
