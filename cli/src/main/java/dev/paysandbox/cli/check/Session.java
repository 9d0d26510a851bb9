package dev.paysandbox.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A visit of the shop: it keeps cookies and the values of variables, as a browser does. */
final class Session {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /** By host: a browser sends cookies to all ports. */
    private final Map<String, Map<String, String>> cookies = new HashMap<>();

    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<Exchange> exchanges = new ArrayList<>();

    /** Why a purchase could not be repeated. */
    static final class NotRepeated extends Exception {
        private static final long serialVersionUID = 1;

        NotRepeated(String why) {
            super(why);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    /** Goes on with what a browser has at the end of these requests. */
    static Session after(List<Exchange> watched) {
        var session = new Session();
        for (var exchange : watched) {
            for (var pair : exchange.headers().getOrDefault("cookie", "").split("; *", -1)) {
                session.keep(exchange, pair.split("=", 2));
            }
            Place.cookies(exchange).forEach(cookie -> session.keep(exchange, cookie));
        }
        return session;
    }

    private void keep(Exchange exchange, String... cookie) {
        if (cookie.length == 2) {
            cookies.computeIfAbsent(host(exchange.url()), host -> new LinkedHashMap<>())
                    .put(cookie[0], cookie[1]);
        }
    }

    private static String host(String url) {
        return String.valueOf(URI.create(url).getHost());
    }

    /** What was requested and answered so far. */
    List<Exchange> exchanges() {
        return exchanges;
    }

    /**
     * Makes all requests of the purchase, in a new visit.
     *
     * @param secrets the values of its secret variables
     */
    void buy(Purchase purchase, Map<String, String> secrets) throws NotRepeated {
        var steps = purchase.steps();
        for (int i = 0; i < steps.size(); i++) {
            try {
                play(steps.get(i), i, purchase, secrets);
            } catch (NotRepeated failed) {
                // What is looked at after the order need not be there after a failure.
                if (i <= purchase.order()) {
                    throw failed;
                }
                return;
            }
            int status = exchanges.get(i).status();
            if (status >= 400
                    && (i == purchase.order()
                            || (i < purchase.order() && steps.get(i).method().equals("POST")))) {
                throw new NotRepeated(exchanges.get(i).title() + " was answered " + status + ".");
            }
        }
    }

    private void play(Step step, int number, Purchase purchase, Map<String, String> secrets) throws NotRepeated {
        requireValues(step, purchase, secrets);
        var request = step.filled(values::get).asRequest();
        purchase.cookies().forEach((name, template) -> {
            var filled = new Step("", "", Map.of("", template), "", false);
            if (filled.variables().allMatch(variable -> value(variable, purchase, secrets) != null)) {
                cookies.computeIfAbsent(host(request.url()), host -> new LinkedHashMap<>())
                        .putIfAbsent(
                                name,
                                String.valueOf(
                                        filled.filled(values::get).headers().get("")));
            }
        });
        var before = exchanges.isEmpty() ? null : exchanges.get(exchanges.size() - 1);
        var answered = step.isRedirect() && before != null && before.isRedirect()
                ? send(request, resolved(before.url(), before.location()))
                : send(request, request.url());
        exchanges.add(answered);
        purchase.variables().forEach((name, variable) -> {
            var place = variable.place();
            var value = place == null || variable.step() != number ? null : place.in(answered);
            if (value != null) {
                values.put(name, value);
            }
        });
    }

    private void requireValues(Step step, Purchase purchase, Map<String, String> secrets) throws NotRepeated {
        var missing = step.variables()
                .filter(name -> value(name, purchase, secrets) == null)
                .findFirst();
        if (missing.isPresent()) {
            var variable = purchase.variables().get(missing.get());
            throw new NotRepeated(
                    variable != null && variable.kind() == Variable.Kind.SECRET
                            ? "The variable " + variable.text() + " is not set."
                            : step.method() + " " + step.url().replaceFirst("\\?.*", "") + " needs the value "
                                    + missing.get() + ", which the answers before it do not have.");
        }
    }

    private @Nullable String value(String name, Purchase purchase, Map<String, String> secrets) {
        var variable = purchase.variables().get(name);
        if (variable != null && !values.containsKey(name)) {
            var value = switch (variable.kind()) {
                case ANSWER -> null;
                case NEW -> variable.fresh();
                case SECRET -> secrets.get(variable.text());
            };
            if (value != null) {
                values.put(name, value);
            }
        }
        return values.get(name);
    }

    /** Asks the order's page for the facts, and returns them as a line of JSON. */
    String ask(Purchase purchase, String referenceId, Map<String, String> secrets) throws NotRepeated {
        var answer = page(purchase, referenceId, secrets);
        var sign = purchase.sign();
        if (sign == null || answer.status() >= 400) {
            throw new NotRepeated(answer.title() + " was answered " + answer.status() + ".");
        }
        return Json.line(sign.facts(answer));
    }

    private Exchange page(Purchase purchase, String referenceId, Map<String, String> secrets) throws NotRepeated {
        var question = purchase.question();
        if (question == null) {
            throw new NotRepeated("Nothing shows whether the order is paid.");
        }
        values.put("referenceId", referenceId);
        // A shop that could not answer the order has not told its number, but its payment has it.
        purchase.variables().forEach((name, variable) -> {
            var known = variable.text().isEmpty() || variable.place() == null
                    ? null
                    : Place.behind(variable.text(), referenceId);
            if (known != null) {
                values.putIfAbsent(name, known);
            }
        });
        requireValues(question, purchase, secrets);
        return fetch(question.filled(values::get).asRequest());
    }

    /** Makes a request, and follows its redirects. */
    Exchange fetch(Exchange request) throws NotRepeated {
        var answered = send(request, request.url());
        for (int i = 0; i < 5 && answered.isRedirect(); i++) {
            var next = Exchange.request("GET", resolved(answered.url(), answered.location()), request.headers(), "");
            answered = send(next, next.url());
        }
        return answered;
    }

    private Exchange send(Exchange request, String url) throws NotRepeated {
        var headers = new LinkedHashMap<>(request.headers());
        headers.keySet().removeIf(name -> Step.isOwnHeader(name));
        try {
            var call = HttpRequest.newBuilder(URI.create(url)).timeout(LONGEST);
            call.method(
                    request.method(),
                    request.body().isEmpty()
                            ? HttpRequest.BodyPublishers.noBody()
                            : HttpRequest.BodyPublishers.ofString(request.body()));
            headers.forEach(call::setHeader);
            var own = cookies.getOrDefault(host(url), Map.of());
            if (!own.isEmpty()) {
                call.setHeader(
                        "cookie",
                        own.entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .collect(Collectors.joining("; ")));
            }
            long begin = Exchange.now();
            var answer = CLIENT.send(call.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
            var answerHeaders = new ArrayList<Map.Entry<String, String>>();
            answer.headers()
                    .map()
                    .forEach((name, all) ->
                            all.forEach(value -> answerHeaders.add(Map.entry(name.toLowerCase(Locale.ROOT), value))));
            var exchange = new Exchange(
                    request.method(),
                    url,
                    request.headers(),
                    request.body(),
                    answer.statusCode(),
                    answerHeaders,
                    answer.body(),
                    "",
                    begin,
                    Exchange.now());
            Place.cookies(exchange).forEach(cookie -> keep(exchange, cookie));
            return exchange;
        } catch (ConnectException closed) {
            throw new NotRepeated("Nothing listens at " + url.replaceFirst("(?<=\\w)/.*", "") + ".");
        } catch (IOException | IllegalArgumentException failure) {
            throw new NotRepeated(request.title() + " failed: "
                    + (failure.getMessage() == null ? "no answer" : failure.getMessage()) + ".");
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new NotRepeated("interrupted");
        }
    }

    static String resolved(String base, String location) {
        try {
            return URI.create(base).resolve(location).toString();
        } catch (IllegalArgumentException odd) {
            return location;
        }
    }

    /** Its cookies and values, so that another call of the tool can ask about the order. */
    JsonObject asJson() {
        var hosts = new JsonObject();
        cookies.forEach((host, all) -> hosts.put(host, new JsonObject(all)));
        return Json.object("cookies", hosts, "values", new JsonObject(values));
    }

    static Session ofJson(JsonObject json) {
        var session = new Session();
        json.getObject("values", new JsonObject())
                .forEach((name, value) -> session.values.put(name, String.valueOf(value)));
        var hosts = json.getObject("cookies", new JsonObject());
        hosts.keySet().forEach(host -> {
            var own = session.cookies.computeIfAbsent(host, none -> new LinkedHashMap<>());
            hosts.getObject(host).forEach((name, value) -> own.put(name, String.valueOf(value)));
        });
        return session;
    }
}
