package shop;

import dev.paysandbox.client.Payins;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.client.annotation.Client;
import java.util.List;
import java.util.Map;
import shop.OrderRequest.Address;
import shop.OrderRequest.Card;
import shop.OrderRequest.Customer;
import shop.OrderRequest.Line;
import shop.OrderRequest.Method;

/** Calls the shop as the payer's browser, as the shop's staff, and as a sender of notifications. */
@Client(value = "/", errorType = String.class)
interface ShopClient {
    @Put("/orders/{id}")
    Order.View pay(String id, @Body OrderRequest order);

    @Get("/orders/{id}")
    Order.View order(String id);

    @Put("/payouts/{id}")
    Map<String, String> payOut(String id, @Body PayoutController.Transfer transfer);

    @Get("/payouts/{id}")
    Map<String, String> payout(String id);

    @Post("/webhooks/{+path}")
    HttpResponse<String> post(String path, @Body String body);

    /** A new customer, with a random document. */
    static Customer customer() {
        return customer((String) ((Map<?, ?>) Payins.pix(1).asMap().get("customer")).get("document"));
    }

    static Customer customer(String document) {
        var address = new Address("Av. Paulista", "1000", null, "01310100", "São Paulo", "SP");
        return new Customer("Maria Silva", document, "maria@example.com", "11987654321", address);
    }

    /** Two mugs by PIX. */
    static OrderRequest pix(Customer customer) {
        return order(Method.PIX, customer, null);
    }

    static OrderRequest boleto(Customer customer) {
        return order(Method.BOLETO, customer, null);
    }

    static OrderRequest card(Customer customer, String token) {
        return order(Method.CREDIT_CARD, customer, new Card(token, 1, null));
    }

    private static OrderRequest order(Method method, Customer customer, Card card) {
        return new OrderRequest(method, List.of(new Line(Product.MUG, 2)), customer, card, null);
    }
}
