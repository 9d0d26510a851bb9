package dev.paysandbox.world.payment;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import dev.paysandbox.world.AfterAnswer;
import dev.paysandbox.world.PayoutOrder;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.PaymentSchedule.BankMove;
import dev.paysandbox.world.state.PaymentSchedule.PaymentScheduleSnapshot;
import dev.paysandbox.world.state.State;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What merchants, banks and testers do with payouts. */
public final class Payouts {
    /**
     * Creates a payout and reserves its amount.
     *
     * @param answered runs what sends notifications, once the answer was written or is known not to be
     * @throws Problem INSUFFICIENT_FUNDS, STORE_FULL if all stored payouts are still open, or INVALID_DATA if the
     *     request names a scenario that does not suit
     * @throws Interruption if a scenario ends the request before that
     */
    public ScenarioOutcome<Payout> open(
            World world, PayoutOrder order, ScenarioRequests.Headers headers, AfterAnswer answered) {
        return world.change(
                state -> {
                    var match = state.selector.choose(ScenarioRequests.payout(order, headers));
                    if (match != null) {
                        match.requireCarriedOut(order.referenceId(), order.amount());
                    }
                    state.ledger.requireAvailable(order.amount(), "payout");
                    requireMemory(
                            !state.payouts.isFullOfUnfinished() && state.share().makeRoomFor(0));
                    var payout = state.create(
                            match,
                            created(world, state, order, match),
                            created -> new Settlement(world, created)
                                    .schedule(
                                            state,
                                            created.id(),
                                            world.policy().settlementWindow().nextOpen(state.clock.now())));
                    for (var unknown : order.unknownFields()) {
                        state.commit(
                                find(state, payout.id()).noted(unknown, state.clock.now(), Cause.REQUEST.toString()));
                    }
                    return ScenarioOutcome.of(payout, match, state);
                },
                answered);
    }

