package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.tester.Search;
import dev.paysandbox.world.tester.SearchText;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds payments, notifications and refused requests by an id, a part of it, or what people know of a payment. */
@Controller("/_sandbox/find")
@SerdeImport(value = Search.Hit.class, deserializable = false)
record FindControl(WorldChoice worlds, Worlds all) {
    private static final String REQUEST = "request";
    private static final String[] KINDS = Stream.concat(
                    Arrays.stream(IdKind.values()).map(IdKind::word), Stream.of(REQUEST))
            .toArray(String[]::new);

    /**
     * At most ten payments and notifications, and ten refused requests.
     *
     * @param more how many more there are
     * @param elsewhere if there are none: public keys of at most three other worlds that have the id or referenceId
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record HitsView(
            List<Search.Hit> data,
            int more,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> elsewhere) {}

    @Get
    HitsView find(HttpRequest<?> request) {
        var query = new Query(request, List.of("text", "kind"));
        var text = query.required("text").strip();
        var wanted = query.choice("kind", KINDS, word -> word);
        var world = worlds.of(request);
        var kinds = Arrays.stream(IdKind.values())
                .filter(kind -> wanted == null || kind.word().equals(wanted))
                .collect(Collectors.toSet());
        var hits = kinds.isEmpty() ? new Search.Hits(List.of(), 0) : Search.find(world, text, kinds);
        var data = new ArrayList<>(hits.data());
        int more = hits.more();
        if (wanted == null || wanted.equals(REQUEST)) {
            var searched = new SearchText(text);
            var refused = world.records().entries().stream()
                    .filter(entry -> isRefused(entry, text, searched))
                    .toList();
            refused.stream().limit(Search.MOST).map(FindControl::hit).forEach(data::add);
            more += Math.max(0, refused.size() - Search.MOST);
        }
        return new HitsView(data, more, data.isEmpty() ? all.open().keysOfWorldsWith(text) : List.of());
    }

    private static Search.Hit hit(Journal.Entry entry) {
        var exchange = entry.exchange();
        return new Search.Hit(
                REQUEST, entry.id(), RequestView.referenceId(exchange), String.valueOf(exchange.status()));
    }

    /** Whether it is a refused order with what payments are found by. The journal keeps no secrets. */
    private static boolean isRefused(Journal.Entry entry, String text, SearchText searched) {
        var exchange = entry.exchange();
        if (exchange.status() < 400 || !exchange.method().equals("POST")) {
            return entry.id().equals(text);
        }
        var reference = RequestView.referenceId(exchange);
        if (entry.id().equals(text) || text.equals(reference)) {
            return true;
        }
        var body = searched.isShort()
                ? Map.of()
                : JsonBody.fieldsOf(exchange.asked().body());
        var customer = body.get("customer") instanceof Map<?, ?> fields ? fields : Map.of();
        return !searched.isShort() && searched.isIn(reference)
                || body.get("amount") instanceof Number cents && searched.hasAmount(cents.longValue())
                || texts(customer, "name", "email").anyMatch(searched::isIn)
                || texts(body, "pixKey", "beneficiaryName").anyMatch(searched::isIn)
                || texts(customer, "document").anyMatch(searched::isInDocument)
                || texts(body, "pixKey", "beneficiaryDocument").anyMatch(searched::isInDocument);
    }

    private static Stream<String> texts(Map<?, ?> fields, String... names) {
        return Stream.of(names)
                .map(fields::get)
                .filter(String.class::isInstance)
                .map(String.class::cast);
    }
}
