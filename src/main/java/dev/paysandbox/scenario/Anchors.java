package dev.paysandbox.scenario;

/** Rules that lie under signs of one field. */
sealed interface Anchors permits NumberAnchors, TextAnchors {
    /** Adds those of whose signs the request shows one. */
    void find(ScenarioRequest scenarioRequest, Candidates found);
}
