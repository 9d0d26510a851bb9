package dev.paysandbox.http;

import dev.paysandbox.support.Order;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Valid orders, spoiled at random; the same seed spoils them in the same way. */
final class HostileBodies {
    /**
     * One body.
     *
     * @param how it was made, for the message of a failing test
     * @param wrong whether no valid request can have come of it
     */
    record Body(String path, String how, byte[] bytes, boolean wrong) {}

    @FunctionalInterface
    private interface Spoiling {
        Body spoil(String path, Order order);
    }

    /** Right for no field at all. */
    private static final List<String> WRONG_FOR_ALL = List.of(
            "null",
            "[]",
            "{}",
            "-1",
            "0",
            "0.5",
            "-9223372036854775809",
            "9223372036854775808",
            "123456789012345678901234567890",
            "1e2",
            "1e308",
            "1e999999",
            "-1.7976931348623157e309",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\udfff\\ud800\"",
            "\"\\u2028\"",
            "[[[[[[[[]]]]]]]]",
            "[null]",
            "[\"x\", {}]",
            "{\"\": {\"\": {\"\": null}}}");

    private static final List<String> WEIRD_TEXTS = List.of(
            "\u202egnp.exe",
            "e\u0301\u0301\u0301\u0301",
            "\ufeff",
            "\u200b",
            "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67",
            "\uffff",
            "ﷺ",
            "İıſK",
            "%s%n%x",
            "${jndi:ldap://a}",
            "#{7*7}",
            "<script>alert(1)</script>",
            "' OR 1=1 --",
            "../../etc/passwd",
            "\\\\u0000",
            "\\r\\n\\r\\nHTTP/1.1 200 OK",
            "\\b\\f\\t");

    private final Random random;
    private final List<Spoiling> spoilings = List.of(
            this::wrongValue,
            this::truncation,
            this::byteFlips,
            this::insertion,
            this::deepNesting,
            this::longNumber,
            this::weirdText,
            this::longText,
            this::noise,
            this::wrapping,
            this::splice,
            this::harmless);

    HostileBodies(long seed) {
        random = new Random(seed);
    }

    Body next() {
        var cents = 100 + random.nextInt(1_000);
        var spoiling = oneOf(spoilings);
        return switch (random.nextInt(4)) {
            case 0 -> spoiling.spoil("/payin", Order.pix(cents));
            case 1 -> spoiling.spoil("/payin", Order.boleto(cents));
            case 2 -> spoiling.spoil("/payin", Order.card("4111111111111111", cents));
            default -> spoiling.spoil("/payout", Order.payout(cents));
        };
    }

    private Body wrongValue(String path, Order order) {
        var field = fieldOf(path);
        var value = oneOf(WRONG_FOR_ALL);
        return body(path, field + " = " + value, order.jsonWith(field, value), true);
    }

    private Body truncation(String path, Order order) {
        var bytes = order.json().getBytes(StandardCharsets.UTF_8);
        int length = random.nextInt(bytes.length);
        return new Body(path, "cut at " + length, Arrays.copyOf(bytes, length), true);
    }

    private Body byteFlips(String path, Order order) {
        var bytes = order.json().getBytes(StandardCharsets.UTF_8);
        int flips = 1 + random.nextInt(3);
        for (int i = 0; i < flips; i++) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return new Body(path, flips + " bits flipped", bytes, false);
    }

    private Body insertion(String path, Order order) {
        var json = order.json();
        int at = random.nextInt(json.length() + 1);
        var what =
                oneOf(List.of("{", "}", "[", "]", "\"", ",", ":", "\\", "\0", "\ufeff", "null", "/*", "\ud83d\ude00"));
        return body(path, what + " at " + at, json.substring(0, at) + what + json.substring(at), false);
    }

    private Body deepNesting(String path, Order order) {
        int levels = 32 + random.nextInt(5_000);
        var deep = random.nextBoolean()
                ? "[".repeat(levels) + "]".repeat(levels)
                : "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
        var field = random.nextBoolean() ? fieldOf(path) : "unknown";
        return body(path, levels + " levels in " + field, order.jsonWith(field, deep), true);
    }

    private Body longNumber(String path, Order order) {
        int digits = 101 + random.nextInt(10_000);
        var number = (random.nextBoolean() ? "-" : "") + "7".repeat(digits) + oneOf(List.of("", ".5", "e7"));
        var field = random.nextBoolean() ? "amount" : "unknown";
        return body(path, field + " of " + digits + " digits", order.jsonWith(field, number), true);
    }

    private Body weirdText(String path, Order order) {
        var field = fieldOf(path);
        var text = oneOf(WEIRD_TEXTS);
        return body(path, field + " = " + text, order.jsonWith(field, '"' + text + '"'), false);
    }

    private Body longText(String path, Order order) {
        int length = 256 + random.nextInt(100_000);
        var field = fieldOf(path);
        var text = oneOf(List.of("x", "1", "é", "\\u0041")).repeat(length);
        return body(path, field + " of " + length + " characters", order.jsonWith(field, '"' + text + '"'), true);
    }

    private Body noise(String path, Order order) {
        var bytes = new byte[1 + random.nextInt(1_000)];
        random.nextBytes(bytes);
        return new Body(path, bytes.length + " bytes of noise", bytes, true);
    }

    private Body wrapping(String path, Order order) {
        var template = oneOf(List.of("[%s]", "\"%s\"", "{\"data\":%s}", "%s%s", "%s,", "callback(%s)", "%s\0"));
        return body(path, "wrapped in " + template, template.replace("%s", order.json()), true);
    }

    private Body splice(String path, Order order) {
        var one = order.json();
        var other = Order.payout(100).json();
        int at = random.nextInt(one.length());
        return body(
                path,
                "spliced at " + at,
                one.substring(0, at) + other.substring(random.nextInt(other.length())),
                false);
    }

    private Body harmless(String path, Order order) {
        var json = order.with("unknown", "[{\"deep\": \"\\u0000\"}, -1e5, null]")
                .json()
                .replace(",", oneOf(List.of(" , ", ",\n", "\t,\r\n")));
        return body(path, "extra field and blanks", json, false);
    }

    private String fieldOf(String path) {
        return oneOf(path.equals("/payin") ? Order.PAYIN_FIELDS : Order.PAYOUT_FIELDS);
    }

    private <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static Body body(String path, String how, String text, boolean wrong) {
        return new Body(path, how, text.getBytes(StandardCharsets.UTF_8), wrong);
    }
}
