package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.SettlementWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingSourcesTest {
    private final Path directory;
    private final Sources sources;

    SettingSourcesTest(@TempDir Path directory) {
        this.directory = directory;
        sources = new Sources(directory);
    }

    @Test
    void the_file_may_be_named_by_a_flag_or_else_by_the_environment() throws IOException {
        Files.createDirectory(directory.resolve("etc"));
        sources.file("seed: 1").file("etc/flag.yml", "seed: 2").file("variable.yml", "seed: 3");

        assertThat(sources.settings().find(SettingTable.SEED)).isEqualTo(1);
        sources.variable("PAYSANDBOX_CONFIG", "variable.yml");
        assertThat(sources.settings().find(SettingTable.SEED)).isEqualTo(3);
        sources.flags("--config", "etc/flag.yml");
        assertThat(sources.settings().find(SettingTable.SEED)).isEqualTo(2);
        sources.flags("--config=" + directory.resolve("etc/flag.yml"));
        assertThat(sources.settings().find(SettingTable.SEED)).isEqualTo(2);
    }

    @Test
    void an_empty_file_gives_nothing() {
        assertThat(sources.file("# nothing yet\n").settings()).isEqualTo(new Sources(directory).settings());
    }

    /** Compose files write {@code PAYSANDBOX_WEBHOOK_TO: ${TARGET:-}}. */
    @Test
    void an_empty_variable_counts_as_absent() {
        for (var setting : SettingTable.rows(Setting.Scope::isOutsideTheFile)) {
            sources.variable(setting.variable(), "");
        }
        sources.variable("PAYSANDBOX_SEEDS", "");

        assertThat(sources.file("seed: 1").settings().find(SettingTable.SEED)).isEqualTo(1);
        assertThat(sources.settings().of(SettingTable.WEBHOOK_TO).url()).isNull();
    }

    @Test
    void a_switch_may_be_given_alone_negated_or_with_a_value() {
        assertThat(https("--require-https-webhooks")).isTrue();
        assertThat(https("--require-https-webhooks", "--port", "1")).isTrue();
        assertThat(https("--require-https-webhooks", "true")).isTrue();
        assertThat(https("--require-https-webhooks", "false")).isFalse();
        assertThat(https("--require-https-webhooks=false")).isFalse();
        sources.variable("PAYSANDBOX_REQUIRE_HTTPS_WEBHOOKS", "true");
        assertThat(https("--no-require-https-webhooks")).isFalse();
    }

    @Test
    void lists_may_be_lists_in_the_file_and_may_be_empty() {
        var listed = sources.file("allowedHosts: [a.test, B.test]\nwebhookRetries:\n  - 5s\n  - 1m\n")
                .settings();
        assertThat(listed.of(SettingTable.ALLOWED_HOSTS)).containsExactlyInAnyOrder("a.test", "b.test");
        assertThat(listed.policy().webhookRetries()).containsExactly(Duration.ofSeconds(5), Duration.ofMinutes(1));

        var empty = sources.file("allowedHosts: []\nwebhookRetries: []\n").settings();
        assertThat(empty.of(SettingTable.ALLOWED_HOSTS)).isEmpty();
        assertThat(empty.policy().webhookRetries()).isEmpty();
        assertThat(sources.flags("--webhook-retries", "none")
                        .settings()
                        .policy()
                        .webhookRetries())
                .isEmpty();
    }

    @Test
    void a_settlement_window_names_hours_and_perhaps_weekdays() {
        assertThat(window("08:00-18:00"))
                .isEqualTo(new SettlementWindow(
                        DayOfWeek.MONDAY, DayOfWeek.SUNDAY, LocalTime.of(8, 0), LocalTime.of(18, 0)));
        assertThat(window("TUE-SAT 20:30-24:00"))
                .isEqualTo(new SettlementWindow(
                        DayOfWeek.TUESDAY, DayOfWeek.SATURDAY, LocalTime.of(20, 30), LocalTime.MAX));
        assertThat(window("always")).isEqualTo(window("MON-SUN 00:00-24:00")).isEqualTo(SettlementWindow.ALWAYS);
    }

    @Test
    void a_secret_may_begin_with_dashes_and_a_number_with_a_sign() {
        assertThat(sources.flags("--control-token", "--x9", "--seed", "-7")
                        .settings()
                        .controlTokens())
                .extracting(token -> token.secret().value())
                .containsExactly("--x9");
        assertThat(sources.flags("--seed", "-7").settings().find(SettingTable.SEED))
                .isEqualTo(-7);
    }

    @Test
    void variables_of_others_are_left_to_them() {
        var names =
                "URL TOKEN WEBHOOK PROFILE HEAP JAVA_OPTS JDKS CACHE IN_CONTAINER HOME REPORTS PUBLIC_KEY SECRET_KEY"
                        .split(" ");
        for (var name : names) {
            sources.variable("PAYSANDBOX_" + name, "x");
        }
        sources.variable("PATH", "/bin").variable("paysandbox_port", "x").variable("PAYSANDBOX", "x");

        assertThat(sources.settings().of(SettingTable.PORT)).isEqualTo(8080);
        assertThat(sources.warnings()).isEmpty();
    }

    @Test
    void kubernetes_variables_of_services_whose_names_begin_with_paysandbox_are_no_settings() {
        for (var service : "PAYSANDBOX PAYSANDBOX_1 PAYSANDBOX_TEAM_A".split(" ")) {
            sources.variable(service + "_PORT", "tcp://10.0.0.8:9090")
                    .variable(service + "_SERVICE_HOST", "10.0.0.8")
                    .variable(service + "_SERVICE_PORT", "9090")
                    .variable(service + "_SERVICE_PORT_HTTP", "9090")
                    .variable(service + "_PORT_9090_TCP", "tcp://10.0.0.8:9090")
                    .variable(service + "_PORT_9090_TCP_PROTO", "tcp")
                    .variable(service + "_PORT_9090_TCP_PORT", "9090")
                    .variable(service + "_PORT_9090_TCP_ADDR", "10.0.0.8");
        }

        assertThat(sources.settings().of(SettingTable.PORT)).isEqualTo(8080);
        assertThat(sources.warnings()).isEmpty();
    }

    private boolean https(String... flags) {
        return sources.flags(flags).settings().policy().requireHttpsWebhooks();
    }

    private SettlementWindow window(String text) {
        return sources.flags("--settlement-window", text).settings().policy().settlementWindow();
    }

    static Stream<Setting<?>> rows() {
        return SettingTable.rows(scope -> true).stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_is_in_the_help_with_its_default_and_what_is_allowed(Setting<?> row) {
        var name = row.scope().isOutsideTheFile() ? row.flag() : row.name();

        assertThat(SettingTable.help().lines())
                .anyMatch(line -> line.startsWith("  " + name + " ") && line.endsWith(row.meaning()))
                .anyMatch(line -> line.strip().startsWith(row.form().allowed()) && line.contains(row.shownOtherwise()));
    }
}
