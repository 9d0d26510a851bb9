package shop;

import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the provider for open payins from time to time, because a notification can be lost. */
@Singleton
class OpenOrders {
    private static final Logger LOG = LoggerFactory.getLogger(OpenOrders.class);

    private final Checkout checkout;

    OpenOrders(Checkout checkout) {
        this.checkout = checkout;
    }

    @Scheduled(initialDelay = "${shop.ask-again:1h}", fixedDelay = "${shop.ask-again:1h}")
    void ask() {
        for (var order : checkout.all()) {
            order.openPayins().forEach(payin -> checkout.confirm(order, payin));
            if (order.isUnanswered()) {
                LOG.warn("{} may have a payin: look for this referenceId in the provider's dashboard", order.id);
            }
        }
    }
}
