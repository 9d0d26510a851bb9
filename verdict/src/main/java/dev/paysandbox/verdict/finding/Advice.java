package dev.paysandbox.verdict.finding;

import java.util.Locale;
import java.util.ResourceBundle;

/** What a rule finds, why it breaks in production, how to correct it, and what the API's specification says about it. */
public record Advice(
        String rule, Severity severity, String title, String why, String mend, String specification, String waitsFor) {
    private static final ResourceBundle TEXTS = ResourceBundle.getBundle(
            Advice.class.getPackageName() + ".advice", Locale.ROOT, Advice.class.getClassLoader());

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
        return TEXTS.getString(rule.id() + "." + name);
    }
}
