package dev.paysandbox.settings;

import static dev.paysandbox.settings.Form.*;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.SecretText;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.domain.WebhookTarget;
import dev.paysandbox.domain.brazil.Cnpj;
import dev.paysandbox.settings.Setting.Scope;
import dev.paysandbox.text.AddressBlock;
import dev.paysandbox.text.Durations;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All settings. Sources, messages, help and documentation are generated from these rows. */
public final class SettingTable {
    // Filled by the rows below as they are created, so it stays above them.
    private static final List<Setting<?>> ROWS = new ArrayList<>();

    private static final int MOST = Integer.MAX_VALUE;

    static final Setting<Path> CONFIG = new Row<>(Scope.START, "config", file(), null, false, null)
            .means("the settings file; by default paysandbox.yml, if it exists");

    public static final Setting<String> HOST = process(
                    "host",
                    text(
                            "a host name or an IP address, such as 127.0.0.1, 0.0.0.0 or ::",
                            "[A-Za-z0-9_][A-Za-z0-9._-]{0,252}|[0-9a-fA-F:.]{2,45}"),
                    "127.0.0.1")
            .means("address to listen on");
    public static final Setting<Integer> PORT =
            process("port", smallNumber(0, 65535), 8080).means("port to listen on; 0 takes any free one");
    public static final Setting<URI> PUBLIC_URL = process("publicUrl", publicUrl())
            .means(
                    "address under which payers' browsers reach the sandbox; otherwise taken from each request, if its Host can only be this sandbox");
    public static final Setting<Path> TLS_CERTIFICATE =
            process("tlsCertificate", file()).means("PEM file of the certificate for HTTPS");
    public static final Setting<Path> TLS_KEY =
            process("tlsKey", file()).means("PEM file of the certificate's private key, without a pass phrase");
    public static final Setting<List<AddressBlock>> TRUSTED_PROXIES =
            process("trustedProxies", addressBlocks(), List.of()).means("proxies whose X-Forwarded headers are used");
    public static final Setting<SecretText> CONTROL_TOKEN = secret(
                    Scope.PROCESS, "controlToken", text("a text of 1 to 256 visible ASCII characters", "[!-~]{1,256}"))
            .means("the token that control requests must have; without it and controlTokens they need none");
    public static final Setting<List<SecretText>> CONTROL_TOKENS = new Row<>(
                    Scope.PROCESS, "controlTokens", ControlToken.form(), List.of(), true, null)
            .means(
                    "more tokens for control requests, each with a name and a role: read may only read, act may do everything; controlToken has the name control and the role act");
    public static final Setting<Path> AUDIT_LOG = process("auditLog", file())
            .means(
                    "file that gets a line of JSON for each control request that needs the role act, and for each refused one");
    public static final Setting<Set<String>> ALLOWED_HOSTS = process("allowedHosts", hostNames(), Set.of())
            .means(
                    "host names of the sandbox, also for links, in addition to IP addresses, names without a dot, and those in .localhost, .internal and .svc.cluster.local; the names of tlsCertificate may call it, too, and are in no link");
    public static final Setting<Boolean> OPEN_WORLDS =
            process("openWorlds", truth(), true).means("any well-formed pair of test keys opens a new world");
    public static final Setting<Long> SEED = process(
                    "seed", wholeNumber("a whole number of 64 bits", Long.MIN_VALUE, Long.MAX_VALUE))
            .means("makes every random choice repeatable; otherwise each start has a new seed");
    public static final Setting<Integer> MAX_WORLDS = process("maxWorlds", smallNumber(1, MOST), 1_000)
            .means(
                    "worlds in memory at the same time; not counting those of declared merchants; above it a world that only browsers called is closed, otherwise the one that has been idle longest; with data that one is only parked");
    public static final Setting<Integer> MAX_PAYMENTS = process("maxPayments", smallNumber(1, MOST), 100_000)
            .means("payins kept per world, and as many payouts, card tokens and 3DS authentications");
    public static final Setting<Integer> MAX_DELIVERIES =
            process("maxDeliveries", smallNumber(1, MOST), 100_000).means("notifications kept per world");
    public static final Setting<Integer> MAX_JOURNAL_ENTRIES = process("maxJournalEntries", smallNumber(0, MOST), 1_000)
            .means("requests kept per world in its journal, with their answers; 0 switches the journal off");
    public static final Setting<Integer> MAX_JOURNAL_BODY_BYTES = process(
                    "maxJournalBodyBytes", smallNumber(0, 1_048_576), 8_192)
            .means("bytes kept of each body in the journal");
    public static final Setting<Integer> MAX_EVENTS = process("maxEvents", smallNumber(0, 1_000_000), 1_000)
            .means("events kept per world for its event streams; 0 keeps none");
    public static final Setting<Boolean> QUIET = process("quiet", truth())
            .means(
                    "prints no line for each merchant request and each notification; by default false in a terminal and true elsewhere");
    public static final Setting<Boolean> READY_JSON = process("readyJson", truth(), false)
            .means(
                    "prints a line of JSON with url, port and version on standard output instead of the banner; for programs that start the sandbox");
    public static final Setting<Boolean> UNTIL_STDIN_CLOSES = process("untilStdinCloses", truth(), false)
            .means(
                    "the sandbox stops when its standard input is closed, that is, together with the program that started it");
    public static final Setting<Duration> EVENT_HEARTBEAT = process("eventHeartbeat", duration(), ofSeconds(15))
            .means(
                    "an event stream without events sends a comment after this time; a client that reads nothing for four times as long is disconnected");
    public static final Setting<Integer> MAX_SNAPSHOT_BYTES = process(
                    "maxSnapshotBytes", smallNumber(1_048_576, 2_000_000_000), 268_435_456)
            .means("largest size in bytes of a snapshot to restore");
    public static final Setting<Integer> MAX_MEMORY = process("maxMemory", smallNumber(1, 1_000_000))
            .means(
                    "mebibytes of payments, notifications and answers that all worlds keep together; otherwise half of the heap");
    public static final Setting<Path> DATA = process("data", folder())
            .means("folder that keeps worlds over a restart; otherwise they are in memory only");
    public static final Setting<Duration> DATA_INTERVAL = process("dataInterval", duration(), ofSeconds(5))
            .means(
                    "how long a change may wait until it is written to data; when the sandbox stops, it writes all changes");
    public static final Setting<Boolean> DATA_CLOCK = process("dataClock", either("resume", "continue"), false)
            .means("the clocks of kept worlds while no sandbox runs: resume stops them, continue lets them run");

