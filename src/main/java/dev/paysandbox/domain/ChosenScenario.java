package dev.paysandbox.domain;

/**
 * The scenario of a payment.
 *
 * @param why how it was chosen: {@code header}, {@code armed}, {@code switched on} or {@code when}
 */
public record ChosenScenario(String scenario, String why) {
    /** The cause of a change, as the timeline writes it. */
    public String cause() {
        return "scenario " + scenario;
    }
}
