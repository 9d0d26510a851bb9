package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A tester who uses a world at random, with commands of the control tool or HTTP requests, while others do the same. Every
 * refusal must have a known reason and must not change the world.
 */
final class RandomTester {
    private static final String CARD = "4111111111111111";

    /** What the tester does besides payments. */
    enum Habits {
        ALL,
        /** Everything except setting the balance, which changes money without a payment. */
        MOVING_MONEY,
        PAYMENTS_ONLY
    }

    private final SharedTestWorld world;
    private final Random random;
    private final Habits habits;

    RandomTester(SharedTestWorld world, long seed, Habits habits) {
        this.world = world;
        this.habits = habits;
        random = new Random(seed);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
    }

    private void step() {
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> createPayin();
            case 3 -> createPayout();
            case 4, 5, 6 -> actOnPayin();
            case 7 -> actOnPayout();
            case 8 -> refund();
            case 9 -> force();
            case 10 -> type("webhook " + oneOf("pause", "resume", "resume"));
            case 11 -> replay();
            case 12 -> moveClock();
            case 13 -> hold();
            case 14 -> look();
            default -> {
                if (habits == Habits.ALL && random.nextBoolean()) {
                    type("merchant balance set " + (1_000_000 + random.nextInt(1_000_000)));
                } else {
                    releaseHolds();
                }
            }
        }
    }

    private void createPayin() {
        if (random.nextBoolean()) {
            var made = type("payin create -o id --method " + oneOf("pix", "boleto", "card") + " --webhook "
                    + world.endpoint.url());
            if (made.exit() == 0) {
                world.payins.add(made.text());
            }
            return;
        }
        long cents = 300 + random.nextInt(20_000);
        var order = switch (random.nextInt(3)) {
            case 0 -> Order.pix(cents);
            case 1 -> Order.boleto(cents);
            default -> Order.card(CARD, cents);
        };
        var answer = world.merchant.posts(
                "/payin", order.heardAt(world.endpoint.url()).json());
        if (isSuccess(answer)) {
            world.payins.add(answer.at("id"));
        }
    }

    private void createPayout() {
        var answer = world.merchant.posts(
                "/payout",
                Order.payout(100 + random.nextInt(30_000))
                        .heardAt(world.endpoint.url())
                        .json());
        if (isSuccess(answer)) {
            world.payouts.add(answer.at("id"));
        }
    }

    private void actOnPayin() {
        var action = oneOf(PayinAction.values()).wireName();
        act("payin", oneOf(world.payins), action);
    }

    private void actOnPayout() {
        act("payout", oneOf(world.payouts), oneOf(PayoutAction.values()).wireName());
    }

    /** Sends an action by HTTP, or with a command if there is one for it. */
    private void act(String noun, String id, String action) {
        if (random.nextBoolean() && isCommand(action)) {
            type(noun + " " + action.replace('_', '-') + " " + id);
        } else {
            isSuccess(world.merchant.controls("/" + noun + "s/" + id + "/actions", "{\"action\":\"" + action + "\"}"));
        }
    }

    private static boolean isCommand(String action) {
        return Stream.concat(
                        PayinTable.PAYIN_TABLE.rows().stream()
                                .filter(row -> row.from() != null && !row.isByScenario())
                                .map(row -> row.action().wireName()),
                        PayoutTable.PAYOUT_TABLE.rows().stream()
                                .filter(row -> row.from() != null && !row.isByScenario())
                                .map(row -> row.action().wireName()))
                .anyMatch(action::equals);
    }

    private void refund() {
        type("payin refund " + oneOf(world.payins) + " --amount " + (1 + random.nextInt(3_000)));
    }

    private void force() {
        if (random.nextBoolean()) {
            type("payin force " + oneOf(world.payins) + " "
                    + oneOf(PayinStatus.values()).name().toLowerCase(Locale.ROOT));
        } else {
            type("payout force " + oneOf(world.payouts) + " " + oneOf(PayoutStatus.values()));
        }
    }

    private void replay() {
        type("webhook replay "
                + oneOf("--failed", "--exhausted", "--blocked", "--payment " + oneOf(world.payins), "--since 5m"));
    }

    private void moveClock() {
        type("clock " + oneOf("advance 10s", "advance 40m", "advance --next", "freeze", "advance 0s"));
    }

    private void hold() {
        long cents = 1 + random.nextInt(5_000);
        if (habits == Habits.PAYMENTS_ONLY || random.nextBoolean()) {
            type("merchant block " + cents);
            return;
        }
        var withdrawn = type("merchant withdraw " + cents + " -o id --after " + oneOf("1s", "2h", "400d"));
        if (withdrawn.exit() == 0) {
            world.withdrawals.put(withdrawn.text(), cents);
        }
    }

    private void releaseHolds() {
        var balance = world.merchant.looksAt("/balance").json();
        var blocks = balance.get("blocks");
        if (!blocks.isEmpty()) {
            type("merchant unblock "
                    + blocks.get(random.nextInt(blocks.size())).get("id").asText());
        }
        var withdrawals = balance.get("withdrawals");
        if (!withdrawals.isEmpty()) {
            var id = withdrawals
                    .get(random.nextInt(withdrawals.size()))
                    .get("id")
                    .asText();
            if (type("merchant cancel-withdrawal " + id).exit() == 0) {
                world.canceled.add(id);
            }
        }
    }

    private void look() {
        type(oneOf(
                "payin list", "payout list -o json", "webhook list", "clock show", "merchant balance", "journal list"));
        world.endpoint.answering(oneOf(200, 200, 500));
    }

    /** Calls the tool. The call must succeed or be refused with a known reason. */
    private Cli type(String line) {
        var call = world.tester.types(line);
        assertThat(call.exit()).as("exit code of %s", call).isIn(0, 1);
        assertThat(call.err()).as("standard error of %s", call).doesNotContain("Is this PaySandbox", "unexpected");
        return call;
    }

    /** Whether the request succeeded. A refusal must have a 4xx status. */
    private static boolean isSuccess(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 499);
        return answer.status() < 300;
    }

    private String oneOf(Queue<String> known) {
        var all = new ArrayList<>(known);
        return all.isEmpty() ? "payin_none" : all.get(random.nextInt(all.size()));
    }

    @SafeVarargs
    private <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
