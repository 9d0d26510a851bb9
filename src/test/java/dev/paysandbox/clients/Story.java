package dev.paysandbox.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import dev.paysandbox.Sandbox;
import dev.paysandbox.browser.Visitor;
import dev.paysandbox.support.GymApp;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A client from its first step to its last, and whom it meets: a payer, a bank, a visitor of its page. It prints
 * {@code ok STEP} or {@code not ok STEP: REASON} for each step, and {@code now ACTION ID} for what one of them does.
 */
final class Story implements AutoCloseable {
    /** A client that polls without end must not stop the build. */
    private static final int MOST_SECONDS = 60;

    private final TestMerchant merchant;
    private final Map<String, String> environment;
    /** What becomes of notifications to a client that has no endpoint of its own. */
    private volatile HttpHandler endpoint = exchange -> {};

    private final LocalServer webhooks = new LocalServer(exchange -> {
        endpoint.handle(exchange);
        exchange.sendResponseHeaders(200, -1);
    });
    private final List<Visitor> visitors = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();

    private Story(Sandbox sandbox, String name) {
        merchant = account(sandbox, "sandbox_" + name, "APPROVED");
        var unapproved = account(sandbox, "sandbox_unapproved_" + name, "PENDING");
        environment = Map.ofEntries(
                Map.entry("API_URL", sandbox.url().toString()),
                Map.entry("PUBLIC_KEY", live(merchant.publicKey())),
                Map.entry("SECRET_KEY", live(merchant.secretKey())),
                Map.entry("WRONG_SECRET_KEY", live(unapproved.secretKey())),
                Map.entry("KYC_PUBLIC_KEY", live(unapproved.publicKey())),
                Map.entry("KYC_SECRET_KEY", live(unapproved.secretKey())),
                Map.entry("WEBHOOK_URL", webhooks.url() + "/notifications"),
                Map.entry("WEBHOOK_SCHEME", "http"),
                Map.entry("POLL_SECONDS", "0.05"),
                Map.entry("SDK_FILE", "card-kit"),
                Map.entry("SDK_GLOBAL", "CardKit"),
                Map.entry("CARD_APPROVED", "4000000000002701"),
                Map.entry("CARD_REFUSED", "4000000000009995"),
                Map.entry("CARD_CHALLENGED", "4000000000002503"),
                Map.entry("CARD_UNCONFIRMED", "4000000000002925"));
    }

    /** As at the provider, it has its keys before the client knows them. */
    private static TestMerchant account(Sandbox sandbox, String name, String kyc) {
        var merchant = TestMerchant.named(sandbox, name);
        var opened = merchant.controls("/merchants", """
                {"publicKey": "%s", "secretKey": "%s", "settings": {"kyc": "%s"}}""".formatted(merchant.publicKey(), merchant.secretKey(), kyc));
        assertThat(opened.status()).as(opened.text()).isEqualTo(201);
        return merchant;
    }

    private static String live(String key) {
        return key.replace("_test_", "_live_");
    }

    /** The steps of this file of {@code clients}. */
    static List<String> of(Sandbox sandbox, String file) {
        try (var story = new Story(sandbox, file.replaceAll("\\W.*", ""))) {
            story.runs(file.endsWith(".py") ? "python3" : "node", "test/resources/clients/" + file);
            return story.steps;
        }
    }

    static List<String> ofTheGym(Sandbox sandbox) {
        try (var story = new Story(sandbox, "gym")) {
            var app = new GymApp(story.environment, story::hears);
            story.endpoint = exchange -> app.hears(LocalServer.body(exchange));
            app.runs();
            return story.steps;
        }
    }

    private void runs(String... command) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            CompletableFuture.delayedExecutor(MOST_SECONDS, TimeUnit.SECONDS).execute(process::destroy);
            try (var lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                lines.lines().forEach(this::hears);
            } finally {
                process.destroy();
            }
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private void hears(String line) {
        var words = line.split(" ");
        if (!words[0].equals("now")) {
            steps.add(line);
        } else if (words[1].equals("open")) {
            visitors.add(Visitor.atADesk().goesTo(words[2]));
        } else {
            var done = merchant.controls("/payins/" + words[2] + "/actions", "{\"action\": \"" + words[1] + "\"}");
            assertThat(done.status()).as(done.text()).isEqualTo(200);
        }
    }

    @Override
    public void close() {
        visitors.forEach(Visitor::close);
        webhooks.close();
    }
}
