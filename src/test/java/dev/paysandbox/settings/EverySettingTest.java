package dev.paysandbox.settings;

import static java.time.DayOfWeek.FRIDAY;
import static java.time.DayOfWeek.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.SecretText;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.settings.ControlToken.Role;
import dev.paysandbox.settings.Setting.Scope;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table, from each source. */
class EverySettingTest {
    private static final List<Duration> DOCUMENTED_RETRIES = Stream.of(
                    "PT5S", "PT30S", "PT2M", "PT10M", "PT30M", "PT1H", "PT3H", "PT6H", "PT12H", "PT24H")
            .map(Duration::parse)
            .toList();

    @TempDir
    Path directory;

    /** A setting: its value in the settings, its default, and another value as it is given and as it is read. */
    private record Row(
            String name,
            Function<Settings, @Nullable Object> value,
            @Nullable Object fallback,
            String text,
            Object expected) {
        @Nullable
        Object in(Sources sources) {
            return value.apply(sources.settings());
        }

        Setting<?> setting() {
            return SettingTable.rows(Scope::isTopOfTheFile).stream()
                    .filter(setting -> setting.name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public String toString() {
            return name + ": " + text;
        }
    }

    static Stream<Row> rows() {
        return Stream.of(
                row(SettingTable.HOST, "127.0.0.1", "0.0.0.0", "0.0.0.0"),
                row(SettingTable.PORT, 8080, "0", 0),
                row(SettingTable.PUBLIC_URL, null, "https://pay.test/box/", URI.create("https://pay.test/box")),
                row(SettingTable.TLS_CERTIFICATE, null, "tls.crt", Path.of("tls.crt")),
                row(SettingTable.TLS_KEY, null, "tls.key", Path.of("tls.key")),
                process(
                        "trustedProxies",
                        settings -> settings.of(SettingTable.TRUSTED_PROXIES).toString(),
                        "[]",
                        "10.1.2.3/8, 192.0.2.7, fd00::/16",
                        "[10.1.2.3/8, 192.0.2.7/32, fd00:0:0:0:0:0:0:0/16]"),
                process(
                        "controlToken",
                        Settings::controlTokens,
                        List.of(),
                        "t0ken",
                        List.of(new ControlToken("control", Role.ACT, new SecretText("t0ken")))),
                process(
                        "controlTokens",
                        Settings::controlTokens,
                        List.of(),
                        "qa:read:0123456789abcdef, ci:act:0123:456789abcdef",
                        List.of(
                                new ControlToken("qa", Role.READ, new SecretText("0123456789abcdef")),
                                new ControlToken("ci", Role.ACT, new SecretText("0123:456789abcdef")))),
                row(SettingTable.AUDIT_LOG, null, "logs/audit.log", Path.of("logs/audit.log")),
                row(SettingTable.ALLOWED_HOSTS, Set.of(), "A.test, b.test", Set.of("a.test", "b.test")),
                row(SettingTable.OPEN_WORLDS, true, "false", false),
                row(SettingTable.SEED, null, "-42", -42L),
                row(SettingTable.MAX_WORLDS, 1_000, "1", 1),
                process("maxPayments", settings -> settings.limits().payments(), 100_000, "2", 2),
                process("maxDeliveries", settings -> settings.limits().deliveries(), 100_000, "3", 3),
                process("maxJournalEntries", settings -> settings.limits().journalEntries(), 1_000, "0", 0),
                row(SettingTable.MAX_JOURNAL_BODY_BYTES, 8_192, "5", 5),
                process("maxEvents", settings -> settings.limits().events(), 1_000, "6", 6),
                row(SettingTable.QUIET, null, "true", true),
                row(SettingTable.READY_JSON, false, "true", true),
                row(SettingTable.UNTIL_STDIN_CLOSES, false, "true", true),
                row(SettingTable.EVENT_HEARTBEAT, seconds(15), "500ms", Duration.ofMillis(500)),
                row(SettingTable.MAX_SNAPSHOT_BYTES, 268_435_456, "1048577", 1_048_577),
                row(SettingTable.MAX_MEMORY, null, "64", 64),
                row(SettingTable.DATA, null, "worlds", Path.of("worlds")),
                row(SettingTable.DATA_INTERVAL, seconds(5), "1s", seconds(1)),
                row(SettingTable.DATA_CLOCK, false, "continue", true),
                row(SettingTable.MAX_CONNECTIONS, 2_000, "5", 5),
                row(SettingTable.REQUEST_TIMEOUT, seconds(30), "2s", seconds(2)),
                row(SettingTable.IDLE_TIMEOUT, seconds(60), "2s", seconds(2)),
                row(SettingTable.WEBHOOK_TIMEOUT, seconds(10), "500ms", Duration.ofMillis(500)),
                row(SettingTable.WEBHOOK_CONNECTIONS, 16, "1", 1),
                row(
                        SettingTable.WEBHOOK_HOSTS,
                        Set.of(),
                        "Hooks.example, *.shop.example, *",
                        Set.of("hooks.example", "*.shop.example", "*")),
                row(SettingTable.TRUST_ALL_CERTIFICATES, false, "true", true),
                row(SettingTable.SCENARIOS, null, "my/scenarios", Path.of("my/scenarios")),
                row(SettingTable.MAGIC_VALUES, true, "false", false),
                row(SettingTable.SDK_FILE_NAME, null, "pay.v2.min.js", "pay.v2.min.js"),
                row(SettingTable.SDK_GLOBAL, "CheckoutSDK", "Pay", "Pay"),
                row(SettingTable.DEMO, true, "false", false),
                row(SettingTable.CONSOLE, true, "false", false),
                merchant("kyc", Policy::kyc, KycStatus.APPROVED, "REJECTED", KycStatus.REJECTED),
                merchant("openingBalance", Policy::openingBalance, Money.ofCents(10_000_000), "0", Money.ZERO),
                merchant("tokenizationRequired", Policy::tokenizationRequired, false, "true", true),
                merchant("cvvRequired", Policy::cvvRequired, false, "true", true),
                merchant("threeDSEnabled", Policy::threeDSEnabled, true, "false", false),
                merchant("alphanumericCnpj", Policy::alphanumericCnpj, false, "true", true),
                merchant("payerIpv6", Policy::payerIpv6, false, "true", true),
                merchant("undocumentedLists", Policy::undocumentedLists, false, "true", true),
                merchant("requireHttpsWebhooks", Policy::requireHttpsWebhooks, false, "true", true),
                merchant("pixValidity", Policy::pixValidity, minutes(30), "2h30m", minutes(150)),
                merchant("boletoDays", Policy::boletoDays, 3, "30", 30),
                merchant("challengeValidity", Policy::challengeValidity, minutes(10), "5m", minutes(5)),
                merchant("cardTokenValidity", Policy::cardTokenValidity, minutes(30), "5m", minutes(5)),
                merchant("payoutInitialStatus", Policy::payoutOpensProcessing, false, "PROCESSING", true),
                merchant("payoutFinalStatus", Policy::payoutReportsCompleted, false, "COMPLETED", true),
                merchant("payoutProcessAfter", Policy::payoutProcessAfter, seconds(1), "2s", seconds(2)),
                merchant("payoutSettleAfter", Policy::payoutSettleAfter, seconds(2), "PT1M", seconds(60)),
                merchant(
                        "settlementWindow",
                        Policy::settlementWindow,
                        SettlementWindow.ALWAYS,
                        "MON-FRI 09:00-17:00",
                        new SettlementWindow(MONDAY, FRIDAY, LocalTime.of(9, 0), LocalTime.of(17, 0))),
                merchant(
                        "webhookTo",
                        policy -> policy.webhookTo().toString(),
                        "none",
                        "http://localhost:3000/hooks",
                        "http://localhost:3000/hooks"),
                merchant(
                        "webhookRetries",
                        Policy::webhookRetries,
                        DOCUMENTED_RETRIES,
                        "1s, 3d",
                        List.of(seconds(1), Duration.ofDays(3))),
                merchant("webhookIds", Policy::webhookIds, true, "false", false),
                merchant("followedClock", Policy::followedClock, false, "true", true),
                merchant(
                        "webhookSigning",
                        policy -> String.valueOf(policy.webhookSigning()),
                        "null",
                        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                        "whsec_***"));
    }

    @Test
    void no_row_of_the_table_is_left_out_here() {
        assertThat(rows().map(Row::name)).isEqualTo(SettingTable.names(Scope::isTopOfTheFile));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_setting_nobody_gives_has_its_default_which_is_written_as_it_may_be_given(Row row) {
        assertThat(row.in(sources())).isEqualTo(row.fallback());

        var shown = row.setting().shownOtherwise();
        if (!shown.isEmpty()) {
            assertThat(row.in(sources().flags(row.setting().flag(), shown))).isEqualTo(row.fallback());
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_setting_is_read_from_the_file_from_the_environment_and_from_a_flag_written_either_way(Row row) {
        var variable = "PAYSANDBOX_" + separated(row.name(), "_").toUpperCase(Locale.ROOT);
        var flag = "--" + separated(row.name(), "-").toLowerCase(Locale.ROOT);

        assertThat(row.in(sources(row).variable(variable, row.text()))).isEqualTo(row.expected());
        assertThat(row.in(sources(row).flags(flag, row.text()))).isEqualTo(row.expected());
        assertThat(row.in(sources(row).flags(flag + "=" + row.text()))).isEqualTo(row.expected());
        assertThat(row.in(sources(row).file(row.name() + ": " + row.text()))).isEqualTo(row.expected());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_flag_wins_over_the_environment_and_that_over_the_file(Row row) {
        var setting = row.setting();
        // A setting without default has no second value to tell apart here; all are read the same way.
        var other = setting.shownOtherwise().isEmpty() ? row.text() : setting.shownOtherwise();

        var sources = sources(row).file(row.name() + ": " + other).variable(setting.variable(), row.text());
        assertThat(row.in(sources)).isEqualTo(row.expected());
        sources.variable(setting.variable(), other).flags(setting.flag(), row.text());
        assertThat(row.in(sources)).isEqualTo(row.expected());
    }

    /** Word for word; the two letters of 3DS are one. */
    private static String separated(String name, String separator) {
        return name.replace("DS", "Ds").replaceAll("([A-Z])", separator + "$1");
    }

    private Sources sources() {
        return new Sources(directory);
    }

    /** With the setting that it may not be without. */
    private Sources sources(Row row) {
        return switch (row.name()) {
            case "tlsCertificate" -> sources().variable("PAYSANDBOX_TLS_KEY", "other");
            case "tlsKey" -> sources().variable("PAYSANDBOX_TLS_CERTIFICATE", "other");
            default -> sources();
        };
    }

    private static Row row(Setting<?> setting, @Nullable Object fallback, String text, Object expected) {
        return process(setting.name(), settings -> settings.find(setting), fallback, text, expected);
    }

    private static Row process(
            String name,
            Function<Settings, @Nullable Object> value,
            @Nullable Object fallback,
            String text,
            Object expected) {
        return new Row(name, value, fallback, text, expected);
    }

    private static Row merchant(
            String name, Function<Policy, Object> value, Object fallback, String text, Object expected) {
        return process(name, settings -> value.apply(settings.policy()), fallback, text, expected);
    }

    private static Duration seconds(long count) {
        return Duration.ofSeconds(count);
    }

    private static Duration minutes(long count) {
        return Duration.ofMinutes(count);
    }
}
