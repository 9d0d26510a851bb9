package dev.paysandbox.world;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.scenario.choice.Interruption;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.world.payment.Deliveries;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens to a merchant's payments, the books agree with their statuses. Repeats one story with
 * {@code -Dpaysandbox.payments=SEED}, as a failure prints it.
 */
@Tag("thorough")
class RandomPaymentsTest {
    private static final String REPEAT = "paysandbox.payments";
    private static final long OPENING = 100_000;

    @AutoClose
    private final TestWorlds sandbox = TestWorlds.ofShippedScenarios("--opening-balance=" + OPENING);

    @Test
    void the_money_always_adds_up_and_every_change_is_of_the_table_and_notified_once_and_in_order() {
        var repeated = Long.getLong(REPEAT);
        stories(repeated != null ? LongStream.of(repeated) : LongStream.rangeClosed(1, 30));
    }

    @Test
    @Tag("thorough")
    void the_money_adds_up_for_hundreds_of_other_seeds() {
        stories(LongStream.rangeClosed(31, 230));
    }

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(longs = {1_001, 1_002, 1_003})
    void the_money_adds_up_after_many_more_steps_too(long seed) {
        story(seed, 2_000);
    }

    @Test
    void merchants_used_at_the_same_time_do_not_disturb_each_other() {
        CompletableFuture.allOf(IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.runAsync(() -> story(2_000 + i, 200)))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private void stories(LongStream seeds) {
        seeds.forEach(seed -> story(seed, 60));
    }

    private void story(long seed, int steps) {
        try (var receiver = new Receiver()) {
            new Story(sandbox, seed, receiver).runs(steps);
        } catch (AssertionError | RuntimeException | InterruptedException wrong) {
            throw new CompletionException("The story went wrong; repeat it with -D" + REPEAT + "=" + seed, wrong);
        }
    }

    /** What one merchant goes through, and what must be true of it. */
    private static final class Story extends RandomLife {
        private final Receiver receiver;
        private final Random random;
        private final Deliveries deliveries = new Deliveries();

        Story(TestWorlds sandbox, long seed, Receiver receiver) {
            super(sandbox, "random_" + seed, receiver.url());
            this.receiver = receiver;
            random = new Random(seed);
        }

        void runs(int steps) throws InterruptedException {
            for (int i = 0; i < steps; i++) {
                try {
                    continues();
                } catch (Problem | Interruption refused) {
                    // What cannot happen must leave nothing behind: the books tell.
                    assertThat(refused).hasMessageNotContaining("null");
                }
                booksAgree();
            }
            receiver.behaving(Receiver.status(204));
            advances(400 * DAY);
            booksAgree();
            nothingWaits();
            var heard = heard();
            allPayins().forEach(payin -> changesAreOfTheTableAndNotified(payin, heard));
            allPayouts().forEach(payout -> changesAreOfTheTableAndNotified(payout, heard));
        }

        private void continues() throws InterruptedException {
            switch (random.nextInt(14)) {
                case 0, 1, 2 -> opens(random);
                case 3 -> paysOutWithinTheBalance();
                case 4, 5, 6, 7 -> acts(random);
                case 8 -> forces(random);
                case 9 -> looksUp(random);
                case 10, 11 -> advances(random.nextLong(random.nextBoolean() ? 20_000 : 20 * DAY));
                case 12 -> replays();
                default -> receiver.behaving(Receiver.status(random.nextInt(3) == 0 ? 500 : 200));
            }
        }

        private void advances(long millis) throws InterruptedException {
            var advance = TestWorlds.advance(world, now -> now + millis);
            assertThat(advance.to() - advance.from()).isEqualTo(millis);
        }

        private void replays() {
            var all = deliveries
                    .newest(
                            world,
                            Long.MAX_VALUE,
                            1_000,
                            null,
                            null,
                            delivery -> true,
                            (delivery, state, wait) -> delivery.id())
                    .data();
            if (!all.isEmpty()) {
                deliveries.replay(world, one(all, random), (delivery, state, wait) -> delivery.id());
            }
        }

        private void booksAgree() {
            var expected = new EnumMap<Account, Long>(Account.class);
            expected.put(Account.AVAILABLE, OPENING);
            allPayins().forEach(payin -> implied(payin, expected));
            allPayouts().forEach(payout -> implied(payout, expected));
            world.change(state -> {
                assertThat(state.ledger.snapshot().values().stream().reduce(Money.ZERO, Money::plus))
                        .isEqualTo(Money.ZERO);
                for (var account : List.of(
                        Account.AVAILABLE,
                        Account.RESERVED,
                        Account.BLOCKED,
                        Account.SCHEDULED,
                        Account.BENEFICIARIES)) {
                    assertThat(state.ledger.of(account).cents())
                            .as("%s", account)
                            .isEqualTo(expected.getOrDefault(account, 0L));
                }
                return state;
            });
        }

        private static void implied(Payin payin, Map<Account, Long> expected) {
            var left = payin.amount().cents() - payin.refunded().cents();
            var status = payin.statusName();
            var disputed = payin.disputed().cents();
            if (status.equals("APPROVED") || status.equals("REFUNDED")) {
                assertThat(disputed).isZero();
                expected.merge(Account.AVAILABLE, left, Long::sum);
            } else if (status.equals("CHARGEBACK") || status.equals("MED")) {
                expected.merge(Account.AVAILABLE, left - disputed, Long::sum);
                expected.merge(Account.BLOCKED, status.equals("MED") ? disputed : 0, Long::sum);
            }
        }

        private static void implied(Payout payout, Map<Account, Long> expected) {
            var cents = payout.amount().cents();
            if (!payout.statusName().equals("FAILED")) {
                expected.merge(Account.AVAILABLE, -cents, Long::sum);
                expected.merge(payout.isOpen() ? Account.RESERVED : Account.BENEFICIARIES, cents, Long::sum);
            }
        }

        /** No task, no notification, no answer; and what a bank ends by itself has ended. */
        private void nothingWaits() {
            world.change(state -> {
                var left = state.agenda.peek();
                assertThat(state.agenda.size())
                        .as(left == null ? "nothing" : left.describe())
                        .isZero();
                assertThat(state.outbox.unfinished()).isZero();
                return state;
            });
            outcomes.forEach(
                    request -> request.answer().orTimeout(1, TimeUnit.MINUTES).join());
            assertThat(allPayouts()).noneMatch(Payout::isOpen);
            assertThat(allPayins())
                    .noneMatch(payin -> payin.isOpen() && payin.allowed().contains(PayinAction.EXPIRE));
        }

        private void paysOutWithinTheBalance() {
            int before = payouts.size();
            paysOut(random);
            if (payouts.size() > before) {
                assertThat(world.<Long>change(
                                state -> state.ledger.of(Account.AVAILABLE).cents()))
                        .as("a payout overdraws")
                        .isNotNegative();
            }
        }

        private void changesAreOfTheTableAndNotified(Payment payment, Map<String, List<String>> heard) {
            var steps = new ArrayList<Step>();
            for (var step = payment.last(); step != null; step = step.previous()) {
                steps.add(0, step);
            }
            for (var step : steps) {
                var allowed = payment instanceof Payin payin
                        ? allows(PAYIN_TABLE, step, payin.method())
                        : allows(PAYOUT_TABLE, step, PaymentMethod.PIX);
                assertThat(allowed || step.isForced() || isNote(step))
                        .as(payment.id() + ": " + step.action() + " from " + step.from() + " to " + step.to())
                        .isTrue();
            }
            if (!altersNotifications(payment)) {
                assertThat(heard.getOrDefault(payment.id(), List.of()))
                        .as(payment.id())
                        .isEqualTo(news(steps));
            }
        }

        /** What a payer does, where the scenario says what comes of it, is a note; so is half of what a forced status moves. */
        private static boolean isNote(Step step) {
            return step.to().equals(step.from())
                    && (step.transfer() == null || step.action().equals("note"));
        }

        private static <S extends Enum<S>, A extends Enum<A>> boolean allows(
                TransitionTable<S, A> table, Step step, PaymentMethod method) {
            return table.rows().stream()
                    .anyMatch(row -> String.valueOf(row.from()).equals(String.valueOf(step.from()))
                            && row.to().name().equals(step.to())
                            && row.action().name().equalsIgnoreCase(step.action())
                            && row.methods().contains(method));
        }

        private static List<String> news(List<Step> steps) {
            var openAtFirst = List.of("PENDING", "PENDING_3DS", "PROCESSING");
            return steps.stream()
                    .filter(step -> step.from() == null
                            ? !openAtFirst.contains(step.to())
                            : !step.to().equals(step.from()) || step.action().equals("refund"))
                    .map(Step::to)
                    .toList();
        }

        /** The statuses by payment, in the order in which each notification first came. */
        private Map<String, List<String>> heard() {
            var first = new LinkedHashMap<String, Receiver.Heard>();
            receiver.heard().forEach(heard -> first.putIfAbsent(heard.webhookId(), heard));
            return first.values().stream()
                    .collect(Collectors.groupingBy(
                            Receiver.Heard::paymentId,
                            Collectors.mapping(Receiver.Heard::status, Collectors.toList())));
        }

        private List<Payin> allPayins() {
            return sandbox.payins
                    .newest(world, Long.MAX_VALUE, 10_000, payin -> true)
                    .data();
        }

        private List<Payout> allPayouts() {
            return sandbox.payouts
                    .newest(world, Long.MAX_VALUE, 10_000, payout -> true)
                    .data();
        }
    }
}