    public static final Setting<Integer> MAX_CONNECTIONS = process("maxConnections", smallNumber(1, 1_000_000), 2_000)
            .means("connections of clients; a further one is closed at once");
    public static final Setting<Duration> REQUEST_TIMEOUT = process("requestTimeout", duration(), ofSeconds(30))
            .means("how long a client may be silent in the middle of a request's body");
    public static final Setting<Duration> IDLE_TIMEOUT = process("idleTimeout", duration(), ofSeconds(60))
            .means(
                    "how long a connection may be silent; a connection whose request waits for its answer does not count as silent");
    public static final Setting<Duration> WEBHOOK_TIMEOUT =
            process("webhookTimeout", duration(), ofSeconds(10)).means("how long a receiver may take to answer");
    public static final Setting<Integer> WEBHOOK_CONNECTIONS =
            process("webhookConnections", smallNumber(1, 1_000), 16).means("simultaneous connections to each receiver");
    public static final Setting<Set<String>> WEBHOOK_HOSTS = process("webhookHosts", publicHosts(), Set.of())
            .means(
                    "public hosts that get notifications, by https only; without it only this machine, private networks and names inside them do");
    public static final Setting<Boolean> TRUST_ALL_CERTIFICATES = process("trustAllCertificates", truth(), false)
            .means("receivers may use any certificate, including self-signed ones");
    public static final Setting<Path> SCENARIOS =
            process("scenarios", ofFolder()).means("folder of your own scenario files; read again when they change");
    public static final Setting<Boolean> MAGIC_VALUES = process("magicValues", truth(), true)
            .means(
                    "the magic amounts, cards, keys and e-mail addresses select shipped scenarios; otherwise only their names do");
    /** Without a path: it begins with a letter or digit and has no two dots in a row. */
    public static final Setting<String> SDK_FILE_NAME = process(
                    "sdkFileName",
                    text(
                            "the name of a file ending in .js, of at most 64 letters, digits, ., _ and -",
                            "(?=.{1,64}$)[A-Za-z0-9](\\.?[A-Za-z0-9_-])*\\.js"))
            .means(
                    "additional file name of the browser SDK under /checkout/sdk/, so that a production page works unchanged");

