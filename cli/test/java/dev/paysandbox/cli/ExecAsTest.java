package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands whose code names the provider's host. */
class ExecAsTest {
    private static final String HOST = "api.provider.example";
    private static final String CURL = "curl -sS -u $PAYSANDBOX_PUBLIC_KEY:$PAYSANDBOX_SECRET_KEY ";
    /** The authority is made once, as for a user. */
    @TempDir
    private static Path config;

    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @BeforeEach
    void has_a_configuration_folder() throws IOException {
        tester.environment.put("XDG_CONFIG_HOME", config.toString());
        tester.environment.put("PATH", System.getenv("PATH"));
        tester.environment.put("PAYSANDBOX_REPORTS", folder.resolve("reports").toString());
        Files.writeString(folder.resolve("order"), Order.boleto(1_000).json());
    }

    private Cli runs(String options, String script) {
        var arguments = new ArrayList<>(Arrays.asList(("exec --as " + options).split(" ")));
        arguments.addAll(List.of("--", "sh", "-c", "exec >FOLDER/out 2>&1; " + script));
        arguments.replaceAll(word -> word.replace("FOLDER", folder.toString()));
        return tester.calls(arguments.toArray(String[]::new));
    }

    private String written() {
        try {
            return Files.readString(folder.resolve("out")).strip();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    @Test
    void requests_for_the_providers_host_come_to_the_sandbox_and_so_do_the_links_in_their_answers() {
        runs(HOST, CURL + "https://" + HOST + "/payin -H 'Content-Type: application/json' -d @FOLDER/order")
                .exits(0)
                .printsError("Requests that came to the sandbox instead of the provider: " + HOST + " 1.", "PSB-026");

        assertThat(written()).contains("\"url\":\"" + tester.environment.get("PAYSANDBOX_URL") + "/checkout/boletos/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "curl    | curl -sS -u $KEYS https://api.provider.example/balances",
                "http    | curl -sS -u $KEYS http://api.provider.example/balances",
                "axios   | curl -sS -u $KEYS --noproxy '*' $http_proxy --request-target https://api.provider.example/balances -H 'Host: api.provider.example'",
                "urllib  | python3 -c 'import urllib.request as u, os, base64; print(u.urlopen(u.Request(\"https://api.provider.example/balances\", headers={\"Authorization\": \"Basic \" + base64.b64encode(os.environ[\"KEYS\"].encode()).decode()})).read().decode())'",
                "fetch   | node -e 'fetch(\"https://api.provider.example/balances\", {headers: {Authorization: \"Basic \" + btoa(process.env.KEYS)}}).then(async (a) => console.log(await a.text()))'",
                "https   | node -e 'require(\"https\").get(\"https://api.provider.example/balances\", {auth: process.env.KEYS}, (a) => a.pipe(process.stdout))'",
            })
    void clients_of_all_kinds_are_led_here_and_live_keys_are_accepted(String client, String script) {
        runs(HOST + " --env KEYS={livePublicKey}:{liveSecretKey}", script)
                .printsError(HOST + " 1.")
                .exits(0);

        assertThat(written()).as(client).contains("{\"available\":10000000,");
    }

    @Test
    void java_programs_are_led_here_and_its_old_options_stay() throws IOException {
        Files.writeString(folder.resolve("Balance.java"), """
                import java.net.*;
                import java.net.http.*;
                class Balance {
                    public static void main(String[] args) throws Exception {
                        var url = URI.create("https://api.provider.example/balances");
                        var request = HttpRequest.newBuilder(url).header("Authorization", "Basic " + args[0]).build();
                        System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
                        var connection = url.toURL().openConnection();
                        connection.setRequestProperty("Authorization", "Basic " + args[0]);
                        System.out.println(new String(connection.getInputStream().readAllBytes()) + System.getProperty("mine"));
                    }
                }
                """);
        tester.environment.put("JAVA_TOOL_OPTIONS", "-Dmine=kept");
        runs(
                        HOST + " --env KEYS={publicKey}:{secretKey}",
                        "java FOLDER/Balance.java $(printf %s \"$KEYS\" | base64 -w0)")
                .exits(0)
                .printsError(HOST + " 2.");

        assertThat(written()).contains("}\n{\"available\"").endsWith("}kept");
    }

    @Test
    void names_of_variables_that_are_missing_stop_the_command() {
        runs(",", "echo started").exits(2).printsError("'' is no host name");
        runs("my_api.provider.example", "echo started").exits(2).printsError("is no host name");
    }

    @Test
    void javas_own_exceptions_lose_the_host_in_each_of_their_forms() {
        tester.environment.put("JAVA_TOOL_OPTIONS", "-Dhttp.nonProxyHosts=api.*|*provider.example|*.mine");
        runs(HOST, "echo \"$JAVA_TOOL_OPTIONS\"").printsError(HOST);

        assertThat(written()).contains("http.nonProxyHosts=*.mine|localhost");
    }

    @Test
    void a_base_path_of_the_provider_is_none_of_the_sandbox() {
        runs(HOST + "/v1", CURL + "https://" + HOST + "/v1/balances; " + CURL + "https://" + HOST + "/v1x")
                .printsError(HOST + " 2.")
                .exits(0);

        assertThat(written()).startsWith("{\"available\":").contains("NOT_FOUND");
    }

    @Test
    void a_connection_ends_with_its_request_and_bodies_of_every_form_arrive_whole() {
        var posts = CURL + "https://" + HOST + "/payin -H 'Content-Type: application/json' ";
        runs(
                        HOST,
                        posts + "-d @FOLDER/order -o FOLDER/first --next " + posts.substring("curl ".length())
                                + "-H 'Transfer-Encoding: chunked' -d @FOLDER/order -w '%{http_code} %{num_connects}'")
                .exits(0)
                .printsError(HOST + " 2.");

        assertThat(written()).endsWith("201 1");
    }

    @Test
    void what_a_scenario_does_to_an_answer_reaches_the_client() throws IOException {
        Files.writeString(folder.resolve("lost.yaml"), """
                scenario: lost
                about: The answer is lost.
                when: {operation: payin, method: BOLETO}
                fault: empty
                """);
        runs(
                        HOST + " --scenarios FOLDER/lost.yaml",
                        CURL + "https://" + HOST
                                + "/payin -H 'Content-Type: application/json' -d @FOLDER/order; echo $?")
                .exits(0);

        // curl's code for an answer without a byte.
        assertThat(written()).endsWith("52");
    }

    @Test
    void worlds_that_the_command_uses_by_other_keys_are_judged_too() {
        var other = "curl -sS -u $PAYSANDBOX_OTHER https://" + HOST + "/payin -H 'Content-Type: application/json'"
                + " -d @FOLDER/order";
        tester.environment.put(
                "PAYSANDBOX_OTHER", tester.key() + ":" + tester.environment.get("PAYSANDBOX_SECRET_KEY"));
        var key = tester.key();
        runs(HOST, other).exits(0).printsError("Findings in the world of " + key);
    }

    @Test
    void a_command_that_ignores_the_proxy_fails_because_it_may_have_reached_the_provider() {
        runs(HOST, "true").exits(1).printsError("the command did not use the proxy and may have reached " + HOST + ".");
        runs(HOST, "exit 7").exits(7).printsError("may have reached " + HOST);
    }

    @Test
    void a_command_that_does_not_trust_the_certificate_is_told_so() {
        runs(
                        HOST,
                        "SSL_CERT_FILE=/dev/null SSL_CERT_DIR=/none python3 -c 'import urllib.request as u; u.urlopen(\"https://"
                                + HOST + "/\")'; true")
                .exits(1)
                .printsError("a program used the proxy and did not trust its certificate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://api.provider.example", "api.provider.example:443", "127.0.0.1", "localhost", "a..b", "-"
            })
    void what_is_no_host_name_is_refused(String name) {
        runs(name, "true").exits(2).printsError("is no host name; write one such as api.provider.example");
    }

    @Test
    void the_sandboxs_own_name_is_refused() {
        runs("here.localhost", "true").exits(2).printsError("here.localhost is the sandbox's own");
    }

    @Test
    void a_configuration_folder_that_cannot_be_written_is_explained() throws IOException {
        tester.environment.put(
                "XDG_CONFIG_HOME", Files.createFile(folder.resolve("file")).toString());
        runs(HOST, "true").exits(1).printsError("No certificates can be made or kept in " + folder, "XDG_CONFIG_HOME");
    }

    @Test
    void what_the_environment_had_is_extended() throws IOException {
        var mine = Files.writeString(folder.resolve("mine.pem"), "# mine\n").toString();
        tester.environment.put("NODE_OPTIONS", "--max-http-header-size=20000");
        tester.environment.put("NODE_EXTRA_CA_CERTS", mine);
        tester.environment.put("SSL_CERT_FILE", mine);
        tester.environment.put("PHP_INI_SCAN_DIR", "/mine");
        tester.environment.put("no_proxy", "*.provider.example,.shop.example");
        tester.environment.put("JAVA_TOOL_OPTIONS", "-Dhttp.nonProxyHosts=*.provider.example|*.shop.example");
        runs(HOST, "printenv").exits(1);

        assertThat(written().lines())
                .anyMatch(line -> line.startsWith("NODE_OPTIONS=--max-http-header-size=20000 --require="))
                .anyMatch(line -> line.startsWith("PHP_INI_SCAN_DIR=/mine:"))
                .anyMatch(
                        line -> line.endsWith("|[::1]|127.0.0.1") || line.contains("=*.shop.example|localhost|127.*|"))
                .contains("NO_PROXY=.shop.example,localhost,127.0.0.1,::1");
        for (var name : List.of("NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE")) {
            assertThat(Files.readString(Path.of(valueOf(name))))
                    .startsWith("# mine\n")
                    .contains("BEGIN CERTIFICATE");
        }
        assertThat(Files.readString(Path.of(valueOf("CURL_CA_BUNDLE"))).split("BEGIN CERTIFICATE"))
                .hasSizeGreaterThan(2);
    }

    private String valueOf(String variable) {
        return written()
                .lines()
                .filter(line -> line.startsWith(variable + "="))
                .map(line -> line.substring(variable.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("thorough")
    void the_keys_can_be_read_by_their_owner_only_and_two_first_runs_at_once_make_one_authority() throws Exception {
        tester.environment.put("XDG_CONFIG_HOME", folder.toString());
        var command = tester.process("exec", "--as", HOST, "--", "sh", "-c", CURL + "https://" + HOST + "/balances");
        var runs = List.of(command.start(), command.start());

        for (var run : runs) {
            var printed = new String(run.getInputStream().readAllBytes(), UTF_8);
            assertThat(run.waitFor()).as(printed).isZero();
            assertThat(printed).contains("{\"available\":", HOST + " 1.");
        }
        var kept = folder.resolve("paysandbox-tls");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept.resolve("keys.p12"))))
                .isEqualTo("rw-------");
        try (var files = Files.list(kept)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> name.startsWith("java-") || name.startsWith("keys"))
                    .hasSize(2);
        }
    }

    @Test
    void other_hosts_are_reached_by_the_proxy_that_the_environment_named_before() throws IOException {
        try (var proxy = new RecordingProxy("200 OK")) {
            tester.environment.put("https_proxy", "http://me:secret@127.0.0.1:" + proxy.port());
            tester.environment.put("http_proxy", "http://me:secret@127.0.0.1:" + proxy.port());
            var curl = runs(
                            HOST,
                            CURL + "https://" + HOST
                                    + "/balances -o FOLDER/balance; curl -sS -p http://other.example/tunnel;"
                                    + " curl -sS http://other.example/plain; printenv")
                    .exits(0);

            assertThat(written()).startsWith("from afar\nfrom afar\n").doesNotContain("secret@");
            assertThat(curl.err()).doesNotContain("secret");
            assertThat(proxy.heads)
                    .hasSize(3)
                    .anyMatch(head -> head.startsWith("CONNECT other.example:80 ") && head.contains(authorization()))
                    .anyMatch(head -> head.startsWith("GET /tunnel "))
                    .anyMatch(head ->
                            head.startsWith("GET http://other.example/plain ") && head.contains(authorization()));
        }
    }

    private static String authorization() {
        return "Proxy-Authorization: Basic " + Base64.getEncoder().encodeToString("me:secret".getBytes(UTF_8));
    }

    @Test
    void a_proxy_that_refuses_or_speaks_no_http_is_named() throws IOException {
        try (var proxy = new RecordingProxy("403 Not allowed")) {
            tester.environment.put("HTTPS_PROXY", "127.0.0.1:" + proxy.port());
            runs(HOST, CURL + "https://" + HOST + "/balances; curl -sS https://other.example/; true")
                    .exits(0)
                    .printsError("The proxy 127.0.0.1 refused a connection to other.example:443: 403 Not allowed.");
        }
        tester.environment.put("HTTPS_PROXY", "socks5://me:secret@127.0.0.1:1");
        var refused = runs(HOST, "true").exits(1).printsError("--as can use only an HTTP proxy");
        assertThat(refused.err()).doesNotContain("secret");
    }
}
