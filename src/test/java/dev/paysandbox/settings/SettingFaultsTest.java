package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingFaultsTest {
    private static final String FOLDER = "the path of a folder; worlds are not kept in databases";
    private static final String ADDRESS =
            "an http or https address without user, query and fragment, such as https://pay.example.test";
    private static final String DURATION = "a duration such as 10s, 2h30m, 3d or 500ms, more than 0 and at most 3650d";

    private final Path directory;
    private final Sources sources;

    SettingFaultsTest(@TempDir Path directory) {
        this.directory = directory;
        sources = new Sources(directory);
    }

    @Test
    void every_fault_of_every_source_is_named_at_once_each_on_its_line() {
        sources.file("port: \"abc\"\nopeningBalanse: 5\n")
                .variable("PAYSANDBOX_SEED", "one")
                .flags("--boleto-days", "0", "--prot=1");

        assertThat(sources.refusal()).hasMessage("""
            The settings have 5 faults:
              flag "--prot": unknown. Did you mean --port?
              paysandbox.yml, line 2, column 1: unknown setting "openingBalanse". Did you mean openingBalance?
              paysandbox.yml, line 1, column 7: port: found the text "abc"; allowed: a whole number from 0 to 65535
              environment variable PAYSANDBOX_SEED: seed: found "one"; allowed: a whole number of 64 bits
              flag --boleto-days: boletoDays: found "0"; allowed: a whole number from 1 to 3650\
            """);
    }

    @Test
    void the_message_about_one_fault_uses_the_singular() {
        assertThat(sources.flags("--port", "65536").refusal()).hasMessage("""
            The settings have a fault:
              flag --port: port: found "65536"; allowed: a whole number from 0 to 65535\
            """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "port: \"8080\" | line 1, column 7: port: found the text \"8080\"; allowed: a whole number",
                "port: 8080.5 | port: found the decimal number 8080.5; allowed: a whole number from 0 to 65535",
                "port: 99999999999999999999 | port: found the whole number 99999999999999999999; allowed",
                "port: [1] | port: found a list that holds the whole number 1; allowed",
                "port: {a: 1} | port: found a mapping of names to values; allowed",
                "port: | port: found no value; allowed",
                "seed: null | seed: found no value; allowed",
                "host: 127 | host: found the whole number 127; allowed: a host name",
                "host: true | host: found true; allowed: a host name",
                "openWorlds: yes | openWorlds: found the text \"yes\"; allowed: true or false",
                "openWorlds: 'true' | openWorlds: found the text \"true\"; allowed: true or false",
                "webhookTimeout: 10 | webhookTimeout: found the whole number 10; allowed: a duration such as",
                "allowedHosts: [a, 1] | allowedHosts: found a list that holds the whole number 1; allowed: names"
            })
    void values_in_the_file_are_not_converted(String yaml, String fault) {
        assertThat(sources.file(yaml).faults()).singleElement().asString().contains(fault);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port | -1 | a whole number from 0 to 65535",
                "--port | 65536 | a whole number from 0 to 65535",
                "--port | 80a | a whole number from 0 to 65535",
                "--port | ٨٠ | a whole number from 0 to 65535",
                "--max-worlds | 0 | a whole number from 1 to 2147483647",
                "--max-payments | 0 | a whole number from 1 to 2147483647",
                "--max-deliveries | 2147483648 | a whole number from 1 to 2147483647",
                "--max-deliveries | 0 | a whole number from 1 to 2147483647",
                "--webhook-connections | 0 | a whole number from 1 to 1000",
                "--boleto-days | 3651 | a whole number from 1 to 3650",
                "--opening-balance | -1 | a whole number from 0 to 1000000000000000",
                "--opening-balance | 1000000000000001 | a whole number from 0 to 1000000000000000",
                "--seed | 9223372036854775808 | a whole number of 64 bits",
                "--webhook-timeout | 0s | " + DURATION,
                "--pix-validity | 3651d | " + DURATION,
                "--pix-validity | 30 | " + DURATION,
                "--kyc | approved | PENDING, APPROVED or REJECTED",
                "--payout-initial-status | APPROVED | PENDING or PROCESSING",
                "--payout-final-status | FAILED | APPROVED or COMPLETED",
                "--host | my host | a host name or an IP address, such as 127.0.0.1, 0.0.0.0 or ::",
                "--data | postgresql:x | " + FOLDER,
                "--data | jdbc:postgresql://db/shop | " + FOLDER,
                "--data | postgresql://db/shop | " + FOLDER,
                "--data | S3:worlds | " + FOLDER,
                "--data | git+ssh:worlds | " + FOLDER,
                "--data | ' redis://db' | " + FOLDER,
                "--public-url | ftp://pay.test | " + ADDRESS,
                "--public-url | pay.test | " + ADDRESS,
                "--public-url | https:// | " + ADDRESS,
                "--public-url | https://pay.test?x=1 | " + ADDRESS,
                "--public-url | https://pay.test#x | " + ADDRESS,
                "--public-url | https://a b | " + ADDRESS,
                "--public-url | http://pay.test:70000 | " + ADDRESS,
                "--public-url | /box | " + ADDRESS,
                "--allowed-hosts | a.test:80 | names of hosts without port, separated by commas",
                "--allowed-hosts | a,,b | names of hosts without port, separated by commas"
            })
    void a_value_out_of_bounds_is_reported_with_the_bounds(String flag, String value, String allowed) {
        assertThat(sources.flags(flag, value).faults())
                .singleElement()
                .asString()
                .startsWith("flag " + flag + ": ")
                .endsWith(": found \"" + value + "\"; allowed: " + allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"worlds", "C:\\worlds", "d:worlds", "./postgresql:x", "/srv/team:a", "my worlds", "worlds.d"})
    void the_folder_of_worlds_may_have_any_other_name(String path) {
        assertThat(sources.flags("--data", path).settings().find(SettingTable.DATA))
                .isEqualTo(Path.of(path));
    }

    @ParameterizedTest
    @CsvSource({
        "18:00-08:00",
        "08:00",
        "8:00-18:00",
        "08:00-25:00",
        "FRI-MON 08:00-18:00",
        "MON 08:00-18:00",
        "XXX-FRI 08:00-18:00",
        "Always",
        "24:00-24:00"
    })
    void a_settlement_window_opens_before_it_closes(String window) {
        assertThat(sources.flags("--settlement-window", window).faults())
                .singleElement()
                .asString()
                .contains("found \"" + window + "\"; allowed: always, or hours in São Paulo");
    }

    @Test
    void at_most_fifty_retries_and_none_of_them_at_once() {
        var fifty = "1s" + ",1s".repeat(49);
        assertThat(sources.flags("--webhook-retries", fifty).settings().policy().webhookRetries())
                .hasSize(50);

        assertThat(sources.flags("--webhook-retries", fifty + ",1s").faults())
                .singleElement()
                .asString()
                .contains("allowed: at most 50 durations");
        assertThat(sources.flags("--webhook-retries", "5s,0s").faults())
                .singleElement()
                .asString()
                .contains("found \"5s,0s\"");
    }

    @Test
    void a_payout_does_not_settle_before_it_is_processed() {
        assertThat(sources.file("payoutSettleAfter: 500ms").faults())
                .containsExactly(
                        "paysandbox.yml, line 1, column 20: payoutSettleAfter (500ms, paysandbox.yml, line 1, column"
                                + " 20) is shorter than payoutProcessAfter (1s, the default)");
        assertThat(sources.file("payoutSettleAfter: 4s")
                        .flags("--payout-process-after", "5s")
                        .faults())
                .containsExactly("paysandbox.yml, line 1, column 20: payoutSettleAfter (4s, paysandbox.yml, line 1, "
                        + "column 20) is shorter than payoutProcessAfter (5s, flag --payout-process-after)");
    }

    @Test
    void a_certificate_needs_its_key_and_a_key_its_certificate() {
        assertThat(sources.file("tlsCertificate: tls.crt").faults())
                .containsExactly(
                        "paysandbox.yml, line 1, column 17: tlsCertificate is given without tlsKey; HTTPS needs"
                                + " both");
        assertThat(sources.file("").flags("--tls-key=tls.key").faults())
                .containsExactly("flag --tls-key: tlsKey is given without tlsCertificate; HTTPS needs both");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proxy.example",
                "10.0.0.0/33",
                "10.0.0/8",
                "10.0.0.256",
                "010.0.0.1x",
                "::1/129",
                "::1%eth0",
                "::ffff:10.0.0.0/104",
                "10.0.0.1,",
                "10.0.0.1/",
                "10.0.0.1/-1",
                "10.0.0.1 10.0.0.2",
                "[::1]",
                "127.0.0.1:80",
                "1:2:3",
                ":",
                "*"
            })
    void a_trusted_proxy_is_an_address_or_a_block_of_addresses(String text) {
        assertThat(sources.flags("--trusted-proxies", text).faults())
                .singleElement()
                .asString()
                .contains("trustedProxies: found \"", "allowed: IP addresses and blocks of them separated by commas");
    }

    @Test
    void unknown_names_are_reported_with_the_nearest_known_one() {
        sources.file("ports: 1\ncolour: red\nport-: 1")
                .flags("--openingBalance", "5", "--colour", "red", "--no-open-world", "--no-port");

        assertThat(sources.faults())
                .containsExactly(
                        "flag \"--openingBalance\": unknown. Did you mean --opening-balance?",
                        "flag \"--colour\": unknown.",
                        "flag \"--no-open-world\": unknown.",
                        "flag \"--no-port\": unknown.",
                        "paysandbox.yml, line 1, column 1: unknown setting \"ports\". Did you mean port?",
                        "paysandbox.yml, line 2, column 1: unknown setting \"colour\".",
                        "paysandbox.yml, line 3, column 1: unknown setting \"port-\". Did you mean port?");
    }

    @Test
    void an_unknown_variable_is_warned_of_with_the_nearest_known_one_and_ignored() {
        sources.variable("PAYSANDBOX_OPENING_BALANSE", "1")
                .variable("PAYSANDBOX_IMAGE", "registry.example.com/paysandbox:0.1.0")
                .variable("PAYSANDBOX_JAVA_OPT", "-Xmx1g")
                .variable("PAYSANDBOX_PORTS", "sk_test_secret");

        assertThat(sources.warnings())
                .containsExactly(
                        "environment variable PAYSANDBOX_IMAGE: unknown, and ignored.",
                        "environment variable PAYSANDBOX_JAVA_OPT: unknown, and ignored. Did you mean"
                                + " PAYSANDBOX_JAVA_OPTS?",
                        "environment variable PAYSANDBOX_OPENING_BALANSE: unknown, and ignored. Did you mean"
                                + " PAYSANDBOX_OPENING_BALANCE?",
                        "environment variable PAYSANDBOX_PORTS: unknown, and ignored. Did you mean PAYSANDBOX_PORT?");
        assertThat(sources.settings()).isEqualTo(new Sources(directory).settings());
    }

    @Test
    void a_flag_without_value_twice_or_none_at_all_is_a_fault() {
        assertThat(sources.flags("--port").faults())
                .containsExactly("flag --port: a value is missing; allowed: a whole number from 0 to 65535");
        assertThat(sources.flags("--port", "--host=x").faults())
                .containsExactly("flag --port: a value is missing; allowed: a whole number from 0 to 65535");
        assertThat(sources.flags("--port=1", "--port", "2").faults())
                .containsExactly("flag --port: port is given twice");
        assertThat(sources.flags("--open-worlds", "--no-open-worlds").faults())
                .containsExactly("flag --no-open-worlds: openWorlds is given twice");
        assertThat(sources.flags("--no-open-worlds=true").faults())
                .containsExactly("flag --no-open-worlds: takes no value");
        assertThat(sources.flags("--port", "1", "serve").faults())
                .containsExactly("argument 3: not a flag; settings are written --name value or --name=value");
        assertThat(sources.flags("-p", "9000", "-x").faults())
                .containsExactly("flag -p: unknown. Did you mean --port?", "flag -x: unknown.");
    }

    @Test
    void a_named_file_has_to_be_there() throws IOException {
        assertThat(sources.flags("--config", "none.yml").faults())
                .containsExactly("flag --config: config: \"none.yml\": there is no such file");
        Files.createDirectory(directory.resolve("folder"));
        assertThat(sources.flags().variable("PAYSANDBOX_CONFIG", "folder").faults())
                .containsExactly("environment variable PAYSANDBOX_CONFIG: config: \"folder\": the file cannot be read");
        assertThat(sources.flags("--config", "").faults())
                .containsExactly("flag --config: config: found \"\"; allowed: the path of a file");
        assertThat(sources.flags("--config", "a\0b").faults())
                .containsExactly("flag --config: config: found \"a\\u0000b\"; allowed: the path of a file");
    }

    @Test
    void the_file_is_a_mapping_of_settings() {
        assertThat(sources.file("- port\n").faults())
                .containsExactly("paysandbox.yml, line 1, column 1: settings: "
                        + "found a list; allowed: a mapping of names to values");
        assertThat(sources.file("port: 1\nport: 2\n").faults())
                .containsExactly("paysandbox.yml, line 2, column 1: \"port\" is given twice, first in line 1");
        assertThat(sources.file("port: [1\n").faults())
                .singleElement()
                .asString()
                .startsWith("paysandbox.yml, line 2, column 1: not valid YAML: ");
    }

    @Test
    void a_file_that_is_not_a_settings_file_is_not_reported_line_by_line() {
        var yaml = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            yaml.append("x").append(i).append(": 1\n");
        }

        var refusal = sources.file(yaml.toString()).refusal();
        assertThat(refusal).hasMessageStartingWith("The settings have 20000 faults:");
        assertThat(refusal.faults()).hasSize(101).last().isEqualTo("… and 19900 more");
    }

    @Test
    void a_value_that_another_source_overrides_is_still_checked() {
        assertThat(sources.file("port: abc").flags("--port", "1").faults()).hasSize(1);
    }
}
