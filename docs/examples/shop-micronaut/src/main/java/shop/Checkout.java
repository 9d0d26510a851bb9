package shop;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.inject.Singleton;
import java.net.ConnectException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import shop.OrderRequest.Method;
import shop.PaymentsApi.PayinRequest;

/** Stores orders, creates their payins, and confirms the payins' statuses with the provider. */
@Singleton
final class Checkout {
    private static final Logger LOG = LoggerFactory.getLogger(Checkout.class);

    /** Anybody can place orders, so their number needs a limit. */
    private static final int MOST_ORDERS = 10_000;

    private final PaymentsApi api;
    private final ShopAddress address;
    private final ConcurrentMap<String, Order> orders = new ConcurrentHashMap<>();

    Checkout(PaymentsApi api, ShopAddress address) {
        this.api = api;
        this.address = address;
    }

    /**
     * Stores the order, and creates a payin for it unless one may already be paid. So the browser can safely repeat the
     * request.
     */
    Order pay(String id, OrderRequest request, String payerIp) {
        if ((request.method() == Method.CREDIT_CARD) != (request.card() != null)) {
            throw new Refusal(HttpStatus.BAD_REQUEST, "A card is required for CREDIT_CARD, and not allowed otherwise.");
        }
        var order = store(id, request.amount());
        if (order.begin(request.method())) {
            create(order, request, payerIp);
        }
        return order;
    }

    /** Stores the order before the request to the provider, so that a notification finds the order. */
    private Order store(String id, long amount) {
        if (orders.size() >= MOST_ORDERS && !orders.containsKey(id)) {
            throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, "Too many orders.");
        }
        var order = orders.computeIfAbsent(id, absent -> new Order(absent, amount));
        if (order.amount != amount) {
            throw new Refusal(HttpStatus.CONFLICT, "This order has another amount.");
        }
        return order;
    }

    private void create(Order order, OrderRequest request, String payerIp) {
        PaymentsApi.Payin payin;
        try {
            payin = api.createPayin(new PayinRequest(
                    request.method().name(),
                    order.amount,
                    order.id,
                    address.of("/webhooks/payins"),
                    true,
                    payerIp,
                    request.customer(),
                    request.items(),
                    request.card(),
                    request.antifraud()));
        } catch (HttpClientResponseException answered) {
            if (!isRefused(answered)) {
                order.unanswered();
                return;
            }
            order.notCreated();
            throw Refusal.of(answered);
        } catch (HttpClientException noAnswer) {
            if (wasNeverSent(noAnswer)) {
                order.notCreated();
                throw noAnswer;
            }
            order.unanswered();
            return;
        }
        order.answered(payin);
        if (!payin.status().startsWith("PENDING")) {
            // APPROVED in the answer is not a confirmation.
            confirm(order, payin.id());
        }
    }

    /** Whether the provider has certainly created nothing. After a 5xx or 408 that is not certain. */
    static boolean isRefused(HttpClientResponseException answered) {
        return answered.code() >= 400 && answered.code() < 500 && answered.code() != 408;
    }

    static boolean wasNeverSent(HttpClientException failure) {
        return failure.getCause() instanceof ConnectException;
    }

    Optional<Order> find(String id) {
        return Optional.ofNullable(orders.get(id));
    }

    Collection<Order> all() {
        return List.copyOf(orders.values());
    }

    /**
     * Asks the provider for the payin's status, and books it. The order is locked during the request, so that the answer that
     * is booked last is the newest.
     */
    void confirm(Order order, String payinId) {
        synchronized (order) {
            api.payin(payinId)
                    .ifPresentOrElse(order::book, () -> LOG.warn("{}: there is no payin {}", order.id, payinId));
        }
    }
}
