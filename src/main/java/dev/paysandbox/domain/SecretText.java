package dev.paysandbox.domain;

/** A secret of the configuration. Its toString hides it, so that no log line shows it. */
public record SecretText(String value) {
    @Override
    public String toString() {
        return "***";
    }
}
