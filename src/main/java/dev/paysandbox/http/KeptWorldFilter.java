package dev.paysandbox.http;

import dev.paysandbox.app.Challenges;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.domain.Problem;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Has the world of a request read where it is kept and not in memory, or a new one opened, before anybody looks for it. Either
 * takes files or the database, for which no event loop may wait. A request that needs neither stays on its thread; one whose body
 * comes late is carried on where its end comes in, which is the event loop, so a new world must be open by then.
 */
@Requires(property = "paysandbox.data", value = "true")
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class KeptWorldFilter implements Ordered {
    private static final Pattern PAYERS = Pattern.compile("/checkout/(?:pix|boletos|payins)/(\\w+)/.*");
    private static final Pattern CHALLENGE = Pattern.compile("/checkout/3ds/challenges/(\\w+)");
    private static final Pattern ADMINISTERED = Pattern.compile("/_sandbox/merchants/(pk_test_\\w+).*");
    /** Where requests are about no world, or about one that the path or the body names. */
    private static final List<String> OF_ALL = List.of("/_sandbox/merchants", "/_sandbox/payments");

    /** Where the credentials of a request are not looked at. */
    private static final List<String> OF_NONE = List.of("/metrics", "/health");

    private static final List<String> DEMO = List.of("pk_test_demo", "pk_test_demo_after");

    private final Worlds worlds;
    private final ExecutorService executor;

    KeptWorldFilter(Worlds worlds, @Named(TaskExecutors.BLOCKING) ExecutorService executor) {
        this.worlds = worlds;
        this.executor = executor;
    }

    @RequestFilter
    CompletableFuture<HttpRequest<?>> prepare(HttpRequest<?> request) {
        boolean opens = request.getMethod() != HttpMethod.GET && request.getMethod() != HttpMethod.HEAD;
        var wanted = new LinkedHashMap<String, Boolean>();
        if (isSenders(request)) {
            credentials(request).forEach(key -> wanted.put(key, opens));
        }
        named(request).forEach(key -> wanted.putIfAbsent(key, false));
        wanted.entrySet().removeIf(key -> !worlds.takesFiles(key.getKey(), key.getValue()));
        return wanted.isEmpty()
                ? CompletableFuture.completedFuture(request)
                : CompletableFuture.runAsync(() -> {}, OffEventLoop.afterThis(request))
                        .thenApplyAsync(
                                nothing -> {
                                    try {
                                        wanted.forEach(worlds::prepare);
                                    } catch (Problem refused) {
                                        KeptWorldRefusal.give(request, refused);
                                    }
                                    return request;
                                },
                                executor);
    }

    /** Whether the request is about the world of its credentials. */
    private static boolean isSenders(HttpRequest<?> request) {
        return request.getMethod() != HttpMethod.OPTIONS
                && Stream.of(OF_ALL, OF_NONE).flatMap(List::stream).noneMatch(request.getPath()::startsWith);
    }

    /** The public keys that it is sent with; whether it may use them others decide. */
    private static List<String> credentials(HttpRequest<?> request) {
        var keys = new ArrayList<>(request.getHeaders().getAll("x-api-key"));
        var authorization = request.getHeaders().get("Authorization");
        if (authorization != null && authorization.regionMatches(true, 0, "Basic ", 0, 6)) {
            keys.add(user(authorization.substring(6).strip()));
        }
        return keys;
    }

    /** The public keys of other worlds that it is about, by its path. */
    private static List<String> named(HttpRequest<?> request) {
        var keys = new ArrayList<String>(2);
        var path = request.getPath();
        if (path.startsWith("/demo")) {
            keys.addAll(DEMO);
        }
        if (RequestPath.isAt(request, "/_sandbox")) {
            if (!request.getHeaders().contains("x-api-key") && OF_ALL.stream().noneMatch(path::startsWith)) {
                keys.add(Worlds.READY_PUBLIC_KEY);
            }
            add(keys, ADMINISTERED, path, "");
        } else if (path.startsWith("/checkout/")) {
            add(keys, PAYERS, path, Merchant.KEY_PREFIX);
            var challenge = CHALLENGE.matcher(path);
            if (challenge.matches()) {
                keys.add(Merchant.KEY_PREFIX + Challenges.keyName(challenge.group(1)));
            }
        }
        return keys;
    }

    private static void add(List<String> keys, Pattern pattern, String path, String prefix) {
        var found = pattern.matcher(path);
        if (found.matches()) {
            keys.add(prefix + found.group(1));
        }
    }

    private static String user(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8).split(":", 2)[0];
        } catch (IllegalArgumentException refusedLater) {
            return "";
        }
    }

    /** After the refusals of foreign callers and of those without the control token, before anybody looks for a world. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 2;
    }
}