    public static final Setting<String> SDK_GLOBAL = process(
                    "sdkGlobal",
                    text("a JavaScript name of at most 64 letters, digits, _ and $", "[A-Za-z_$][A-Za-z0-9_$]{0,63}"),
                    "CheckoutSDK")
            .means("additional name of the browser SDK's global variable");
    public static final Setting<Boolean> DEMO =
            process("demo", truth(), true).means("the demo shop at /demo, a merchant that shows every payment method");
    public static final Setting<Boolean> CONSOLE =
            process("console", truth(), true).means("the console at /, the sandbox in a browser");

    public static final Setting<KycStatus> KYC = merchant(
                    "kyc", choice(KycStatus.class), KycStatus.APPROVED, Policy::kyc)
            .means("status of the merchant's identity check");
    public static final Setting<Money> OPENING_BALANCE = merchant(
                    "openingBalance",
                    wholeNumber(0, 1_000_000_000_000_000L).as(Money::ofCents, Money::cents),
                    Money.ofCents(10_000_000),
                    Policy::openingBalance)
            .means("opening balance in cents");
    public static final Setting<Boolean> TOKENIZATION_REQUIRED = merchant(
                    "tokenizationRequired", truth(), false, Policy::tokenizationRequired)
            .means("raw card numbers are refused");
    public static final Setting<Boolean> CVV_REQUIRED = merchant("cvvRequired", truth(), false, Policy::cvvRequired)
            .means("card tokens are created only with the CVV");
    public static final Setting<Boolean> THREE_DS_ENABLED = merchant(
                    "threeDSEnabled", truth(), true, Policy::threeDSEnabled)
            .means("the checkout authenticates cards by 3D Secure before the payin");
    public static final Setting<Boolean> ALPHANUMERIC_CNPJ = merchant(
                    "alphanumericCnpj", truth(), false, Policy::alphanumericCnpj)
            .means("accepts the CNPJ format issued since July 2026 for customers");
    public static final Setting<Boolean> PAYER_IPV6 = merchant("payerIpv6", truth(), false, Policy::payerIpv6)
            .means("accepts a payerIp of IPv6; the provider documents IPv4 only");
    public static final Setting<Boolean> UNDOCUMENTED_LISTS = merchant(
                    "undocumentedLists", truth(), false, Policy::undocumentedLists)
            .means("answers GET /payin?referenceId=…, which is not documented, but seen in a client of the provider");
    public static final Setting<Boolean> REQUIRE_HTTPS_WEBHOOKS = merchant(
                    "requireHttpsWebhooks", truth(), false, Policy::requireHttpsWebhooks)
            .means("plain http webhook URLs are refused");
    public static final Setting<Duration> PIX_VALIDITY = merchant(
                    "pixValidity", duration(), ofMinutes(30), Policy::pixValidity)
            .means("time from a PIX charge's creation to its expiry");
    public static final Setting<Integer> BOLETO_DAYS = merchant(
                    "boletoDays", smallNumber(1, 3650), 3, Policy::boletoDays)
            .means("days from a boleto's creation to its due date");
    public static final Setting<Duration> CHALLENGE_VALIDITY = merchant(
                    "challengeValidity", duration(), ofMinutes(10), Policy::challengeValidity)
            .means("how long a payer may take for a 3DS challenge");
    public static final Setting<Duration> CARD_TOKEN_VALIDITY = merchant(
                    "cardTokenValidity", duration(), ofMinutes(30), Policy::cardTokenValidity)
            .means("time from a card token's creation to its expiry");
    public static final Setting<Boolean> PAYOUT_OPENS_PROCESSING = merchant(
                    "payoutInitialStatus", either("PENDING", "PROCESSING"), false, Policy::payoutOpensProcessing)
            .means("the first status of payouts");
    public static final Setting<Boolean> PAYOUT_REPORTS_COMPLETED = merchant(
                    "payoutFinalStatus", either("APPROVED", "COMPLETED"), false, Policy::payoutReportsCompleted)
            .means("the status of a successful payout");
    public static final Setting<Duration> PAYOUT_PROCESS_AFTER = merchant(
                    "payoutProcessAfter", duration(), ofSeconds(1), Policy::payoutProcessAfter)
            .means("time from a payout's start to PROCESSING");
    public static final Setting<Duration> PAYOUT_SETTLE_AFTER = merchant(
                    "payoutSettleAfter", duration(), ofSeconds(2), Policy::payoutSettleAfter)
            .means("time from a payout's start to its final status; not shorter than payoutProcessAfter");
    public static final Setting<SettlementWindow> SETTLEMENT_WINDOW = merchant(
                    "settlementWindow", settlementWindow(), SettlementWindow.ALWAYS, Policy::settlementWindow)
            .means("when the banking system settles payouts");
    public static final Setting<WebhookTarget> WEBHOOK_TO = merchant(
                    "webhookTo", webhookTarget(), WebhookTarget.OWN, Policy::webhookTo)
            .means(
                    "where all notifications go instead of their own URLs; an origin keeps the path of each, a URL with a path replaces it");
    public static final Setting<List<Duration>> WEBHOOK_RETRIES = merchant(
                    "webhookRetries",
                    retries(),
                    Stream.of("5s", "30s", "2m", "10m", "30m", "1h", "3h", "6h", "12h", "24h")
                            .map(Durations::parse)
                            .toList(),
                    Policy::webhookRetries)
            .means("waiting times after failed attempts; after the last one a notification is exhausted");
    public static final Setting<Boolean> WEBHOOK_IDS = merchant("webhookIds", truth(), true, Policy::webhookIds)
            .means(
                    "notifications have the header Webhook-Id, which the provider does not document; signed ones always have it");
    public static final Setting<Boolean> FOLLOWED_CLOCK = merchant(
                    "followedClock", truth(), false, Policy::followedClock)
            .means(
                    "the application's own clock follows the world's, so signatures carry the world's time instead of the computer's");
    public static final Setting<SigningSecret> WEBHOOK_SIGNING = new Row<>(
                    Scope.MERCHANT, "webhookSigning", signingSecret(), null, true, Policy::webhookSigning)
            .means(
                    "secret that signs notifications by Standard Webhooks; without it they have no signature, as documented");

