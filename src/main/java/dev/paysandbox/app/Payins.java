package dev.paysandbox.app;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.scenario.TestCards;
import dev.paysandbox.store.Book;
import dev.paysandbox.time.Errand;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What merchants, banks and testers do with payins. */
public final class Payins {
    private final CardFaces faces = new CardFaces();

    /** Creates a payin, in the status in which its bank, issuer or antifraud puts it. */
    public Payin open(World world, PayinOrder order) {
        var face = order.card() == null ? null : faces.of(order.card());
        return world.inside(state -> {
            var now = state.clock.now();
            var answer = order.card() == null ? IssuerAnswer.APPROVED : issuerAnswer(order.card(), now);
            var action = opening(order.method(), answer);
            var status = Payin.opened(action, order.method());
            var step = new Step(
                    now,
                    action.wireName(),
                    null,
                    status.name(),
                    Cause.REQUEST.toString(),
                    action == PayinAction.AUTHORIZE ? Payin.approval(order.amount()) : null,
                    face == null ? null : answer.explanation(),
                    null);
            var payin = new Payin(
                    state.chance.id("pay_"),
                    order.method(),
                    order.amount(),
                    order.referenceId(),
                    order.customer(),
                    order.webhookUrl(),
                    face,
                    status,
                    Money.ZERO,
                    expiry(world, order.method(), now),
                    remarks(state, order),
                    step);
            state.commit(payin);
            if (payin.isOpen()) {
                state.alarm(payin.id(), payin.expiresAt(), new Expiry(state, payin.id()));
            }
            return payin;
        });
    }

    /** The payin with this id; throws Problem NOT_FOUND where the merchant has none. */
    public Payin find(World world, String id) {
        return world.inside(state -> find(state, id));
    }

    /** The newest payins that match, newest first. */
    public Book.Page<Payin> newest(World world, long before, int count, Predicate<Payin> wanted) {
        return world.inside(state -> state.payins.newest(before, count, wanted));
    }

    /**
     * What a tester makes happen; it walks the same way as what happens by itself.
     *
     * @param amount how much to refund, or null for all that is left
     * @throws Problem NOT_FOUND, TRANSITION_NOT_ALLOWED, or INVALID_DATA for an amount that cannot be refunded
     */
    public Payin act(World world, String id, PayinAction action, @Nullable Money amount, @Nullable String reason) {
        return world.inside(state -> state.commit(
                find(state, id).after(action, amount, state.clock.now(), Cause.CONTROL.toString(), reason)));
    }

    private static Payin find(State state, String id) {
        var payin = state.payins.find(id);
        if (payin == null) {
            throw Problem.notFound("payin with this id");
        }
        return payin;
    }

    private static IssuerAnswer issuerAnswer(PayinOrder.Card card, long now) {
        var today = Instant.ofEpochMilli(now).atZone(SettlementWindow.SAO_PAULO);
        return card.expires().isBefore(YearMonth.from(today))
                ? IssuerAnswer.refusal("54")
                : TestCards.answerFor(card.number());
    }

    private static PayinAction opening(PaymentMethod method, IssuerAnswer answer) {
        return switch (method) {
            case PIX, BOLETO -> PayinAction.OPEN;
            case CREDIT_CARD -> answer.approves() ? PayinAction.AUTHORIZE : PayinAction.DECLINE;
        };
    }

    private static long expiry(World world, PaymentMethod method, long now) {
        return switch (method) {
            case PIX -> now + world.policy().pixValidity().toMillis();
            case BOLETO ->
                Instant.ofEpochMilli(now)
                        .atZone(SettlementWindow.SAO_PAULO)
                        .toLocalDate()
                        .plusDays(world.policy().boletoDays() + 1L)
                        .atStartOfDay(SettlementWindow.SAO_PAULO)
                        .toInstant()
                        .toEpochMilli();
            case CREDIT_CARD -> 0;
        };
    }

    private static List<Payin.Remark> remarks(State state, PayinOrder order) {
        var remarks = new ArrayList<Payin.Remark>(0);
        if (!order.amount().equals(order.itemsTotal())) {
            remarks.add(Payin.Remark.AMOUNT_DIFFERS_FROM_ITEMS);
        }
        if (state.knowsReference(order.referenceId())) {
            remarks.add(Payin.Remark.REFERENCE_ID_REPEATED);
        }
        return remarks.isEmpty() ? List.of() : List.copyOf(remarks);
    }

    /** The validity of an open payin elapses. */
    private static final class Expiry extends Errand {
        private final State state;
        private final String payinId;

        Expiry(State state, String payinId) {
            this.state = state;
            this.payinId = payinId;
        }

        @Override
        protected void run() {
            state.commit(find(state, payinId)
                    .after(PayinAction.EXPIRE, null, state.clock.now(), Cause.BANK.toString(), "validity elapsed"));
        }

        @Override
        public String describe() {
            return "expire " + payinId;
        }
    }
}
