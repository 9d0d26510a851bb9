package dev.paysandbox.http.merchant;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.BoundBody;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PayoutOrder;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Reads orders, and adds the checks that need the merchant's world to those of the annotations. */
@Singleton
public final class OrderReader {
    private static final String WEBHOOK_URL = "webhookUrl";
    private static final Class<?>[] HTTPS_REQUIRED = {PayinBody.HttpsRequired.class};
    private static final Class<?>[] NO_GROUPS = {};

    private final Cards cards;

    OrderReader(Cards cards) {
        this.cards = cards;
    }

    /**
     * Reads a payin order; throws Problem INVALID_DATA with all violations.
     *
     * @param prefix goes before each path, for an order within another body
     */
    public PayinOrder payin(byte @Nullable [] json, String prefix, World world) {
        var policy = world.policy();
        var bound = BodyReader.bindFrequent(json, PayinBody.class, prefix, read -> read.groups(policy));
        var body = bound.body();
        rejectOwnAddress(bound, WEBHOOK_URL, body.webhookUrl(), world);
        if (body.card() != null) {
            rejectUselessToken(bound, body.card(), world);
        }
        return bound.refuse().order(bound.unknown());
    }

    /** The same for a payout; throws Problem INVALID_KEY if the key is the only violation. */
    public PayoutOrder payout(byte @Nullable [] json, String prefix, World world) {
        var groups = world.policy().requireHttpsWebhooks() ? HTTPS_REQUIRED : NO_GROUPS;
        var bound = BodyReader.bindFrequent(json, PayoutBody.class, prefix, body -> groups);
        rejectOwnAddress(bound, WEBHOOK_URL, bound.body().webhookUrl(), world);
        return bound.refuse(FieldError.INVALID_PIX_KEY, ErrorCode.INVALID_KEY).order(bound.unknown());
    }

    /** Rejects a URL for notifications that leads to this sandbox. */
    public static void rejectOwnAddress(BoundBody<?> bound, String field, @Nullable String url, World world) {
        if (url != null && bound.isSound(field) && world.shared().dispatch().callsItself(url)) {
            bound.reject(field, FieldError.INVALID_URL, "must not lead to this sandbox itself");
        }
    }

    private void rejectUselessToken(BoundBody<PayinBody> bound, CardBody card, World world) {
        var policy = world.policy();
        boolean refused = policy.tokenizationRequired() && card.given().has("number");
        if (!bound.body().isByCard() || card.token() == null || refused || !bound.isSound("card.token")) {
            return;
        }
        var found = cards.find(world, card.token());
        if (found.refusal() != null) {
            bound.reject("card.token", found.refusal(), found.message());
        } else if (policy.cvvRequired()
                && found.token() != null
                && !found.token().withCvv()
                && !card.given().has("cvv")) {
            bound.reject("card.cvv", FieldError.REQUIRED, "is required, because the token was created without it");
        }
    }
}
