package dev.paysandbox.verdict;

import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Mask;
import dev.paysandbox.verdict.drill.Call;
import dev.paysandbox.verdict.drill.Call.Failure;
import dev.paysandbox.webhook.courier.OwnServer;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.client.DefaultHttpClientConfiguration;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.exceptions.HttpClientException;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;

/** Calls a merchant's own application, at the URLs that the client of a drill gave. Redirects are not followed. */
@Singleton
final class ApplicationClient implements Call.CallTransport {
    private static final Duration CONNECTING = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 1 << 20;
    private static final int LONGEST_EXCERPT = 200;

    /**
     * Marks the calls of a sandbox, which no sandbox accepts: a published port or a proxy may lead back here, and a name may
     * get another address after the lookup.
     */
    private static final String AGENT = "PaySandbox/drill";

    static final String IS_OWN = "must not lead to this sandbox itself";

    private final OwnServer ownServer;
    private final HttpClient client;

    /** Micronaut calls it at the first request about drills, so a sandbox without drills has no client. */
    ApplicationClient(OwnServer ownServer) {
        this.ownServer = ownServer;
        var configuration = new DefaultHttpClientConfiguration();
        configuration.setReadTimeout(Call.LONGEST);
        configuration.setConnectTimeout(CONNECTING);
        configuration.setFollowRedirects(false);
        configuration.setMaxContentLength(MOST_BYTES);
        configuration.setNumOfThreads(1);
        client = HttpClient.create(null, configuration);
    }

    @Override
    public byte[] send(Call call, Duration most) throws Call.CallFailedException, InterruptedException {
        if (ownServer.isReachedBy(call.url())) {
            throw new Call.CallFailedException(described(call) + " " + IS_OWN + ".");
        }
        try {
            var response = answer(call, most);
            if (response.code() >= 300) {
                throw new Call.CallFailedException(described(call) + " answered " + response.code() + ".");
            }
            var body = response.body();
            return body == null ? new byte[0] : body;
        } catch (TimeoutException late) {
            throw new Call.CallFailedException(
                    described(call) + " was not answered within " + Durations.format(most) + ".");
        } catch (HttpClientResponseException refused) {
            int status = refused.getStatus().getCode();
            var sentence = described(call) + " answered " + status + excerpt(refused.getResponse());
            throw new Call.CallFailedException(sentence, failure(status));
        } catch (HttpClientException | IllegalArgumentException failure) {
            var sentence = described(call) + " failed: " + Mask.of(String.valueOf(failure.getMessage()));
            var cause = failure.getCause();
            boolean isUnreachable = cause instanceof ConnectException || cause instanceof UnknownHostException;
            throw new Call.CallFailedException(sentence, isUnreachable ? Failure.UNREACHABLE : Failure.OTHER);
        }
    }

    private static Failure failure(int status) {
        return switch (status) {
            case 422, 501 -> Failure.NOT_OFFERED;
            case 400, 405, 409 -> Failure.UNCLEAR;
            case 404 -> Failure.NOT_FOUND;
            default -> Failure.OTHER;
        };
    }

    private HttpResponse<byte[]> answer(Call call, Duration most) throws InterruptedException, TimeoutException {
        var answer = Mono.from(client.exchange(request(call), byte[].class)).toFuture();
        try {
            return answer.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof HttpClientException cause
                    ? cause
                    : new HttpClientException(String.valueOf(failed.getCause()), failed);
        } finally {
            answer.cancel(false);
        }
    }

    private static HttpRequest<?> request(Call call) {
        var request = HttpRequest.create(HttpMethod.parse(call.method()), call.url());
        call.headers().forEach(request::header);
        request.getHeaders().remove(HttpHeaders.USER_AGENT).add(HttpHeaders.USER_AGENT, AGENT);
        return call.body() == null ? request : request.body(call.body().getBytes(StandardCharsets.UTF_8));
    }

    /** Without the query and the user-info, which may contain secrets. */
    private static String described(Call call) {
        return call.method() + " "
                + Mask.of(call.url().replaceFirst("[?#].*", "").replaceFirst("//[^/]*@", "//"));
    }

    private static String excerpt(HttpResponse<?> response) {
        var text = response.getBody(String.class).orElse("").strip();
        var begun = text.substring(0, Math.min(text.length(), LONGEST_EXCERPT));
        return begun.isEmpty() ? "." : ": " + Mask.of(begun);
    }

    @PreDestroy
    void close() {
        client.close();
    }
}
