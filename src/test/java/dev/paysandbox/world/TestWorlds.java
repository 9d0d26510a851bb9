package dev.paysandbox.world;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Customer.Address;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.journal.Advance;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.scenario.choice.ShippedScenarios;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.webhook.courier.CourierSettings;
import dev.paysandbox.webhook.courier.OwnServer;
import dev.paysandbox.world.keep.FolderStore;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import dev.paysandbox.world.tester.ClockControl;
import dev.paysandbox.world.tester.Scenarios;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Real worlds with a real courier, and no HTTP in front. */
final class TestWorlds implements AutoCloseable {
    final Cards cards = new Cards();
    final Payins payins = new Payins(cards);
    final Payouts payouts = new Payouts();
    final Scenarios scenarios =
            new Scenarios(new ScenarioLibrary(Settings.read(List.of(), Map.of(), Path.of("target"))), cards);
    final Worlds worlds;
    /** One who fetches notifications, where somebody has opened one. */
    String listener = "";

    private final Map<World, String> tokens = new HashMap<>();

    TestWorlds(String... flags) {
        this(HostTime.SYSTEM, flags);
    }

    /** With scenarios, which every world knows. */
    TestWorlds(ScenarioSet scenarios, String... flags) {
        this(HostTime.SYSTEM, scenarios, flags);
    }

    TestWorlds(HostTime host, String... flags) {
        this(host, ScenarioSet.EMPTY, flags);
    }

    /** With the scenarios that ship, and their test cards. */
    static TestWorlds ofShippedScenarios(String... flags) {
        return new TestWorlds(ScenarioLoader.load(ShippedScenarios.texts(), List.of()), flags);
    }

    /** With a store in which worlds are kept. */
    TestWorlds(FolderStore store, String... flags) {
        this(HostTime.SYSTEM, store, flags);
    }

    TestWorlds(HostTime host, FolderStore store, String... flags) {
        this(host, ScenarioSet.EMPTY, store, flags);
    }

    private TestWorlds(HostTime host, ScenarioSet scenarios, String... flags) {
        this(host, scenarios, null, flags);
    }

    private TestWorlds(HostTime host, ScenarioSet scenarios, @Nullable FolderStore store, String... flags) {
        var courier = new Courier(CourierSettings.STANDARD, HostTime.SYSTEM::nanos, new OwnServer(null));
        try {
            worlds = new Worlds(
                    Settings.read(List.of(flags), Map.of(), Path.of("target")),
                    host,
                    courier,
                    () -> scenarios,
                    new Snapshots(cards, "test"),
                    store,
                    () -> true,
                    "test");
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** A card token of the world, the same each time while it is known there. */
    String token(World world) {
        var known = tokens.get(world);
        if (known == null || cards.find(world, known).token() == null) {
            var card = new Cards.TypedCardData("MARIA SILVA", "4242424242424242", YearMonth.of(2099, 12), true);
            known = cards.tokenize(world, card, ScenarioRequests.Headers.NONE)
                    .result()
                    .id();
            tokens.put(world, known);
        }
        return known;
    }

    World world(String name) {
        return worlds.ofPair("pk_test_" + name, "sk_test_" + name, true);
    }

    void uploads(World world, String scenario) {
        scenarios.upload(world, scenario.getBytes(StandardCharsets.UTF_8));
    }

    /** A new payin of this world, which no scenario plays. */
    Payin opens(World world, PaymentMethod method, long cents, @Nullable String webhookUrl) {
        return payins.open(world, payin(method, cents, webhookUrl), ScenarioRequests.Headers.NONE, Runnable::run)
                .result();
    }

    /** Requests a PIX; answers how many payins the world has then. */
    int pays(String name) {
        var world = world(name);
        return world.change(state -> {
            opens(world, PaymentMethod.PIX, 100, null);
            return state.payins.size();
        });
    }

    /** A world whose time moves only by advances. */
    World frozen(String name) {
        var world = world(name);
        new ClockControl().freeze(world);
        return world;
    }

    /** Advances the clock to the instant that the target answers for the present one, whoever waits for it. */
    static Advance advance(World world, LongUnaryOperator target) throws InterruptedException {
        return world.clockAdvance().to(target, () -> false);
    }

    static PayinOrder payin(PaymentMethod method, long cents, @Nullable String webhookUrl) {
        var card = method == PaymentMethod.CREDIT_CARD ? "4242424242424242" : null;
        return payin(method, cents, "order", "Maria Silva", webhookUrl, card);
    }

    static PayinOrder payin(
            PaymentMethod method,
            long cents,
            String referenceId,
            String name,
            @Nullable String webhookUrl,
            @Nullable String card) {
        var address = new Address("Av. Paulista", "1000", null, "01310100", "São Paulo", "SP");
        return new PayinOrder(
                method,
                Money.ofCents(cents),
                referenceId,
                webhookUrl,
                false,
                new Customer(new Customer.Details(name, "12345678909", "maria@example.com", "11987654321", address)),
                Money.ofCents(cents),
                card == null ? null : new PayinOrder.TypedCard("MARIA SILVA", card, YearMonth.of(2099, 12), 1, null),
                List.of());
    }

    /** A merchant's request as the journal keeps it. */
    static Exchange exchange(long at, String method, Exchange.ExchangeText asked, int status) {
        return new Exchange(
                at,
                Exchange.Surface.MERCHANT,
                Exchange.AuthenticationScheme.BASIC,
                method,
                asked,
                status,
                Exchange.ExchangeText.NONE,
                1,
                null,
                null);
    }

    static Exchange.ExchangeText text(String target, String headers, String body) {
        return new Exchange.ExchangeText(
                (target + headers + body).getBytes(StandardCharsets.UTF_8),
                target.length(),
                target.length() + headers.length(),
                false);
    }

    static PayoutOrder payout(long cents, @Nullable String webhookUrl) {
        return new PayoutOrder(
                Money.ofCents(cents),
                "fulano@example.com",
                PixKeyType.EMAIL,
                "payout",
                webhookUrl,
                null,
                null,
                List.of());
    }

    @Override
    public void close() {
        worlds.close();
    }
}
