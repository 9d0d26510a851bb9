package dev.paysandbox.world;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Challenges;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.state.State;
import dev.paysandbox.world.tester.Listening;
import java.net.URI;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that requests can leave behind in a world, each kind by itself: who adds a kind adds it here. */
enum StoredData {
    PAYINS(20_000, (sandbox, world, number) -> opens(sandbox, world, PaymentMethod.PIX, number, null, null)),
    PAYINS_OF_CARDS(
            20_000,
            (sandbox, world, number) ->
                    opens(sandbox, world, PaymentMethod.CREDIT_CARD, number, null, "4242424242424242")),
    LONG_TEXTS(
            4_000,
            (sandbox, world, number) -> opens(
                    sandbox,
                    world,
                    PaymentMethod.BOLETO,
                    number,
                    "http://127.0.0.1:9/" + number + "x".repeat(1900),
                    null)),
    STEPS(20_000, (sandbox, world, number) -> {
        if (number % 10 == 0 || world.change(state -> state.payins.size()) == 0) {
            opens(sandbox, world, PaymentMethod.PIX, number, null, null);
        }
        var id = world.change(StoredData::newest);
        sandbox.payins.force(
                world,
                id,
                number % 2 == 0 ? PayinStatus.APPROVED : PayinStatus.CANCELED,
                "a tester's reason number " + number);
    }),
    CHALLENGES(
            10_000,
            (sandbox, world, number) ->
                    opens(sandbox, world, PaymentMethod.CREDIT_CARD, number, null, "4000000000002503")),
    CARD_TOKENS(
            20_000,
            (sandbox, world, number) -> sandbox.cards.tokenize(
                    world,
                    new Cards.TypedCardData("MARIA SILVA " + number, "4242424242424242", YearMonth.of(2099, 12), true),
                    ScenarioRequests.Headers.NONE)),
    CARD_TOKENS_OF_PATTERNS(1_000, (sandbox, world, number) -> {
        if (world.change(state -> state.cardTokens.size()) == 0) {
            var patterns = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                patterns.append("    - {matches: \"[0-9]+|one text or another %d\"}\n".formatted(i));
            }
            sandbox.uploads(
                    world,
                    "scenario: patterns\nabout: A.\nwhen:\n  operation: payin\n  method: CREDIT_CARD\n"
                            + "  card.number:\n" + patterns + "then:\n  - answer: APPROVED\n");
        }
        sandbox.cards.tokenize(
                world,
                new Cards.TypedCardData("MARIA SILVA " + number, "4000000000002503", YearMonth.of(2099, 12), true),
                ScenarioRequests.Headers.NONE);
    }),
    AUTHENTICATIONS(
            20_000, (sandbox, world, number) -> authenticate(sandbox, world, number, "authentication-frictionless")),
    AUTHENTICATIONS_ASKING(
            10_000, (sandbox, world, number) -> authenticate(sandbox, world, number, "authentication-challenge")),
    PAYOUTS(
            10_000,
            (sandbox, world, number) -> sandbox.payouts.open(
                    world,
                    new PayoutOrder(
                            Money.ofCents(100),
                            "fulano" + number + "@example.com",
                            PixKeyType.EMAIL,
                            "payout-" + number,
                            null,
                            "Fulano de Tal " + number,
                            "12345678909",
                            List.of()),
                    ScenarioRequests.Headers.NONE,
                    Runnable::run)),
    SCENARIOS_PLAYING(
            10_000,
            (sandbox, world, number) -> sandbox.payins.open(
                    world, payin(PaymentMethod.PIX, number, null, null), named("notifications-forged"), Runnable::run)),
    NOTIFICATIONS_DUE(10_000, (sandbox, world, number) -> told(sandbox, world, number)),
    NOTIFICATIONS_IN_HAND(
            5_000,
            (sandbox, world, number) -> {
                if (number == 0) {
                    sandbox.listener = new Listening().open(world, Duration.ofMinutes(5));
                }
                notified(sandbox, world, number);
                new Listening().fetch(world, sandbox.listener, Duration.ZERO, 1);
            },
            "--webhook-timeout=1h"),
    NOTIFICATIONS_DELIVERED(10_000, (sandbox, world, number) -> {
        told(sandbox, world, number);
        settle(world, new RequestResult(Outcome.DELIVERED, 200, "", false, 1, ""));
    }),
    ANSWERS(10_000, (sandbox, world, number) -> {
        told(sandbox, world, number);
        var answer = "{\"received\":" + number + ",\"by\":\"" + "y".repeat(200) + "\"}";
        settle(world, new RequestResult(Outcome.DELIVERED, 200, answer, false, 1, ""));
    }),
    ATTEMPTS(5_000, (sandbox, world, number) -> {
        told(sandbox, world, number);
        settle(
                world,
                new RequestResult(Outcome.FAILED, 0, "", false, 1, "nobody listens at the port of number " + number));
    }),
    REQUESTS(
            10_000,
            (sandbox, world, number) -> world.records().add(exchange(number), 0),
            "--max-journal-entries=100000"),
    REQUESTS_FOLLOWED(
            10_000,
            (sandbox, world, number) -> world.records().add(exchange(number), 0),
            "--max-journal-entries=1",
            "--max-events=100000"),
    EVENTS(
            10_000,
            (sandbox, world, number) -> opens(sandbox, world, PaymentMethod.PIX, number, null, null),
            "--max-events=100000"),
    EVENTS_OF_DROPPED_PAYMENTS(
            10_000,
            (sandbox, world, number) -> opens(sandbox, world, PaymentMethod.PIX, number, null, null),
            "--max-events=100000",
            "--max-payments=1"),
    SCENARIOS_UPLOADED(200, (sandbox, world, number) -> sandbox.uploads(world, scenario("uploaded-" + number, number))),
    SCENARIOS_OF_REGEXES(200, (sandbox, world, number) -> {
        var regexes = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            regexes.append("    - {matches: \"[0-9]{%d}\"}\n".formatted(900 + i))
                    .append("    - {matches: \"\\\\pL\\\\PN%d\"}\n".formatted(i));
        }
        sandbox.uploads(
                world,
                "scenario: regexes-" + number + "\nabout: A.\nwhen:\n  operation: payin\n  method: PIX\n"
                        + "  customer.email:\n" + regexes + "then:\n  - answer: PENDING\n");
    }),
    SCENARIOS_REPLACED(200, (sandbox, world, number) -> {
        sandbox.uploads(world, scenario("the-same-name", number));
        sandbox.payins.open(world, payin(PaymentMethod.PIX, number, null, null), named("the-same-name"), Runnable::run);
    });

    @FunctionalInterface
    private interface Filling {
        void fill(TestWorlds sandbox, World world, int number);
    }

    private final int count;
    private final Filling filling;
    private final List<String> flags;

    StoredData(int count, Filling filling, String... flags) {
        this.count = count;
        this.filling = filling;
        this.flags = List.of(flags);
    }

    void fill(TestWorlds sandbox, World world, int number) {
        filling.fill(sandbox, world, number);
    }

    /**
     * How many times what it takes up it may weigh: a scenario, the most that a text of its length can make; an event, all that
     * it keeps in memory if the stores drop it.
     */
    double most() {
        if (name().startsWith("EVENTS")) {
            return 4;
        }
        return name().startsWith("SCENARIOS_") && this != SCENARIOS_PLAYING ? 4 : 1.15;
    }

    int count() {
        return count;
    }

    /** A sandbox for this kind alone: nothing else is remembered of what makes it. */
    TestWorlds sandbox() {
        var all = new ArrayList<>(List.of("--max-journal-entries=0", "--max-events=0", "--max-memory=500"));
        flags.forEach(flag -> {
            all.removeIf(other -> other.startsWith(flag.substring(0, flag.indexOf('='))));
            all.add(flag);
        });
        return TestWorlds.ofShippedScenarios(all.toArray(String[]::new));
    }

    private static PayinOrder payin(
            PaymentMethod method, int number, @Nullable String webhookUrl, @Nullable String card) {
        return TestWorlds.payin(method, 1000 + number, "order-" + number, "Maria Silva " + number, webhookUrl, card);
    }

    private static void opens(
            TestWorlds sandbox,
            World world,
            PaymentMethod method,
            int number,
            @Nullable String webhookUrl,
            @Nullable String card) {
        sandbox.payins.open(
                world, payin(method, number, webhookUrl, card), ScenarioRequests.Headers.NONE, Runnable::run);
    }

    private static ScenarioRequests.Headers named(String scenario) {
        return name -> name.equalsIgnoreCase(ScenarioMatch.HEADER) ? scenario : null;
    }

    private static String newest(State state) {
        return state.payins.newest(Long.MAX_VALUE, 1, payin -> true).data().stream()
                .map(Payin::id)
                .findFirst()
                .orElse("");
    }

    private static void authenticate(TestWorlds sandbox, World world, int number, String scenario) {
        var token = sandbox.token(world);
        new Challenges(sandbox.cards)
                .authenticate(
                        world,
                        new AuthenticationOrder(
                                token,
                                Money.ofCents(1000 + number),
                                1,
                                "order-" + number,
                                null,
                                null,
                                null,
                                "https://shop" + number + ".example"),
                        named(scenario));
    }

    /** While nothing is sent. */
    private static void told(TestWorlds sandbox, World world, int number) {
        if (number == 0) {
            new Deliveries().pause(world);
        }
        notified(sandbox, world, number);
    }

    /** A payin of which the merchant is told, at an address where nobody listens. */
    private static void notified(TestWorlds sandbox, World world, int number) {
        var url = "http://127.0.0.1:9/hook/" + number;
        opens(sandbox, world, PaymentMethod.CREDIT_CARD, number, url, "4242424242424242");
    }

    /** What is due is attempted, and comes out so; the courier is not asked. */
    private static void settle(World world, RequestResult result) {
        world.change(state -> {
            state.outbox.due.pause(false);
            for (var delivery : state.outbox.takeReady()) {
                var attempt = StartedAttempt.of(state.outbox, delivery);
                attempt.settle(webhookRequest(delivery), result);
            }
            state.outbox.due.pause(true);
            return state;
        });
    }

    private static WebhookRequest webhookRequest(Delivery delivery) {
        return new WebhookRequest(
                URI.create(delivery.url()),
                List.of(TYPE, AGENT, new WebhookRequest.Header("Webhook-Id", delivery.webhookId())),
                delivery.body());
    }

    private static final WebhookRequest.Header TYPE = new WebhookRequest.Header("Content-Type", "application/json");
    private static final WebhookRequest.Header AGENT = new WebhookRequest.Header("User-Agent", "PaySandbox/test");

    private static Exchange exchange(int number) {
        return new Exchange(
                number,
                Exchange.Surface.MERCHANT,
                Exchange.AuthenticationScheme.BASIC,
                "POST",
                TestWorlds.text("/payin", "content-type:application/json\n", "{\"referenceId\":\"" + number + "\"}"),
                201,
                TestWorlds.text("", "content-type:application/json\n", "x".repeat(300)),
                1,
                null,
                "payin_abcdefghijklmnopqrst" + (1000 + number));
    }

    private static String scenario(String name, int number) {
        return "scenario: " + name
                + "\nabout: Number " + number + ".\nwhen:\n  operation: payin\n  method: PIX\n"
                + "  customer.email: \"nobody" + number + "@*\"\n  amount: " + (100 + number)
                + "\nthen:\n  - answer: PENDING\n  - after: 5m\n    become: CANCELED\n";
    }
}
