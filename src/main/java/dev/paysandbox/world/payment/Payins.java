package dev.paysandbox.world.payment;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import dev.paysandbox.world.AfterAnswer;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PresentedCard;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.PaymentSchedule.BankMove;
import dev.paysandbox.world.state.PaymentSchedule.PaymentScheduleSnapshot;
import dev.paysandbox.world.state.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What merchants, banks and testers do with payins. */
public final class Payins {
    /** Ways to pay: before the payin expires, or later if the bank still accepts it. */
    private static final List<PayinAction> WAYS = List.of(PayinAction.PAY, PayinAction.PAY_LATE);

    private final Cards cards;

    public Payins(Cards cards) {
        this.cards = cards;
    }

    /**
     * Creates a payin. Its scenario decides the first status, or else its bank, issuer or antifraud.
     *
     * @param answered runs what sends notifications, once the answer was written or is known not to be
     * @throws Problem INVALID_DATA if the request names a scenario that does not suit, or a token that cannot pay
     * @throws Interruption if a scenario ends the request before that
     */
    public ScenarioOutcome<Payin> open(
            World world, PayinOrder order, ScenarioRequests.Headers headers, AfterAnswer answered) {
        var typed = cards.typed(order.card());
        return world.change(
                state -> {
                    var card = order.card() instanceof PayinOrder.TokenCard token ? cards.behind(state, token) : typed;
                    var beginning = PayinDecision.of(state, order, card, headers);
                    var payin = created(world, state, order, card, beginning);
                    if (payin.status() == PayinStatus.PENDING_3DS && card != null) {
                        Challenges.ask(
                                state, payin, card.token(), world.merchant().keyName());
                    }
                    payin = state.create(beginning.match(), payin, created -> {
                        if (created.isOpen() && created.expiresAt() != 0) {
                            state.schedules.setBankMove(created.id(), created.expiresAt(), Expiry.OF_VALIDITY);
                        }
                    });
                    beginning.spend(state, payin, card);
                    for (var unknown : order.unknownFields()) {
                        state.commit(
                                find(state, payin.id()).noted(unknown, state.clock.now(), Cause.REQUEST.toString()));
                    }
                    return ScenarioOutcome.of(payin, beginning.match(), state);
                },
                answered);
    }

    private static Payin created(
            World world, State state, PayinOrder order, @Nullable PresentedCard card, PayinDecision beginning) {
        var now = state.clock.now();
        var action = beginning.action();
        var method = order.method();
        var status = Payin.opened(action, method);
        var step = new Step(
                now,
                action.wireName(),
                null,
                status.name(),
                Cause.REQUEST.toString(),
                action == PayinAction.AUTHORIZE ? Payin.approval(order.amount()) : null,
                beginning.reason(),
                null);
        return new Payin(
                state.chance.id(Payin.ID_PREFIX),
                method,
                order.amount(),
                order.referenceId(),
                order.customer(),
                order.webhookUrl(),
                card == null ? null : card.face(),
                status,
                Money.ZERO,
                Money.ZERO,
                expiry(world, method, status, now),
                remarks(state, order),
                beginning.match() == null ? null : beginning.match().played(),
                step);
    }

    /** The payin with this id. Throws Problem NOT_FOUND if the merchant has none. */
    public Payin find(World world, String id) {
        return world.look(state -> find(state, id));
    }

    /**
     * The payin with this id, for a lookup of its merchant.
     *
     * @param answered runs what sends notifications, once the answer was written or is known not to be
     * @throws Problem NOT_FOUND, or INVALID_DATA if the request names a scenario that does not suit
     * @throws Interruption if a scenario ends the request
     */
    public ScenarioOutcome<Payin> lookUp(
            World world, String id, ScenarioRequests.Headers headers, AfterAnswer answered) {
        return world.change(
                state -> {
                    var payin = find(state, id);
                    var match = state.selector.choose(ScenarioRequests.lookup(payin, headers));
                    if (match != null) {
                        match.requireCarriedOut(payin.referenceId(), payin.amount());
                    }
                    state.schedules.happened(id, Trigger.Event.LOOKED_UP);
                    return payin.status() == PayinStatus.APPROVED
                            ? new ScenarioOutcome<>(payin, match, state.pendingAnswers.approvalSeen())
                            : ScenarioOutcome.of(payin, match);
                },
                answered);
    }

    /**
     * The payin with this id and its notifications, both at one moment.
     *
     * @param view converts the payin and its notifications, oldest first, under the world's lock
     * @throws Problem NOT_FOUND if the merchant has none
     */
    public <D, V> V show(World world, String id, Deliveries.View<D> delivery, BiFunction<Payin, List<D>, V> view) {
        return world.look(state -> view.apply(find(state, id), Deliveries.of(state, id, delivery)));
    }

    /** What the payer copies into a bank's app: the code of a PIX, the digitable line of a boleto; null for a card. */
    public static @Nullable String payerCode(Payin payin, Merchant merchant) {
        return switch (payin.method()) {
            case PIX -> PaymentData.pixCode(payin, merchant);
            case BOLETO -> PaymentData.boleto(payin).line();
            case CREDIT_CARD -> null;
        };
    }

