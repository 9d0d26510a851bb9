package dev.paysandbox.settings;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.SecretText;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.domain.brazil.Cnpj;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** All settings. Sources, messages, help and documentation are generated from these rows. */
final class SettingTable {
    // Filled by the rows below as they are created, so it stays above them.
    private static final SettingRows ROWS = new SettingRows();

    private static final int MOST = Integer.MAX_VALUE;

    static final Setting<Path> CONFIG =
            ROWS.start("config", SandboxForms.file(), "the settings file; by default paysandbox.yml, if it exists");

    static final Setting<String> HOST =
            ROWS.process("host", SandboxForms.listeningAddress(), "127.0.0.1", "address to listen on");
    static final Setting<Integer> PORT =
            ROWS.process("port", Form.smallNumber(0, 65535), 8080, "port to listen on; 0 takes any free one");
    static final Setting<URI> PUBLIC_URL = ROWS.process(
            "publicUrl",
            SandboxForms.publicUrl(),
            null,
            "address under which payers' browsers reach the sandbox; otherwise taken from each request");
    static final Setting<Path> TLS_CERTIFICATE =
            ROWS.process("tlsCertificate", SandboxForms.file(), null, "PEM file of the certificate for HTTPS");
    static final Setting<Path> TLS_KEY = ROWS.process(
            "tlsKey", SandboxForms.file(), null, "PEM file of the certificate's private key, without a pass phrase");
    static final Setting<List<AddressBlock>> TRUSTED_PROXIES = ROWS.process(
            "trustedProxies", SandboxForms.addressBlocks(), List.of(), "proxies whose X-Forwarded headers are used");
    static final Setting<SecretText> CONTROL_TOKEN = ROWS.secret(
            SettingScope.PROCESS,
            "controlToken",
            SandboxForms.token(),
            "the token that control requests must have; without it and controlTokens they need none");
    static final Setting<List<SecretText>> CONTROL_TOKENS = ROWS.row(new Setting<>(
            "controlTokens",
            ControlTokens.form(),
            List.of(),
            "more tokens for control requests, each with a name and a role: read may only read, act may do everything; controlToken has the name control and the role act",
            SettingScope.PROCESS,
            true,
            null));
    static final Setting<Path> AUDIT_LOG = ROWS.process(
            "auditLog",
            SandboxForms.file(),
            null,
            "file that gets a line of JSON for each control request that needs the role act, and for each refused one");
    static final Setting<Set<String>> ALLOWED_HOSTS = ROWS.process(
            "allowedHosts",
            SandboxForms.hostNames(),
            Set.of(),
            "host names of the sandbox, in addition to IP addresses, names without a dot, and those in .localhost, .internal and .svc.cluster.local");
    static final Setting<Boolean> OPEN_WORLDS =
            ROWS.process("openWorlds", Form.truth(), true, "any well-formed pair of test keys opens a new world");
    static final Setting<Long> SEED = ROWS.process(
            "seed",
            Form.anyWholeNumber(),
            null,
            "makes every random choice repeatable; otherwise each start has a new seed");
    static final Setting<Integer> MAX_WORLDS = ROWS.process(
            "maxWorlds",
            Form.smallNumber(1, MOST),
            1_000,
            "worlds in memory at the same time; above it a world that only browsers called is closed, otherwise the one that has been idle longest; with data that one is only parked");
    static final Setting<Integer> MAX_PAYMENTS = ROWS.process(
            "maxPayments",
            Form.smallNumber(1, MOST),
            100_000,
            "payins kept per world, and as many payouts, card tokens and 3DS authentications");
    static final Setting<Integer> MAX_DELIVERIES =
            ROWS.process("maxDeliveries", Form.smallNumber(1, MOST), 100_000, "notifications kept per world");
    static final Setting<Integer> MAX_ANSWER_BYTES = ROWS.process(
            "maxAnswerBytes", Form.smallNumber(1, MOST), 4_194_304, "bytes of receivers' answers kept per world");
    static final Setting<Integer> MAX_JOURNAL_ENTRIES = ROWS.process(
            "maxJournalEntries",
            Form.smallNumber(0, MOST),
            1_000,
            "requests kept per world in its journal, with their answers; 0 switches the journal off");
    static final Setting<Integer> MAX_JOURNAL_BODY_BYTES = ROWS.process(
            "maxJournalBodyBytes", Form.smallNumber(0, 1_048_576), 8_192, "bytes kept of each body in the journal");
    static final Setting<Integer> MAX_EVENTS = ROWS.process(
            "maxEvents",
            Form.smallNumber(0, 1_000_000),
            1_000,
            "events kept per world for its event streams; 0 keeps none");
    static final Setting<Boolean> QUIET = ROWS.process(
            "quiet",
            Form.truth(),
            null,
            "prints no line for each merchant request and each notification; by default false in a terminal and true elsewhere");
    static final Setting<Boolean> READY_JSON = ROWS.process(
            "readyJson",
            Form.truth(),
            false,
            "prints a line of JSON with url, port and version on standard output instead of the banner; for programs that start the sandbox");
    static final Setting<Boolean> UNTIL_STDIN_CLOSES = ROWS.process(
            "untilStdinCloses",
            Form.truth(),
            false,
            "the sandbox stops when its standard input is closed, that is, together with the program that started it");
    static final Setting<Duration> EVENT_HEARTBEAT = ROWS.process(
            "eventHeartbeat",
            Form.duration(),
            ofSeconds(15),
            "an event stream without events sends a comment after this time; a client that reads nothing for four times as long is disconnected");
    static final Setting<Integer> MAX_SNAPSHOT_BYTES = ROWS.process(
            "maxSnapshotBytes",
            Form.smallNumber(1_048_576, 2_000_000_000),
            268_435_456,
            "largest size in bytes of a snapshot to restore");
    static final Setting<Integer> MAX_MEMORY = ROWS.process(
            "maxMemory",
            Form.smallNumber(1, 1_000_000),
            null,
            "mebibytes of payments, notifications and answers that all worlds keep together; otherwise half of the heap");
    static final Setting<Path> DATA = ROWS.process(
            "data",
            SandboxForms.folder(),
            null,
            "folder that keeps worlds over a restart; otherwise they are in memory only");
    static final Setting<Duration> DATA_INTERVAL = ROWS.process(
            "dataInterval",
            Form.duration(),
            ofSeconds(5),
            "how long a change may wait until it is written to data; when the sandbox stops, it writes all changes");
    static final Setting<DataSettings.Clocks> DATA_CLOCK = ROWS.process(
            "dataClock",
            SandboxForms.clocks(),
            DataSettings.Clocks.RESUME,
            "the clocks of kept worlds while no sandbox runs: resume stops them, continue lets them run");
    static final Setting<Integer> MAX_CONNECTIONS = ROWS.process(
            "maxConnections",
            Form.smallNumber(1, 1_000_000),
            2_000,
            "connections of clients; above it, one with an incomplete request or unread answers is closed, otherwise the one that has been idle longest");
    static final Setting<Duration> REQUEST_TIMEOUT = ROWS.process(
            "requestTimeout", Form.duration(), ofSeconds(30), "how long a request may take to arrive completely");
    static final Setting<Duration> IDLE_TIMEOUT = ROWS.process(
            "idleTimeout",
            Form.duration(),
            ofSeconds(60),
            "how long a connection may be silent; a connection whose request waits for its answer does not count as silent");
    static final Setting<Duration> WEBHOOK_TIMEOUT =
            ROWS.process("webhookTimeout", Form.duration(), ofSeconds(10), "how long a receiver may take to answer");
    static final Setting<Integer> WEBHOOK_CONNECTIONS = ROWS.process(
            "webhookConnections", Form.smallNumber(1, 1_000), 16, "simultaneous connections to each receiver");
    static final Setting<Boolean> TRUST_ALL_CERTIFICATES = ROWS.process(
            "trustAllCertificates",
            Form.truth(),
            false,
            "receivers may use any certificate, including self-signed ones");
    static final Setting<Path> SCENARIOS = ROWS.process(
            "scenarios", SandboxForms.file(), null, "folder of your own scenario files; read again when they change");
    static final Setting<Boolean> MAGIC_VALUES = ROWS.process(
            "magicValues",
            Form.truth(),
            true,
            "the magic amounts, cards, keys and e-mail addresses select shipped scenarios; otherwise only their names do");
    static final Setting<Integer> CARD_TOKENS_PER_MINUTE = ROWS.process(
            "cardTokensPerMinute",
            Form.smallNumber(1, MOST),
            600,
            "card tokens that one page may create per minute, for each merchant and address; more are refused");
    static final Setting<String> SDK_FILE_NAME = ROWS.process(
            "sdkFileName",
            SandboxForms.scriptName(),
            null,
            "additional file name of the browser SDK under /checkout/sdk/, so that a production page works unchanged");
    static final Setting<String> SDK_GLOBAL = ROWS.process(
            "sdkGlobal",
            SandboxForms.globalName(),
            "CheckoutSDK",
            "additional name of the browser SDK's global variable");
    static final Setting<Boolean> DEMO = ROWS.process(
            "demo", Form.truth(), true, "the demo shop at /demo, a merchant that shows every payment method");
    static final Setting<Boolean> CONSOLE =
            ROWS.process("console", Form.truth(), true, "the console at /, the sandbox in a browser");