    public static final Setting<String> PUBLIC_KEY =
            declaration("publicKey", key("pk_test_"), null).means("required; unique for each merchant");
    public static final Setting<SecretText> SECRET_KEY =
            secret(Scope.DECLARATION, "secretKey", key("sk_test_")).means("required; unique for each merchant");
    public static final Setting<String> NAME =
            declaration("name", label(25), "PaySandbox Loja").means("the receiver's name that payers see");
    public static final Setting<String> CITY =
            declaration("city", label(15), "SAO PAULO").means("the receiver's city");
    public static final Setting<String> DOCUMENT = declaration(
                    "document", text("a valid CNPJ without punctuation, in quotes", Cnpj::isValid), "11222333000181")
            .means("the receiver's CNPJ");

    private SettingTable() {}

    private static <T> Row<T> process(String name, Form<T> form, T fallback) {
        return new Row<>(Scope.PROCESS, name, form, fallback, false, null);
    }

    /** Without a default. */
    private static <T> Row<T> process(String name, Form<T> form) {
        return new Row<>(Scope.PROCESS, name, form, null, false, null);
    }

    private static <T> Row<T> merchant(String name, Form<T> form, T fallback, Function<Policy, @Nullable T> present) {
        return new Row<>(Scope.MERCHANT, name, form, fallback, false, present);
    }

