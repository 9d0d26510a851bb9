package dev.paysandbox.http.control;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.Mask;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests of merchants and the SDK, and their answers. */
@Controller("/_sandbox/journal")
final class JournalControl {
    private final WorldChoice worlds;

    JournalControl(WorldChoice worlds) {
        this.worlds = worlds;
    }

    @Get
    PageView<RequestView> list(HttpRequest<?> request) {
        var query = new Query(request, "method", "path", "status", "referenceId", "paymentId", "surface", "since");
        var world = worlds.of(request);
        var page = world.records().newest(query.cursor(), query.limit(), wanted(query, query.since(world::now)));
        return PageView.of(page, RequestView::brief);
    }

    @Get("/{id}")
    RequestView show(String id, HttpRequest<?> request) {
        Query.none(request);
        return RequestView.whole(worlds.of(request).records().entry(id));
    }

    @Delete
    @Status(HttpStatus.NO_CONTENT)
    void clear(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        worlds.of(request).records().clearJournal();
    }

    /** Checks whether matching requests arrived as often as expected. */
    @Post("/verify")
    VerificationView verify(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        return VerificationView.of(VerifyBody.read(body), world.records().entries());
    }

    private static Predicate<Journal.Entry> wanted(Query query, long since) {
        var method = query.text("method");
        var path = query.text("path");
        var glob = path == null ? null : Glob.ofPath(path);
        var status = query.number("status", 100, 599);
        var reference = query.text("referenceId");
        var kept = reference == null ? null : Mask.of(reference);
        var payment = query.text("paymentId");
        var surface = query.choice("surface", Exchange.Surface.values(), Exchange.Surface::word);
        return entry -> {
            var exchange = entry.exchange();
            return exchange.at() >= since
                    && (method == null || exchange.method().equalsIgnoreCase(method))
                    && (glob == null || glob.matches(exchange.path()))
                    && (status == null || exchange.status() == status)
                    && (surface == null || exchange.surface() == surface)
                    && (payment == null || payment.equals(exchange.payment()))
                    && (kept == null || kept.equals(RequestView.referenceId(exchange)));
        };
    }
}
