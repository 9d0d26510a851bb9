package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.RunningSandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients that others generate from the document work. The generators are large and come from Maven Central and npm, so
 * this is a long test; {@link GeneratorsTest} finds what has broken them before.
 */
@Tag("thorough")
class GeneratedClientsTest {
    @ParameterizedTest
    @ValueSource(strings = {"java", "openapi-typescript", "typescript-fetch", "php"})
    void a_generated_client_compiles_strictly_creates_a_payin_and_reads_it(String client)
            throws IOException, InterruptedException {
        try (var sandbox = RunningSandbox.started()) {
            assertThat(printed("../bench/clients", sandbox.url().toString(), client))
                    .matches("(?s).*" + client + ": payin_[0-9a-z]{24} PENDING [0-9TZ:.-]+\\n");
        }
    }

    /** There is no compiler for it here. */
    @Test
    void the_client_for_csharp_is_generated_with_the_fields_of_payins() throws IOException, InterruptedException {
        try (var sandbox = RunningSandbox.started()) {
            assertThat(printed("../bench/clients", sandbox.url().toString(), "csharp"))
                    .endsWith("csharp: generated, not compiled\n");
        }
    }

    @Test
    void redocly_and_spectral_report_nothing() throws IOException, InterruptedException {
        try (var sandbox = RunningSandbox.started()) {
            assertThat(printed("../bench/clients", sandbox.url().toString(), "check"))
                    .endsWith("Redocly and Spectral report nothing\n");
        }
    }

    private static String printed(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed;
    }
}
