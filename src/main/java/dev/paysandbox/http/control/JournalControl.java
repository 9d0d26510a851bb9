package dev.paysandbox.http.control;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.JsonPath;
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
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests of merchants and the SDK, and their answers. */
@Controller("/_sandbox/journal")
record JournalControl(WorldChoice worlds) {
    /** Which requests are expected, and how many. */
    @Closed
    record VerifyBody(
            @NotNull @Valid Criteria request,
            @Nullable @Min(0) @Max(MOST) Long times,
            @Nullable @Min(0) @Max(MOST) Long atLeast,
            @Nullable @Min(0) @Max(MOST) Long atMost)
            implements CrossField {
        private static final long MOST = 1_000_000;

        /**
         * The criteria of a matching request.
         *
         * @param fields values by their paths in the request's body
         */
        @Closed
        record Criteria(
                @Nullable @Text String method,
                @Nullable @Text String path,

                @Nullable @Words({"basic", "headers", "public key", "none"})
                String authentication,

                @Nullable @Min(100) @Max(599) Long status,
                @Nullable @Text String scenario,
                @Nullable Map<String, Object> fields)
                implements CrossField {
            @Override
            public void check(CrossField.Rejection rejection) {
                for (var path : wanted().keySet()) {
                    try {
                        if (JsonPath.of(path).steps().stream().anyMatch(Mask::isSecretName)) {
                            rejection.reject(
                                    "fields." + path,
                                    FieldError.NOT_ALLOWED,
                                    "is never kept, so it cannot be verified");
                        }
                    } catch (IllegalArgumentException noPath) {
                        rejection.reject(
                                "fields." + path, FieldError.INVALID_FORMAT, String.valueOf(noPath.getMessage()));
                    }
                }
            }

            Map<String, Object> wanted() {
                return fields == null ? Map.of() : fields;
            }

            @Nullable
            Glob glob() {
                return path == null ? null : Glob.ofPath(path);
            }
        }

        @Override
        public void check(CrossField.Rejection rejection) {
            if (times != null && (atLeast != null || atMost != null)) {
                rejection.reject("times", FieldError.NOT_ALLOWED, "must be absent if atLeast or atMost is given");
            }
            if (atLeast != null && atMost != null && atLeast > atMost) {
                rejection.reject("atMost", FieldError.OUT_OF_RANGE, "must not be below atLeast");
            }
        }

        long least() {
            return times != null ? times : atLeast != null ? atLeast : atMost != null ? 0 : 1;
        }

        long most() {
            return times != null ? times : atMost != null ? atMost : Long.MAX_VALUE;
        }
    }

    @Get
    PageView<RequestView> list(HttpRequest<?> request) {
        var query = new Query(request, "method", "path", "status", "referenceId", "paymentId", "surface", "since");
        var world = worlds.of(request);
        var page = world.records().newest(query.cursor(), query.limit(), wanted(query, query.since(world::now)));
        return PageView.of(page, RequestView::brief);
    }

    /** The requests whose answers scenarios hold back, the oldest first. */
    @Get("/pending")
    PageView<RequestView> pending(HttpRequest<?> request) {
        Query.none(request);
        var pending = worlds.of(request).records().pending().entrySet().stream().limit(Query.MOST);
        return new PageView<>(pending.map(RequestView::pending).toList(), null);
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
        return VerificationView.of(
                BodyReader.read(body, VerifyBody.class), world.records().entries());
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
