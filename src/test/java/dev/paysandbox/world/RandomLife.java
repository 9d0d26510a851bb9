package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.scenario.choice.ShippedScenarios;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.world.payment.ScenarioOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What random requests do to a world of the scenarios that ship; the same random numbers do the same. */
class RandomLife {
    static final long DAY = 86_400_000;
    private static final ScenarioSet SHIPPED = ScenarioLoader.load(ShippedScenarios.texts(), List.of());

    final TestWorlds sandbox;
    final World world;
    final List<String> payins = new ArrayList<>();
    final List<String> payouts = new ArrayList<>();
    final List<ScenarioOutcome<?>> outcomes = new ArrayList<>();
    private final String url;

    RandomLife(TestWorlds sandbox, String name, String url) {
        this.sandbox = sandbox;
        this.url = url;
        world = sandbox.frozen(name);
    }

    final void opens(Random random) {
        var headers = named(Operation.PAYIN, random);
        var method = one(List.of(PaymentMethod.values()), random);
        var made = sandbox.payins.open(
                world, TestWorlds.payin(method, 1 + random.nextInt(50_000), url), headers, Runnable::run);
        outcomes.add(made);
        payins.add(made.result().id());
    }

    final void paysOut(Random random) {
        var headers = named(Operation.PAYOUT, random);
        var made = sandbox.payouts.open(
                world, TestWorlds.payout(100 + random.nextInt(50_000), url), headers, Runnable::run);
        outcomes.add(made);
        payouts.add(made.result().id());
    }

    /** Mostly on one of the newest payments, and mostly what can happen. Where no scenario has a say, a refusal has its reason. */
    final void acts(Random random) {
        if (!payins.isEmpty() && random.nextInt(4) > 0) {
            var payin = sandbox.payins.find(world, recent(payins, random));
            var allowed = payin.allowed();
            var action = likely(allowed, PayinAction.values(), random);
            long left = payin.amount().minus(payin.refunded()).cents();
            long part = action.takesAmount() && random.nextBoolean() ? random.nextInt((int) left + 2) : left;
            var refusal = refusal(() -> sandbox.payins.act(
                    world, payin.id(), action, action.takesAmount() ? Money.ofCents(part) : null, null));
            if (payin.played() == null) {
                var otherwise = part >= 1 && part <= left ? null : ErrorCode.INVALID_DATA;
                assertThat(refusal)
                        .as("%s of %s with %s", action, payin.statusName(), part)
                        .isEqualTo(allowed.contains(action) ? otherwise : ErrorCode.TRANSITION_NOT_ALLOWED);
            }
        } else if (!payouts.isEmpty()) {
            var payout = sandbox.payouts.find(world, recent(payouts, random));
            var allowed = payout.allowed();
            var action = likely(allowed, PayoutAction.values(), random);
            var refusal = refusal(() -> sandbox.payouts.act(world, payout.id(), action, "why"));
            if (payout.played() == null) {
                assertThat(refusal).isEqualTo(allowed.contains(action) ? null : ErrorCode.TRANSITION_NOT_ALLOWED);
            }
        }
    }

    private static @Nullable ErrorCode refusal(Runnable attempt) {
        try {
            attempt.run();
            return null;
        } catch (Problem problem) {
            return problem.code();
        }
    }

    final void forces(Random random) {
        if (!payins.isEmpty() && random.nextInt(3) > 0) {
            sandbox.payins.force(world, recent(payins, random), one(List.of(PayinStatus.values()), random), "forced");
        } else if (!payouts.isEmpty()) {
            sandbox.payouts.force(world, recent(payouts, random), one(List.of(PayoutStatus.values()), random), null);
        }
    }

    final void looksUp(Random random) {
        if (!payins.isEmpty()) {
            sandbox.payins.lookUp(world, one(payins, random), ScenarioRequests.Headers.NONE, Runnable::run);
        }
    }

    /** The name of a scenario in the header, or now and then none. */
    static ScenarioRequests.Headers named(Operation operation, Random random) {
        if (random.nextInt(4) == 0) {
            return ScenarioRequests.Headers.NONE;
        }
        var name = one(namesOf(operation), random);
        return header -> header.equals(ScenarioMatch.HEADER) ? name : null;
    }

    static List<String> namesOf(Operation operation) {
        return SHIPPED.all().stream()
                .filter(scenario -> scenario.scope().operation() == operation)
                .map(Scenario::name)
                .toList();
    }

    /** Whether the payment's scenario changes which notifications are sent. */
    static boolean altersNotifications(Payment payment) {
        var played = payment.played();
        var notifications = played == null
                ? null
                : SHIPPED.named(played.scenario()).orElseThrow().script().notifications();
        return notifications != null
                && !(notifications.byStatus().isEmpty()
                        && notifications.forged().isEmpty());
    }

    static <T> T one(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String recent(List<String> ids, Random random) {
        int newest = random.nextInt(4) == 0 ? ids.size() : Math.min(3, ids.size());
        return one(ids.subList(ids.size() - newest, ids.size()), random);
    }

    private static <A> A likely(List<A> possible, A[] all, Random random) {
        return one(possible.isEmpty() || random.nextInt(3) == 0 ? List.of(all) : possible, random);
    }
}
