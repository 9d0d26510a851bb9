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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds payments, notifications and refused requests by an id, a part of it, or what people know of a payment. */
@Controller("/_sandbox/find")
@SerdeImport(value = Search.Hit.class, deserializable = false)
record FindControl(WorldChoice worlds, Worlds all) {
    /** The fields of orders and of their customers by which a refused one is found. */
    private static final List<String> SEARCHED =
            List.of("name", "email", "document", "pixKey", "beneficiaryName", "beneficiaryDocument");

    /**
     * At most ten payments and notifications, and ten refused requests.
     *
     * @param more how many more payments and notifications there are
     * @param inPart whether the payments and notifications have the text only as a part of their id or of what people know of them
     * @param elsewhere if there are none: public keys of at most three other worlds that have the id or referenceId
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record HitsView(
            List<Search.Hit> data,
            int more,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean inPart,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> elsewhere) {}

    @Get
    HitsView find(HttpRequest<?> request) {
        var query = new Query(request, List.of("text", "kind"));
        var text = query.required("text").strip();
        var kind = query.choice("kind", IdKind.values(), IdKind::word);
        Set<IdKind> kinds = kind == null ? EnumSet.allOf(IdKind.class) : Set.of(kind);
        var world = worlds.of(request);
        var hits = Search.find(world, text, kinds);
        var data = new ArrayList<>(hits.data());
        if (kind == null) {
            var searched = new SearchText(text);
            var refused =
                    world.records().newest(Long.MAX_VALUE, Search.MOST, entry -> isRefused(entry, text, searched));
            refused.data().forEach(entry -> data.add(hit(entry)));
        }
        return new HitsView(
                data, hits.more(), hits.inPart(), data.isEmpty() ? all.open().keysOfWorldsWith(text) : List.of());
    }

    private static Search.Hit hit(Journal.Entry entry) {
        var exchange = entry.exchange();
        return new Search.Hit(
                "request", entry.id(), RequestView.referenceId(exchange), String.valueOf(exchange.status()));
    }

    /** Whether it has this id, or is a refused order with what payments are found by. The journal keeps no secrets. */
    private static boolean isRefused(Journal.Entry entry, String text, SearchText searched) {
        var exchange = entry.exchange();
        if (entry.id().equals(text)) {
            return true;
        }
        if (exchange.status() < 400 || !exchange.method().equals("POST")) {
            return false;
        }
        var reference = RequestView.referenceId(exchange);
        if (searched.isShort()) {
            return text.equals(reference);
        }
        var body = JsonBody.fieldsOf(exchange.asked().body());
        var customer = body.get("customer") instanceof Map<?, ?> fields ? fields : Map.of();
        return searched.isIn(reference)
                || (body.get("amount") instanceof Number cents && searched.hasAmount(cents.longValue()))
                || Stream.of(body, customer)
                        .flatMap(fields -> SEARCHED.stream().map(fields::get))
                        .anyMatch(value -> value instanceof String part && searched.isIn(part));
    }
}