    /** The newest matching payins, newest first. */
    public BoundedStore.StorePage<Payin> newest(World world, long before, int count, Predicate<Payin> wanted) {
        return PaymentSearch.newest(world, state -> state.payins, before, count, wanted);
    }

    /** At most this many payins of this referenceId, newest first. */
    public List<Payin> withReference(World world, String referenceId, int most) {
        return newest(world, Long.MAX_VALUE, most, payin -> referenceId.equals(payin.referenceId()))
                .data();
    }

    /**
     * Takes an action for a tester, in the same way as banks and payers take it.
     *
     * @param amount how much to refund or to dispute, or null for all that is left
     * @throws Problem NOT_FOUND, TRANSITION_NOT_ALLOWED, or INVALID_DATA for an amount that is too much, or goes with no such action
     */
    public Payin act(World world, String id, PayinAction action, @Nullable Money amount, @Nullable String reason) {
        return world.change(state -> act(state, find(state, id), action, amount, Cause.CONTROL, reason));
    }

    /**
     * Puts the payin into any status, regardless of the table. The ledger is adjusted, and the scenario ends. If the payin is
     * open again and its expiry has passed, it gets a new expiry.
     *
     * @throws Problem NOT_FOUND, or TRANSITION_NOT_ALLOWED if it is already in this status
     */
    public Payin force(World world, String id, PayinStatus status, @Nullable String reason) {
        return world.change(state -> {
            var payin = find(state, id);
            var now = state.clock.now();
            var expiresAt = status.isOpen() && payin.expiresAt() <= now
                    ? expiry(world, payin.method(), status, now)
                    : payin.expiresAt();
            var forced = payin.forced(status, expiresAt, now, Cause.CONTROL.toString(), reason);
            if (status == PayinStatus.PENDING_3DS) {
                Challenges.ask(state, forced, null, world.merchant().keyName());
            }
            state.schedules.abandon(id);
            state.commit(forced);
            if (status.isOpen() && forced.allowed().contains(PayinAction.EXPIRE)) {
                state.schedules.setBankMove(id, expiresAt, Expiry.OF_VALIDITY);
            }
            return forced;
        });
    }

    /** Whether it can be paid now. */
    public static boolean canPay(Payin payin) {
        return way(payin) != null;
    }

    private static @Nullable PayinAction way(Payin payin) {
        var allowed = payin.allowed();
        return WAYS.stream().filter(allowed::contains).findFirst().orElse(null);
    }

    /** Pays the payin. If it can no longer be paid, nothing happens, and the returned payin shows why. */
    public Payin pay(World world, String id) {
        return world.change(state -> {
            var payin = find(state, id);
            var way = way(payin);
            return way == null ? payin : act(state, payin, way, null, Cause.PAYER, null);
        });
    }

    /** The end of a challenge changes no status by itself where a scenario decides what follows. */
    static Payin act(
            State state,
            Payin payin,
            PayinAction action,
            @Nullable Money amount,
            Cause cause,
            @Nullable String reason) {
        var acted = payin.after(action, amount, state.clock.now(), cause.toString(), reason);
        if (payin.status() != PayinStatus.PENDING_3DS || !state.schedules.isDecidedByScenario(payin.id(), action)) {
            return state.commit(acted);
        }
        var noted = state.commit(payin.noted(action.wireName(), state.clock.now(), cause.toString()));
        state.schedules.happened(payin.id(), action);
        return noted;
    }

    static Payin find(State state, String id) {
        var payin = state.payins.find(id);
        if (payin == null) {
            throw Problem.unknownId(IdKind.PAYIN, id);
        }
        return payin;
    }

    /** When an open payin expires; 0 if it does not expire. */
    private static long expiry(World world, PaymentMethod method, PayinStatus status, long now) {
        return switch (method) {
            case PIX -> now + world.policy().pixValidity().toMillis();
            case BOLETO ->
                Instant.ofEpochMilli(now)
                        .atZone(SettlementWindow.saoPaulo())
                        .toLocalDate()
                        .plusDays(world.policy().boletoDays() + 1L)
                        .atStartOfDay(SettlementWindow.saoPaulo())
                        .toInstant()
                        .toEpochMilli();
            case CREDIT_CARD ->
                status == PayinStatus.PENDING_3DS
                        ? now + world.policy().challengeValidity().toMillis()
                        : 0;
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
        if (order.payerIpHasFormOfIpv6()) {
            remarks.add(Payin.Remark.PAYER_IP_IN_IPV6_FORM);
        }
        if (!order.unknownFields().isEmpty()) {
            remarks.add(Payin.Remark.UNKNOWN_FIELD);
        }
        return List.copyOf(remarks);
    }

    /** An open payin expires. */
    public enum Expiry implements BankMove {
        OF_VALIDITY;

        @Override
        public void happensTo(State state, String payinId) {
            act(state, find(state, payinId), PayinAction.EXPIRE, null, Cause.BANK, "validity elapsed");
        }

        @Override
        public PaymentScheduleSnapshot.MoveSnapshot snapshot(long at, @Nullable TaskSlot slot) {
            return new PaymentScheduleSnapshot.MoveSnapshot(at, slot, null, null);
        }

        @Override
        public String verb() {
            return "expire";
        }
    }
}
