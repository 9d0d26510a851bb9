package dev.paysandbox.http.control.world;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.control.Search;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds payments and notifications by their id, its beginning, or their referenceId. */
@Controller("/_sandbox/find")
final class FindControl {
    private final WorldChoice worlds;
    private final Worlds all;

    FindControl(WorldChoice worlds, Worlds all) {
        this.worlds = worlds;
        this.all = all;
    }

    /**
     * At most ten results.
     *
     * @param elsewhere if there are none: public keys of at most three other worlds that have the id or referenceId
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record HitsView(
            List<HitView> data,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> elsewhere) {}

    /** One result. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record HitView(String kind, String id, @Nullable String referenceId, String status) {
        static HitView of(Search.Hit hit) {
            return new HitView(word(hit.kind()), hit.id(), hit.referenceId(), hit.status());
        }
    }

    @Get
    HitsView find(HttpRequest<?> request) {
        var query = new Query(request, List.of("text", "kind"));
        var text = query.required("text");
        var kind = query.choice("kind", Search.SearchKind.values(), FindControl::word);
        Set<Search.SearchKind> kinds = kind == null ? EnumSet.allOf(Search.SearchKind.class) : Set.of(kind);
        var hits = Search.find(worlds.of(request), text, kinds);
        return new HitsView(
                hits.stream().map(HitView::of).toList(), hits.isEmpty() ? all.keysOfWorldsWith(text) : List.of());
    }

    private static String word(Search.SearchKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
