package dev.paysandbox.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The formats of secrets that the mask finds. Each is a row of {@code docs/reference/masking.md}. */
final class SecretSpellings {
    private SecretSpellings() {}

    /**
     * One way.
     *
     * @param write the secret as it is written so; the randomness chooses among what the words allow
     */
    record Way(String words, BiFunction<String, Random, String> write) {
        @Override
        public String toString() {
            return words;
        }
    }

    /** Of card numbers, within any text. */
    static final List<Way> NUMBERS = List.of(
            new Way("in one piece", (number, random) -> number),
            new Way(
                    "in groups of any length, with up to three of blank, hyphen, dot, slash, underscore, plus between",
                    (number, random) -> grouped(number, random, 2 + random.nextInt(4), " -./_+".split(""), 3)),
            new Way("digit by digit, with blanks between", (number, random) -> String.join(" ", number.split(""))),
            new Way(
                    "in groups of four, with commas, colons, semicolons, pipes or tildes between",
                    (number, random) -> grouped(
                            issued(number),
                            random,
                            4,
                            ", : ; | ~ ,_ :_".replace('_', ' ').split(" "),
                            1)),
            new Way(
                    "in groups of four, with up to 24 blanks between",
                    (number, random) ->
                            grouped(issued(number), random, 4, new String[] {" ".repeat(1 + random.nextInt(24))}, 1)),
            new Way(
                    "in groups, with a blank or dash of Unicode between (U+3000, U+00A0, U+2007, U+2013, U+200B, …)",
                    (number, random) -> grouped(
                            number,
                            random,
                            4,
                            new String[] {"\u3000", "\u00a0", "\u2007", "\u2013", "\u200b", "\u00ad", "\u2212"},
                            1)),
            new Way(
                    "in groups, with the end of a line or a tab between",
                    (number, random) -> grouped(number, random, 4, new String[] {"\n", "\r\n", "\t"}, 1)),
            new Way(
                    "in the digits of any script (full-width, Arabic, Devanagari, Bengali, mathematical, …)",
                    (number, random) ->
                            digits(number, pick(random, 0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce))),
            new Way(
                    "percent-encoded, once or several times",
                    (number, random) -> each(number, c -> percent(c, random.nextInt(3)), random)),
            new Way(
                    "by JSON's escapes, with any number of backslashes",
                    (number, random) -> each(
                            number, c -> "\\".repeat(1 + random.nextInt(3)) + "u00" + Integer.toHexString(c), random)),
            new Way(
                    "by HTML's numeric entities",
                    (number, random) -> each(
                            number,
                            c -> random.nextBoolean() ? "&#" + c + ";" : "&#x" + Integer.toHexString(c) + ";",
                            random)),
            new Way("in base64, of either alphabet", (number, random) -> base64(number, random)),
            new Way(
                    "in base64 of JSON, of a form, or of base64",
                    (number, random) -> base64(
                            switch (random.nextInt(3)) {
                                case 0 -> "{\"card\":{\"number\":\"" + number + "\"}}";
                                case 1 -> "number=" + number + "&a=1";
                                default -> base64(number, random);
                            },
                            random)));

    /** Of card numbers, as values of JSON. */
    static final List<Way> ARRAYS = List.of(
            new Way(
                    "as an array of strings of four digits",
                    (number, random) ->
                            "[\"" + grouped(issued(number), random, 4, new String[] {"\",\"", "\", \""}, 1) + "\"]"),
            new Way(
                    "as an array of digits, as numbers or as strings",
                    (number, random) -> random.nextBoolean()
                            ? "[" + String.join(",", issued(number).split("")) + "]"
                            : "[\"" + String.join("\",\"", issued(number).split("")) + "\"]"),
            new Way("as a number", (number, random) -> number));

