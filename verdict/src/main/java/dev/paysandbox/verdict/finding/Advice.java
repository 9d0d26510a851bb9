package dev.paysandbox.verdict.finding;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/**
 * What a rule finds, and how to correct it.
 *
 * @param rule its id
 * @param title the mistake, in a few words
 * @param why it breaks in production
 * @param mend how to fix it
 * @param specification what the API's specification says about it
 * @param waitsFor what must happen before the rule can judge, such as {@code "a notification"}
 */
public record Advice(
        String rule, Severity severity, String title, String why, String mend, String specification, String waitsFor) {
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
        return new Advice(
                rule.id(),
                rule.severity(),
                rule.title(),
                text(rule, "why"),
                text(rule, "mend"),
                text(rule, "specification"),
                rule.waitsFor());
    }

    /** The most important in two sentences: why, and what to do. */
    public String brief() {
        return (why + "\n" + mend).replaceAll("(?<=\\.) .*", "").replace('\n', ' ');
    }

    static String text(Rule rule, String name) {
        return Objects.requireNonNull(TEXTS.getProperty(rule.id() + "." + name), rule + " has no " + name);
    }
}
