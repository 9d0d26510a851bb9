package dev.paysandbox.domain;

/**
 * Which scenario plays for a payment.
 *
 * @param why how it was chosen: {@code header}, {@code armed}, {@code switched on} or {@code when}
 */
public record ChosenScenario(String scenario, String why) {
    /** As the timeline names who made something happen. */
    public String cause() {
        return "scenario " + scenario;
    }
}
