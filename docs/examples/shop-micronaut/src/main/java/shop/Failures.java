package shop;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.client.exceptions.HttpClientException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns exceptions into HTTP responses. */
@Controller
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    @Error(global = true)
    HttpResponse<Map<String, String>> refused(Refusal refusal) {
        return HttpResponse.<Map<String, String>>status(refusal.status).body(Map.of("detail", refusal.getMessage()));
    }

    /** The provider repeats a notification that gets this response. */
    @Error(global = true)
    HttpResponse<Map<String, String>> noAnswer(HttpClientException failure) {
        LOG.error("The provider does not answer: {}", failure.getMessage());
        return HttpResponse.<Map<String, String>>serverError()
                .status(503)
                .body(Map.of("detail", "The payment service does not answer. Try again later."));
    }
}