    private static <T> Row<T> declaration(String name, Form<T> form, @Nullable T fallback) {
        return new Row<>(Scope.DECLARATION, name, form, fallback, false, null);
    }

    private static Row<SecretText> secret(Scope scope, String name, Form<String> form) {
        return new Row<>(scope, name, form.as(SecretText::new, SecretText::value), null, true, null);
    }

    /** All about a setting but its meaning. */
    private record Row<T>(
            Scope scope,
            String name,
            Form<T> form,
            @Nullable T fallback,
            boolean secret,
            @Nullable Function<Policy, @Nullable T> present) {
        Setting<T> means(String meaning) {
            var setting = new Setting<>(name, form, fallback, meaning, scope, secret, present);
            ROWS.add(setting);
            return setting;
        }
    }

    /** The values of the settings that merchants may have of their own. */
    static Policy policy(Settings settings) {
        return new Policy(
                settings.of(KYC),
                settings.of(OPENING_BALANCE),
                settings.of(TOKENIZATION_REQUIRED),
                settings.of(CVV_REQUIRED),
                settings.of(THREE_DS_ENABLED),
                settings.of(ALPHANUMERIC_CNPJ),
                settings.of(PAYER_IPV6),
                settings.of(UNDOCUMENTED_LISTS),
                settings.of(REQUIRE_HTTPS_WEBHOOKS),
                settings.of(PIX_VALIDITY),
                settings.of(BOLETO_DAYS),
                settings.of(CHALLENGE_VALIDITY),
                settings.of(CARD_TOKEN_VALIDITY),
                settings.of(PAYOUT_OPENS_PROCESSING),
                settings.of(PAYOUT_REPORTS_COMPLETED),
                settings.of(PAYOUT_PROCESS_AFTER),
                settings.of(PAYOUT_SETTLE_AFTER),
                settings.of(SETTLEMENT_WINDOW),
                settings.of(WEBHOOK_TO),
                settings.of(WEBHOOK_RETRIES),
                settings.of(WEBHOOK_IDS),
                settings.of(FOLLOWED_CLOCK),
                settings.find(WEBHOOK_SIGNING));
    }

    static List<Setting<?>> rows(Predicate<Scope> scope) {
        return ROWS.stream().filter(row -> scope.test(row.scope())).toList();
    }

    static List<String> names(Predicate<Scope> scope) {
        return rows(scope).stream().map(Setting::name).toList();
    }

    public static String help() {
        var text = new StringBuilder("""
            Settings. A flag (--opening-balance 500) wins over an environment variable
            (PAYSANDBOX_OPENING_BALANCE=500), that over the file (openingBalance: 500).
            A switch may also be written --open-worlds or --no-open-worlds.
            A merchant in the file may have its own value for those marked *.

            """);
        rows(Scope::isOutsideTheFile)
                .forEach(row -> text.append(row.help(row.flag() + (row.scope() == Scope.MERCHANT ? " *" : ""))));
        text.append("\nIn the file only: merchants, a list with one entry for each declared merchant.\n\n");
        rows(scope -> scope == Scope.DECLARATION).forEach(row -> text.append(row.help(row.name())));
        return text.toString();
    }
}
