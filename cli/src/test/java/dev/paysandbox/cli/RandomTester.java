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
 * One of many who steer a world at once: by the control tool's own commands or by bare HTTP, as a seed decides. What is
 * refused must be refused in so many words, and leave nothing behind.
 */
final class RandomTester {
    private static final String CARD = "4111111111111111";

    /** What besides payments they do. */
    enum Habits {
        ALL,
        /** But for setting the balance, which moves money that no payment explains. */
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

    void steers(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
    }

    private void step() {
        switch (random.nextInt(16)) {
            case 0, 1, 2 -> opens();
            case 3 -> paysOut();
            case 4, 5, 6 -> actsOnPayin();
            case 7 -> actsOnPayout();
            case 8 -> refunds();
            case 9 -> forces();
            case 10 -> tells("webhook " + one("pause", "resume", "resume"));
            case 11 -> replays();
            case 12 -> time();
            case 13 -> holds();
            case 14 -> looks();
            default -> {
                if (habits == Habits.ALL && random.nextBoolean()) {
                    tells("merchant balance set " + (1_000_000 + random.nextInt(1_000_000)));
                } else {
                    letsGo();
                }
            }
        }
    }

    private void opens() {
        if (random.nextBoolean()) {
            var made = tells("payin create -o id --method " + one("pix", "boleto", "card") + " --webhook "
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
        if (answered(answer)) {
            world.payins.add(answer.at("id"));
        }
    }

    private void paysOut() {
        var answer = world.merchant.posts(
                "/payout",
                Order.payout(100 + random.nextInt(30_000))
                        .heardAt(world.endpoint.url())
                        .json());
        if (answered(answer)) {
            world.payouts.add(answer.at("id"));
        }
    }

    private void actsOnPayin() {
        var action = one(PayinAction.values()).wireName();
        acts("payin", one(world.payins), action);
    }

    private void actsOnPayout() {
        acts("payout", one(world.payouts), one(PayoutAction.values()).wireName());
    }

    /** By bare HTTP any action may be asked for; the tool has commands for those that can be made to happen. */
    private void acts(String noun, String id, String action) {
        if (random.nextBoolean() && isCommand(action)) {
            tells(noun + " " + action.replace('_', '-') + " " + id);
        } else {
            answered(world.merchant.controls("/" + noun + "s/" + id + "/actions", "{\"action\":\"" + action + "\"}"));
        }
    }

    private static boolean isCommand(String action) {
        return Stream.concat(
                        PayinTable.PAYIN_TABLE.rows().stream()
                                .filter(row -> row.from() != null)
                                .map(row -> row.action().wireName()),
                        PayoutTable.PAYOUT_TABLE.rows().stream()
                                .filter(row -> row.from() != null)
                                .map(row -> row.action().wireName()))
                .anyMatch(action::equals);
    }

    private void refunds() {
        tells("payin refund " + one(world.payins) + " --amount " + (1 + random.nextInt(3_000)));
    }

    private void forces() {
        if (random.nextBoolean()) {
            tells("payin force " + one(world.payins) + " "
                    + one(PayinStatus.values()).name().toLowerCase(Locale.ROOT));
        } else {
            tells("payout force " + one(world.payouts) + " " + one(PayoutStatus.values()));
        }
    }

    private void replays() {
        tells("webhook replay " + one("--failed", "--exhausted", "--payment " + one(world.payins), "--since 5m"));
    }

    private void time() {
        tells("clock " + one("advance 10s", "advance 40m", "advance --next", "freeze", "advance 0s"));
    }

    private void holds() {
        long cents = 1 + random.nextInt(5_000);
        if (habits == Habits.PAYMENTS_ONLY || random.nextBoolean()) {
            tells("merchant block " + cents);
            return;
        }
        var withdrawn = tells("merchant withdraw " + cents + " -o id --after " + one("1s", "2h", "400d"));
        if (withdrawn.exit() == 0) {
            world.withdrawals.put(withdrawn.text(), cents);
        }
    }

    private void letsGo() {
        var balance = world.merchant.looksAt("/balance").json();
        var blocks = balance.get("blocks");
        if (!blocks.isEmpty()) {
            tells("merchant unblock "
                    + blocks.get(random.nextInt(blocks.size())).get("id").asText());
        }
        var withdrawals = balance.get("withdrawals");
        if (!withdrawals.isEmpty()) {
            var id = withdrawals
                    .get(random.nextInt(withdrawals.size()))
                    .get("id")
                    .asText();
            if (tells("merchant cancel-withdrawal " + id).exit() == 0) {
                world.calledOff.add(id);
            }
        }
    }

    private void looks() {
        tells(one(
                "payin list", "payout list -o json", "webhook list", "clock show", "merchant balance", "journal list"));
        world.endpoint.answering(one(200, 200, 500));
    }

    /** Types it; it is done, or refused for a reason that has a name. */
    private Cli tells(String line) {
        var told = world.tester.types(line);
        assertThat(told.exit()).as("exit code of %s", told).isIn(0, 1);
        assertThat(told.err()).as("standard error of %s", told).doesNotContain("Is this PaySandbox", "unexpected");
        return told;
    }

    /** Whether it was done; what was refused was refused as a client's fault. */
    private static boolean answered(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 499);
        return answer.status() < 300;
    }

    private String one(Queue<String> known) {
        var all = new ArrayList<>(known);
        return all.isEmpty() ? "pay_none" : all.get(random.nextInt(all.size()));
    }

    @SafeVarargs
    private <T> T one(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
