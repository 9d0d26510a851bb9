package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the request by which the shop's page placed the order of a payment. */
final class OrderRequest {
    /** When a payment came: between two looks, in milliseconds since 1970. */
    record Moment(long from, long to) {}

    private OrderRequest() {}

    /**
     * The request, or null if there is none that could be it. In this order of strength: its answer has something that was born
     * in the payment, it overlaps the payment's creation in real time, its answer names the payment's referenceId, it shares
     * values with the payment, it is the latest.
     *
     * @param payin as the control API shows it
     */
    static @Nullable Exchange find(List<Exchange> watched, JsonObject payin, Moment came) {
        var born = Stream.of("id", "externalId", "payerCode")
                .map(name -> Json.text(payin, name))
                .filter(text -> !text.isEmpty())
                .toList();
        var customer = payin.getObject("customer", new JsonObject());
        var reference = Json.text(payin, "referenceId");
        var shared = Stream.of(
                        Json.text(payin, "referenceId"),
                        Json.text(customer, "email"),
                        Json.text(customer, "document"),
                        Json.text(payin, "amount"))
                .filter(text -> text.length() > 2)
                .toList();
        Exchange best = null;
        int bestScore = -1;
        var writes = watched.stream().filter(one -> !one.reads()).toList();
        var candidates = writes.isEmpty() ? watched : writes;
        for (var candidate : candidates) {
            var answers = answersUntilNext(watched, candidate, candidates);
            var request = candidate.url() + candidate.body();
            int score = (born.stream().anyMatch(answers::contains) ? 16 : 0)
                    + (candidate.begin() <= came.to && candidate.end() >= came.from ? 8 : 0)
                    + (reference.length() > 3 && answers.contains(reference) ? 4 : 0)
                    + (shared.stream().anyMatch(request::contains) ? 2 : 0);
            if (candidate.begin() <= came.to && score >= bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /** Its answer, and those of its redirects and the pages after it: a queue tells the payment there. */
    private static String answersUntilNext(List<Exchange> watched, Exchange one, List<Exchange> candidates) {
        var later = watched.subList(watched.indexOf(one) + 1, watched.size()).stream();
        return Stream.concat(Stream.of(one), later.takeWhile(next -> !candidates.contains(next)))
                .map(exchange -> exchange.answer().replace("\\/", "/") + exchange.location())
                .collect(Collectors.joining("\n"));
    }

    /** The requests since the order that may show its state, each once. */
    static List<Exchange> pages(List<Exchange> watched, Exchange order) {
        var later = watched.subList(watched.indexOf(order) + 1, watched.size()).stream()
                .filter(Exchange::reads)
                .filter(page -> page.status() < 300);
        var seen = new HashSet<String>();
        return Stream.concat(later, guesses(order).stream())
                .filter(page -> seen.add(page.url() + page.body()))
                .toList();
    }

    /** Where an API usually has an order that it has just created. */
    private static List<Exchange> guesses(Exchange order) {
        var ids = Leaves.of(order.answer()).entrySet().stream()
                .filter(leaf -> leaf.getKey().matches("(?i)\\$(?:\\.\\w+)?\\.\\w*(?:id|reference|code|number|token)"))
                .map(Map.Entry::getValue)
                .filter(value -> value.matches("[\\w-]{1,64}"));
        return ids.map(id -> Exchange.request("GET", order.path() + "/" + id, order.headers(), ""))
                .limit(4)
                .toList();
    }
}
