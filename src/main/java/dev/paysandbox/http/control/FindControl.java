package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.tester.Search;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds payments and notifications by their id, its beginning, their referenceId, or what a payer sees of a payment. */
@Controller("/_sandbox/find")
@SerdeImport(value = Search.Hit.class, deserializable = false)
record FindControl(WorldChoice worlds, Worlds all) {
    /**
     * At most ten results.
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
        var text = query.required("text");
        var kind = query.choice("kind", IdKind.values(), IdKind::word);
        Set<IdKind> kinds = kind == null ? EnumSet.allOf(IdKind.class) : Set.of(kind);
        var hits = Search.find(worlds.of(request), text, kinds);
        return new HitsView(
                hits.data(), hits.more(), hits.data().isEmpty() ? all.open().keysOfWorldsWith(text) : List.of());
    }
}