    static final Setting<KycStatus> KYC = ROWS.merchant(
            "kyc",
            Form.choice(EnumSet.allOf(KycStatus.class)),
            KycStatus.APPROVED,
            Policy::kyc,
            "status of the merchant's identity check");
    static final Setting<Money> OPENING_BALANCE = ROWS.merchant(
            "openingBalance",
            Form.wholeNumber(0, 1_000_000_000_000_000L).as(Money::ofCents, Money::cents),
            Money.ofCents(10_000_000),
            Policy::openingBalance,
            "opening balance in cents");
    static final Setting<Boolean> TOKENIZATION_REQUIRED = ROWS.merchant(
            "tokenizationRequired", Form.truth(), false, Policy::tokenizationRequired, "raw card numbers are refused");
    static final Setting<Boolean> CVV_REQUIRED = ROWS.merchant(
            "cvvRequired", Form.truth(), false, Policy::cvvRequired, "card tokens are created only with the CVV");
    static final Setting<Boolean> THREE_DS_ENABLED = ROWS.merchant(
            "threeDSEnabled",
            Form.truth(),
            true,
            Policy::threeDSEnabled,
            "the checkout authenticates cards by 3D Secure before the payin");
    static final Setting<Boolean> ALPHANUMERIC_CNPJ = ROWS.merchant(
            "alphanumericCnpj",
            Form.truth(),
            false,
            Policy::alphanumericCnpj,
            "accepts the CNPJ format issued since July 2026 for customers");
    static final Setting<Boolean> REQUIRE_HTTPS_WEBHOOKS = ROWS.merchant(
            "requireHttpsWebhooks",
            Form.truth(),
            false,
            Policy::requireHttpsWebhooks,
            "plain http webhook URLs are refused");
    static final Setting<Duration> PIX_VALIDITY = ROWS.merchant(
            "pixValidity",
            Form.duration(),
            ofMinutes(30),
            Policy::pixValidity,
            "time from a PIX charge's creation to its expiry");
    static final Setting<Integer> BOLETO_DAYS = ROWS.merchant(
            "boletoDays",
            Form.smallNumber(1, 3650),
            3,
            Policy::boletoDays,
            "days from a boleto's creation to its due date");
    static final Setting<Duration> CHALLENGE_VALIDITY = ROWS.merchant(
            "challengeValidity",
            Form.duration(),
            ofMinutes(10),
            Policy::challengeValidity,
            "how long a payer may take for a 3DS challenge");
    static final Setting<Duration> CARD_TOKEN_VALIDITY = ROWS.merchant(
            "cardTokenValidity",
            Form.duration(),
            ofMinutes(30),
            Policy::cardTokenValidity,
            "time from a card token's creation to its expiry");
    static final Setting<PayoutStatus> PAYOUT_INITIAL_STATUS = ROWS.merchant(
            "payoutInitialStatus",
            Form.choice(EnumSet.of(PayoutStatus.PENDING, PayoutStatus.PROCESSING)),
            PayoutStatus.PENDING,
            policy -> policy.payoutOpensProcessing() ? PayoutStatus.PROCESSING : PayoutStatus.PENDING,
            "the first status of payouts");
    static final Setting<PayoutStatus> PAYOUT_FINAL_STATUS = ROWS.merchant(
            "payoutFinalStatus",
            Form.choice(EnumSet.of(PayoutStatus.APPROVED, PayoutStatus.COMPLETED)),
            PayoutStatus.APPROVED,
            policy -> policy.payoutReportsCompleted() ? PayoutStatus.COMPLETED : PayoutStatus.APPROVED,
            "the status of a successful payout");
    static final Setting<Duration> PAYOUT_PROCESS_AFTER = ROWS.merchant(
            "payoutProcessAfter",
            Form.duration(),
            ofSeconds(1),
            Policy::payoutProcessAfter,
            "time from a payout's start to PROCESSING");
    static final Setting<Duration> PAYOUT_SETTLE_AFTER = ROWS.merchant(
            "payoutSettleAfter",
            Form.duration(),
            ofSeconds(2),
            Policy::payoutSettleAfter,
            "time from a payout's start to its final status; not shorter than payoutProcessAfter");
    static final Setting<SettlementWindow> SETTLEMENT_WINDOW = ROWS.merchant(
            "settlementWindow",
            WindowForm.form(),
            SettlementWindow.ALWAYS,
            Policy::settlementWindow,
            "when the banking system settles payouts");
    static final Setting<List<Duration>> WEBHOOK_RETRIES = ROWS.merchant(
            "webhookRetries",
            SandboxForms.retries(),
            SandboxForms.retries()
                    .reading()
                    .apply("5s,30s,2m,10m,30m,1h,3h,6h,12h,24h")
                    .orElseThrow(),
            Policy::webhookRetries,
            "waiting times after failed attempts; after the last one a notification is exhausted");
    static final Setting<Boolean> WEBHOOK_IDS = ROWS.merchant(
            "webhookIds",
            Form.truth(),
            true,
            Policy::webhookIds,
            "notifications have the header Webhook-Id, which the provider does not document; signed ones always have it");
    static final Setting<SigningSecret> WEBHOOK_SIGNING = ROWS.row(new Setting<>(
            "webhookSigning",
            SandboxForms.signingSecret(),
            null,
            "secret that signs notifications by Standard Webhooks; without it they have no signature, as documented",
            SettingScope.MERCHANT,
            true,
            Policy::webhookSigning));

    static final Setting<String> PUBLIC_KEY =
            ROWS.declaration("publicKey", SandboxForms.key("pk_test_"), null, "required; unique for each merchant");
    static final Setting<SecretText> SECRET_KEY = ROWS.secret(
            SettingScope.DECLARATION, "secretKey", SandboxForms.key("sk_test_"), "required; unique for each merchant");
    static final Setting<String> NAME =
            ROWS.declaration("name", SandboxForms.label(25), "PaySandbox Loja", "the receiver's name that payers see");
    static final Setting<String> CITY =
            ROWS.declaration("city", SandboxForms.label(15), "SAO PAULO", "the receiver's city");
    static final Setting<String> DOCUMENT = ROWS.declaration(
            "document",
            Form.text("a valid CNPJ without punctuation, in quotes", Cnpj::isValid),
            "11222333000181",
            "the receiver's CNPJ");

    private SettingTable() {}

    static List<Setting<?>> rows(Predicate<SettingScope> scope) {
        return ROWS.all().stream().filter(row -> scope.test(row.scope())).toList();
    }

    static List<String> names(Predicate<SettingScope> scope) {
        return rows(scope).stream().map(Setting::name).toList();
    }
}