    /** Of CVVs and other values that go by a secret name. */
    static final List<Way> NAMED = List.of(
            new Way(
                    "a member of JSON, as a string or as a number",
                    (cvv, random) -> random.nextBoolean()
                            ? "{\"a\":[1,2],\"%s\":\"%s\"}".formatted(name(random), cvv)
                            : "{\"%s\": %s, \"a\": true}".formatted(name(random), cvv)),
            new Way(
                    "a member of JSON whose name is escaped",
                    (cvv, random) -> "{\"\\u0063\\u0076v\":\"%s\"}".formatted(cvv)),
            new Way(
                    "a member of JSON within a string of JSON",
                    (cvv, random) -> "{\"a\":\"{\\\"%s\\\":\\\"%s\\\"}\"}".formatted(name(random), cvv)),
            new Way(
                    "an array or an object that goes by the name",
                    (cvv, random) -> random.nextBoolean()
                            ? "{\"%s\":[\"%s\"],\"a\":1}".formatted(name(random), String.join("\",\"", cvv.split("")))
                            : "{\"%s\":{\"x\":\"%s\"}}".formatted(name(random), cvv)),
            new Way(
                    "a name and a value beside it, in either order",
                    (cvv, random) -> random.nextBoolean()
                            ? "{\"name\":\"%s\",\"value\":\"%s\"}".formatted(name(random), cvv)
                            : "{\"value\":%s,\"x\":{\"y\":1},\"field\":\"%s\"}".formatted(cvv, name(random))),
            new Way(
                    "a pair of name and value in an array",
                    (cvv, random) -> "{\"fields\":[[\"%s\",\"%s\"]]}".formatted(name(random), cvv)),
            new Way("a form or a query", (cvv, random) -> "a=1&%s=%s&b".formatted(name(random), cvv)),
            new Way(
                    "a form's name in brackets, also percent-encoded",
                    (cvv, random) -> pick(
                                    random,
                                    "card[%s]=%s&a=b",
                                    "card[x][%s]=%s",
                                    "%s[]=%s",
                                    "%s[0]=%s",
                                    "card%%5B%s%%5D=%s")
                            .formatted(name(random), cvv)),
            new Way(
                    "a part of a form of several parts",
                    (cvv, random) -> "--x\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n--x--"
                            .formatted(name(random), cvv)),
            new Way(
                    "a header, or a line of text with a colon or an equals sign",
                    (cvv, random) -> pick(random, "X-%s: %s", "the card's %s: %s", "%s = %s", "%s=%s")
                            .formatted(name(random), cvv)),
            new Way(
                    "three or four digits beside the name",
                    (cvv, random) -> "declined, %s %s given".formatted(name(random), cvv)),
            new Way(
                    "an element of XML, with any namespace",
                    (cvv, random) -> pick(
                                    random,
                                    "<card><%1$s>%2$s</%1$s></card>",
                                    "<c:%1$s a=\"b\">%2$s</c:%1$s>",
                                    "<%1$s><![CDATA[%2$s]]></%1$s>")
                            .formatted(name(random), cvv)),
            new Way(
                    "an attribute of XML",
                    (cvv, random) -> pick(random, "<card %s=\"%s\"/>", "<card a=\"b\" %s='%s'>")
                            .formatted(name(random), cvv)),
            new Way(
                    "an element of XML whose name is an attribute or another element",
                    (cvv, random) -> pick(
                                    random,
                                    "<field name=\"%s\">%s</field>",
                                    "<field name=\"%s\" value=\"%s\"/>",
                                    "<f><name>%s</name><value>%s</value></f>")
                            .formatted(name(random), cvv)),
            new Way(
                    "a column of CSV under a line of names",
                    (cvv, random) -> pick(
                                    random,
                                    "holder,%s,month\nMaria,%s,x",
                                    "holder;\"%s\"\nMaria;\"%s\"\n",
                                    "%s|holder\r\n%s|Maria")
                            .formatted(name(random), cvv)),
            new Way(
                    "any of these in base64",
                    (cvv, random) ->
                            base64("{\"holder\":\"Maria\",\"%s\":\"%s\"}".formatted(name(random), cvv), random)));

    /** Of secret keys. */
    static final List<Way> KEYS = List.of(
            new Way("as they are", (key, random) -> key),
            new Way("in capitals", (key, random) -> key.toUpperCase(Locale.ROOT)),
            new Way("with underscores that are percent-encoded", (key, random) -> key.replace("_", "%5F")),
            new Way("with underscores that JSON escapes", (key, random) -> key.replace("_", "\\u005f")),
            new Way(
                    "with underscores of HTML or Unicode",
                    (key, random) -> key.replace("_", random.nextBoolean() ? "&#95;" : "\uff3f")),
            new Way(
                    "in base64, as Basic authentication has them",
                    (key, random) -> base64("pk_test_shop:" + key, random)));

    /** The names that are looked for, in some of their spellings. */
    static final List<String> NAMES = List.of(
            "cvv",
            "CVV",
            "cvv2",
            "cvc",
            "CVC2",
            "csc",
            "cvn",
            "cid",
            "cvd",
            "cav",
            "cardCvv",
            "card_cvv",
            "card-cvc",
            "cvvCode",
            "cvv_code",
            "cvcNumber",
            "cardCsc",
            "card_cid",
            "securityCode",
            "security_code",
            "SECURITY-CODE",
            "codigoSeguranca",
            "codigo_seguranca",
            "códigoDeSegurança",
            "cardVerificationValue",
            "client_secret",
            "secretKey",
            "password",
            "senha",
            "passwd",
            "pwd");

    private static String name(Random random) {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private static String pick(Random random, String... templates) {
        return templates[random.nextInt(templates.length)];
    }

    private static int pick(Random random, int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A number as issuers of cards give them: beginning with 2 to 6, and passing Luhn's check. */
    private static String issued(String number) {
        if (number.charAt(0) >= '2' && number.charAt(0) <= '6') {
            return number;
        }
        for (int first = 2; first <= 6; first++) {
            for (int last = 0; last <= 9; last++) {
                var changed = first + number.substring(1, number.length() - 1) + last;
                if (CardNumbers.passesLuhn(changed)) {
                    return changed;
                }
            }
        }
        throw new AssertionError(number);
    }

    private static String grouped(String number, Random random, int length, String[] signs, int most) {
        var sign = signs[random.nextInt(signs.length)].repeat(1 + random.nextInt(most));
        var groups = new ArrayList<String>();
        for (int at = 0; at < number.length(); at += length) {
            groups.add(number.substring(at, Math.min(number.length(), at + length)));
        }
        return String.join(sign, groups);
    }

    private static String digits(String number, int zero) {
        return number.chars().mapToObj(c -> Character.toString(zero + c - '0')).collect(Collectors.joining());
    }

    /** Some of the digits, and the first of them always. */
    private static String each(String number, IntFunction<String> escape, Random random) {
        return IntStream.range(0, number.length())
                .mapToObj(i -> i == 0 || random.nextInt(3) == 0
                        ? escape.apply(number.charAt(i))
                        : String.valueOf(number.charAt(i)))
                .collect(Collectors.joining());
    }

    private static String percent(int c, int times) {
        return "%" + "25".repeat(times) + Integer.toHexString(c);
    }

    private static String base64(String text, Random random) {
        var encoder = random.nextBoolean() ? Base64.getEncoder() : Base64.getUrlEncoder();
        return (random.nextBoolean() ? encoder : encoder.withoutPadding()).encodeToString(text.getBytes(UTF_8));
    }
}
