package shop;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.server.util.HttpClientAddressResolver;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.validation.Valid;
import java.util.Optional;
import java.util.UUID;

/**
 * The API for the browser. The browser chooses the order's id, a random UUID, before its first request. So a second click or a
 * repeated request does not create a second order.
 */
@Controller("/orders")
@ExecuteOn(TaskExecutors.BLOCKING)
class OrderController {
    private final Checkout checkout;
    private final HttpClientAddressResolver addresses;

    OrderController(Checkout checkout, HttpClientAddressResolver addresses) {
        this.checkout = checkout;
        this.addresses = addresses;
    }

    @Put("/{id}")
    Order.View pay(UUID id, @Valid @Body OrderRequest order, HttpRequest<?> request) {
        return checkout.pay(id.toString(), order, addresses.resolve(request)).view();
    }

    @Get("/{id}")
    Optional<Order.View> show(UUID id) {
        return checkout.find(id.toString()).map(Order::view);
    }
}
