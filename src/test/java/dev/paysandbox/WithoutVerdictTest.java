package dev.paysandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.verdict.finding.Rule;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The server depends on nothing in the module verdict, which only adds findings and drills. */
class WithoutVerdictTest {
    @Test
    void a_server_without_the_module_verdict_takes_payments_and_has_no_findings_and_drills() throws Exception {
        var verdict = Path.of(
                Rule.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> !Path.of(part).normalize().equals(verdict.normalize()))
                .collect(Collectors.joining(File.pathSeparator));
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        Main.class.getName(),
                        "--port=0",
                        "--ready-json")
                .start();
        try (var out = process.inputReader(UTF_8)) {
            var merchant = TestMerchant.at(
                    URI.create(Json.read(out.readLine()).get("url").asText()));

            merchant.opens(Order.pix(500));

            assertThat(merchant.looksAt("/journal").at("data/0/path")).isEqualTo("/payin");
            assertThat(merchant.looksAt("/findings").status()).isEqualTo(404);
            assertThat(merchant.looksAt("/drills").status()).isEqualTo(404);
        } finally {
            process.destroyForcibly();
        }
    }
}
