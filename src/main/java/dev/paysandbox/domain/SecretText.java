package dev.paysandbox.domain;

/** A secret of the configuration. Printed with what holds it, it shows nothing. */
public record SecretText(String value) {
    @Override
    public String toString() {
        return "***";
    }
}
