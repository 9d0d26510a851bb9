package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.SandboxContext;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.env.Environment;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No request provokes a failure of the sandbox itself, so the routes of this test fail. */
@MicronautTest(contextBuilder = SandboxContext.class)
class OwnFailureTest {
    private static final String SECRET = "4111111111111111";

    @Inject
    private EmbeddedServer server;

    @Controller("/failing")
    @Requires(env = Environment.TEST)
    static class Failing {
        @Get("/at-once")
        String atOnce() {
            throw new IllegalStateException("no such card: " + SECRET);
        }

        @Get("/later")
        CompletableFuture<String> later() {
            return CompletableFuture.supplyAsync(this::atOnce);
        }

        @Get("/error")
        String error() {
            throw new AssertionError(SECRET);
        }

        @Get("/unwritable")
        Object unwritable() {
            return new Object() {
                @Override
                public String toString() {
                    return SECRET;
                }
            };
        }

        @Post("/with-body")
        String withBody(@Body String body) {
            throw new UnsupportedOperationException(body);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/failing/at-once", "/failing/later", "/failing/error", "/failing/unwritable"})
    void an_internal_error_has_the_common_error_format_and_reveals_no_cause(String path) {
        var merchant = TestMerchant.at(server.getURI());
        try (var log = Log.listened()) {
            var answer = merchant.send(merchant.request(path));

            assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
            assertThat(answer.text()).doesNotContain(SECRET);
            assertThat(log.text()).doesNotContain(SECRET);
        }
        merchant.opens(Order.pix(100));
    }

    @Test
    void the_body_of_a_request_on_which_it_fails_reaches_neither_answer_nor_log() {
        var merchant = TestMerchant.at(server.getURI());
        try (var log = Log.listened()) {
            var answer = merchant.send(merchant.request("/failing/with-body")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"cvv\": \"" + SECRET + "\"}")));

            assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
            assertThat(answer.text()).doesNotContain(SECRET);
            assertThat(log.text()).doesNotContain(SECRET);
        }
    }
}
