package dev.paysandbox.verdict.finding;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/**
 * How to correct the mistake that a rule finds.
 *
 * @param why it breaks in production
 * @param mend how to fix it
 * @param specification what the API's specification says about it
 */
public record Advice(String why, String mend, String specification) {
    private static final Properties TEXTS = read();

    private static Properties read() {
        var stream = Objects.requireNonNull(Advice.class.getResourceAsStream("advice.properties"));
        try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            var texts = new Properties();
            texts.load(reader);
            return texts;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Advice of(Rule rule) {
        return new Advice(text(rule, "why"), text(rule, "mend"), text(rule, "specification"));
    }

    /** The most important in two sentences: why, and what to do. */
    public String brief() {
        return (why + "\n" + mend).replaceAll("(?<=\\.) .*", "").replace('\n', ' ');
    }

    static String text(Rule rule, String name) {
        return Objects.requireNonNull(TEXTS.getProperty(rule.id() + "." + name), rule + " has no " + name);
    }
}
