package dev.paysandbox.http.control;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.Glob;
import dev.paysandbox.text.JsonPath;
import dev.paysandbox.text.Mask;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which requests are expected, and how many. */
@Closed
record VerifyBody(
        @NotNull @Valid Criteria request,
        @Nullable @Min(0) @Max(MOST) Long times,
        @Nullable @Min(0) @Max(MOST) Long atLeast,
        @Nullable @Min(0) @Max(MOST) Long atMost)
        implements CrossField {
    private static final long MOST = 1_000_000;

    private static final List<String> AUTHENTICATIONS = Arrays.stream(Exchange.AuthenticationScheme.values())
            .map(Exchange.AuthenticationScheme::word)
            .toList();

    /**
     * The criteria of a matching request.
     *
     * @param fields values by their paths in the request's body
     */
    @Closed
    record Criteria(
            @Nullable @Text String method,
            @Nullable @Text String path,
            @Nullable String authentication,
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
                                "fields." + path, FieldError.NOT_ALLOWED, "is never kept, so it cannot be verified");
                    }
                } catch (IllegalArgumentException noPath) {
                    rejection.reject("fields." + path, FieldError.INVALID_FORMAT, String.valueOf(noPath.getMessage()));
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

    /** Throws Problem INVALID_DATA with all violations. */
    static VerifyBody read(byte @Nullable [] json) {
        var bound = BodyReader.bind(json, VerifyBody.class);
        var criteria = bound.body().request;
        if (criteria != null && criteria.authentication != null) {
            bound.choice("request.authentication", criteria.authentication, AUTHENTICATIONS);
        }
        return bound.refuse();
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