    private static void requireMemory(boolean isThere) {
        if (!isThere) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "All payouts kept are still open, and none may be dropped; the settings maxPayments and maxMemory limit them.");
        }
    }

    private static Payout created(World world, State state, PayoutOrder order, @Nullable ScenarioMatch match) {
        var policy = world.policy();
        var script = match == null ? null : match.script();
        var usual = policy.payoutOpensProcessing() ? PayoutAction.OPEN_PROCESSING : PayoutAction.OPEN;
        var action = script != null && script.opening() instanceof ScenarioAnswer.PayoutAnswer scripted
                ? scripted.action()
                : usual;
        var status = Payout.opened(action);
        var payout = new Payout(
                state.chance.id(Payout.ID_PREFIX),
                null,
                order.amount(),
                order.pixKey(),
                order.pixKeyType(),
                order.referenceId(),
                order.beneficiaryName(),
                order.beneficiaryDocument(),
                order.webhookUrl(),
                script == null
                        ? policy.payoutReportsCompleted()
                        : script.reportsCompleted().orElse(policy.payoutReportsCompleted()),
                status,
                match == null ? null : match.played(),
                new Step(
                        state.clock.now(),
                        action.wireName(),
                        null,
                        status.name(),
                        Cause.REQUEST.toString(),
                        Payout.reservation(order.amount()),
                        null,
                        null));
        return status == PayoutStatus.PROCESSING ? state.identified(payout) : payout;
    }

    /** The payout with this id. Throws Problem NOT_FOUND if the merchant has none. */
    public Payout find(World world, String id) {
        return world.look(state -> find(state, id));
    }

    /**
     * The payout with this id and its notifications, both at one moment.
     *
     * @param view converts the payout and its notifications, oldest first, under the world's lock
     * @throws Problem NOT_FOUND if the merchant has none
     */
    public <D, V> V show(World world, String id, Deliveries.View<D> delivery, BiFunction<Payout, List<D>, V> view) {
        return world.look(state -> view.apply(find(state, id), Deliveries.of(state, id, delivery)));
    }

    /** The newest matching payouts, newest first. */
    public BoundedStore.StorePage<Payout> newest(World world, long before, int count, Predicate<Payout> wanted) {
        return PaymentSearch.newest(world, state -> state.payouts, before, count, wanted);
    }

    /**
     * Takes an action for a tester, in the same way as the bank takes it.
     *
     * @throws Problem NOT_FOUND or TRANSITION_NOT_ALLOWED
     */
    public Payout act(World world, String id, PayoutAction action, @Nullable String reason) {
        return world.change(state -> {
            var acted = change(state, find(state, id), action, Cause.CONTROL, reason);
            if (action == PayoutAction.PROCESS) {
                settleLater(world, state, acted);
            }
            return acted;
        });
    }

    private static void settleLater(World world, State state, Payout processing) {
        var policy = world.policy();
        var rest = policy.payoutSettleAfter().minus(policy.payoutProcessAfter());
        new Settlement(world, processing).settleAt(state, processing.id(), state.clock.now() + rest.toMillis());
    }

    /**
     * Puts the payout into any status, regardless of the table. The ledger is adjusted, and the scenario ends. If the payout is
     * open again, the bank processes it again.
     *
     * @throws Problem NOT_FOUND, TRANSITION_NOT_ALLOWED if it is already in this status, INSUFFICIENT_FUNDS if it had
     *     failed and its amount is no longer available, or STORE_FULL
     */
    public Payout force(World world, String id, PayoutStatus status, @Nullable String reason) {
        return world.change(state -> {
            // An open payout is never dropped, so its timeline must have a limit.
            requireMemory(state.share().makeRoomFor(0));
            var payout = find(state, id);
            var now = state.clock.now();
            var forced = payout.forced(status, now, Cause.CONTROL.toString(), reason);
            if (payout.status() == PayoutStatus.FAILED) {
                state.ledger.requireAvailable(payout.amount(), "payout");
            }
            state.schedules.abandon(id);
            var known = isKnownToTheBank(status) && forced.externalId() == null ? state.identified(forced) : forced;
            state.commit(known);
            if (status == PayoutStatus.PENDING) {
                new Settlement(world, known)
                        .schedule(state, id, world.policy().settlementWindow().nextOpen(now));
            } else if (status == PayoutStatus.PROCESSING) {
                settleLater(world, state, known);
            }
            return known;
        });
    }

    private static boolean isKnownToTheBank(PayoutStatus status) {
        return status != PayoutStatus.PENDING && status != PayoutStatus.FAILED;
    }

    private static Payout change(
            State state, Payout payout, PayoutAction action, Cause cause, @Nullable String reason) {
        return state.commit(state.after(payout, action, cause.toString(), reason));
    }

    private static Payout find(State state, String id) {
        var payout = state.payouts.find(id);
        if (payout == null) {
            throw Problem.unknownId(IdKind.PAYOUT, id);
        }
        return payout;
    }

    /** The bank's next move on a payout: first it processes it, then it settles it. */
    public static final class Settlement implements BankMove {
        private final World world;
        private PayoutAction move;
        private long settleAt;

        public Settlement(World world, Payout payout) {
            this.world = world;
            move = payout.status() == PayoutStatus.PENDING ? PayoutAction.PROCESS : PayoutAction.APPROVE;
        }

        /** The move from a snapshot. */
        public Settlement(World world, PayoutAction move, long settleAt) {
            this.world = world;
            this.move = move;
            this.settleAt = settleAt;
        }

        @Override
        public PaymentScheduleSnapshot.MoveSnapshot snapshot(long at, @Nullable TaskSlot slot) {
            return new PaymentScheduleSnapshot.MoveSnapshot(at, slot, move, settleAt);
        }

        /** @param windowOpen when the settlement window is open, in epoch milliseconds */
        void schedule(State state, String payoutId, long windowOpen) {
            settleAt = windowOpen + world.policy().payoutSettleAfter().toMillis();
            var processAt = windowOpen + world.policy().payoutProcessAfter().toMillis();
            state.schedules.setBankMove(payoutId, move == PayoutAction.PROCESS ? processAt : settleAt, this);
        }

        void settleAt(State state, String payoutId, long millis) {
            move = PayoutAction.APPROVE;
            settleAt = millis;
            state.schedules.setBankMove(payoutId, millis, this);
        }

        @Override
        public void happensTo(State state, String payoutId) {
            var payout = find(state, payoutId);
            if (payout.status() != PayoutStatus.PENDING) {
                // A scenario has already processed it.
                move = PayoutAction.APPROVE;
            }
            if (move == PayoutAction.APPROVE && state.clock.now() < settleAt) {
                settleAt(state, payoutId, settleAt);
                return;
            }
            change(state, payout, move, Cause.BANK, null);
            if (move == PayoutAction.PROCESS) {
                settleAt(state, payoutId, settleAt);
            }
        }

        @Override
        public String verb() {
            return move.wireName();
        }
    }
}
