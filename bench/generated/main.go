// Creates a PIX payin with the generated client, and reads it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"paysandbox"
)

func main() {
	configuration := paysandbox.NewConfiguration()
	configuration.Servers = paysandbox.ServerConfigurations{{URL: os.Args[1]}}
	merchant := paysandbox.NewAPIClient(configuration).MerchantAPI
	keys := paysandbox.BasicAuth{UserName: "pk_test_sandbox", Password: "sk_test_sandbox"}
	ctx := context.WithValue(context.Background(), paysandbox.ContextBasicAuth, keys)

	address := paysandbox.NewAddress("Avenida Paulista", "1000", "01310100", "São Paulo", "SP")
	customer := paysandbox.NewCustomer("Maria Silva", "12345678909", "maria@example.com", "11987654321", *address)
	items := []paysandbox.Item{*paysandbox.NewItem("Camiseta", 2, 5990)}
	request := paysandbox.NewPayinRequest(paysandbox.PAYMENTMETHOD_PIX, 11980, "go-1", true, "203.0.113.7", *customer, items)

	created, _, err := merchant.CreatePayin(ctx).
		PayinRequest(*request).
		Execute()
	if err != nil {
		log.Fatal(err)
	}
	read, _, err := merchant.GetPayin(ctx, created.Id).Execute()
	if err != nil {
		log.Fatal(err)
	}
	if read.Pix.Qrcode != created.Pix.Qrcode {
		log.Fatal("another code")
	}
	fmt.Println(read.Id, read.Status, read.UpdatedAt.Format("2006-01-02T15:04:05.000Z07:00"))
}
