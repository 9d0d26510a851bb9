package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.text.JsonPath;
import dev.paysandbox.text.Mask;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether matching requests arrived as often as expected.
 *
 * @param matches their ids, newest first
 * @param nearMisses if there are too few: the requests that differ least, and in what
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
record VerificationView(boolean met, int count, List<String> matches, List<NearMiss> nearMisses) {
    private static final int NEAREST = 3;

    /** A request that does not match. */
    @Serdeable.Serializable
    record NearMiss(String id, List<Difference> differs) {}

    /** The expected and the actual value of a field; absent if the field is. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Difference(
            String field,
            @Nullable JsonNode expected,
            @Nullable JsonNode actual) {}

    /** A required value of a field of the body, in the form in which the journal keeps it. */
    private record RequiredValue(JsonPath path, Object kept) {}

    static VerificationView of(JournalControl.VerifyBody form, List<Journal.Entry> entries) {
        var wanted = form.request().wanted().entrySet().stream()
                .map(field -> new RequiredValue(JsonPath.of(field.getKey()), kept(field.getValue())))
                .toList();
        var matches = new ArrayList<String>();
        var misses = new ArrayList<NearMiss>();
        for (var entry : entries) {
            var differs = differences(form.request(), wanted, entry);
            if (differs.isEmpty()) {
                matches.add(entry.id());
            } else {
                misses.add(new NearMiss(entry.id(), differs));
            }
        }
        int count = matches.size();
        boolean tooFew = count < form.least();
        return new VerificationView(
                !tooFew && count <= form.most(),
                count,
                matches,
                tooFew
                        ? misses.stream()
                                .sorted(Comparator.comparingInt(
                                        miss -> miss.differs().size()))
                                .limit(NEAREST)
                                .toList()
                        : List.of());
    }

    private static List<Difference> differences(
            JournalControl.VerifyBody.Criteria form, List<RequiredValue> wanted, Journal.Entry entry) {
        var exchange = entry.exchange();
        var differs = new ArrayList<Difference>(0);
        var method = form.method();
        if (method != null && !method.equalsIgnoreCase(exchange.method())) {
            differs.add(new Difference("method", json(Mask.of(method)), json(exchange.method())));
        }
        var path = form.glob();
        if (path != null && !path.matches(exchange.path())) {
            differs.add(new Difference("path", json(Mask.of(path.text())), json(exchange.path())));
        }
        compare(
                differs,
                "authentication",
                form.authentication(),
                exchange.authentication().word());
        var status = form.status();
        compare(differs, "status", status, exchange.status() == 0 ? null : Long.valueOf(exchange.status()));
        compare(differs, "scenario", form.scenario(), exchange.playedScenario());
        var fields =
                wanted.isEmpty() ? Map.of() : JsonBody.fieldsOf(exchange.asked().body());
        for (var field : wanted) {
            var expected = field.kept();
            var value = field.path().in(fields);
            var actual = value == JsonBody.NULL ? null : value;
            if (expected == JsonBody.NULL ? actual != null : !expected.equals(actual)) {
                differs.add(new Difference(Mask.of("fields." + field.path()), json(expected), json(actual)));
            }
        }
        return differs;
    }

    private static void compare(
            List<Difference> differs, String field, @Nullable Object expected, @Nullable Object actual) {
        if (expected != null && !expected.equals(actual)) {
            differs.add(new Difference(field, json(expected), json(actual)));
        }
    }

    /** The journal masks values, so the expected value is masked before it is compared. */
    private static Object kept(Object expected) {
        if (expected instanceof String text) {
            return Mask.of(text);
        }
        if (expected instanceof Long || expected instanceof JsonBody.RawNumber) {
            var text = expected instanceof JsonBody.RawNumber number ? number.text() : expected.toString();
            var kept = Mask.of(text);
            return kept.equals(text) ? expected : kept;
        }
        if (expected instanceof List<?> list) {
            return list.stream().map(VerificationView::kept).toList();
        }
        if (expected instanceof Map<?, ?> object) {
            var kept = new LinkedHashMap<Object, Object>();
            object.forEach((name, value) -> kept.put(name, kept(value)));
            return kept;
        }
        return expected;
    }

    private static @Nullable JsonNode json(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Long number) {
            return JsonNode.createNumberNode(number);
        }
        if (value instanceof JsonBody.RawNumber number) {
            return JsonNode.createNumberNode(new BigDecimal(number.text()));
        }
        if (value instanceof Boolean truth) {
            return JsonNode.createBooleanNode(truth);
        }
        if (value instanceof List<?> list) {
            return JsonNode.createArrayNode(
                    list.stream().map(VerificationView::json).toList());
        }
        if (value instanceof Map<?, ?> object) {
            var fields = new LinkedHashMap<String, JsonNode>();
            object.forEach((name, field) -> fields.put(name.toString(), json(field)));
            return JsonNode.createObjectNode(fields);
        }
        return value == JsonBody.NULL ? JsonNode.nullNode() : JsonNode.createStringNode(value.toString());
    }
}
