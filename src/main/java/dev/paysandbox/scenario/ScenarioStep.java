package dev.paysandbox.scenario;

/** One step of a play: once its trigger has come, its effect does. */
public record ScenarioStep(Trigger trigger, Effect effect) {}
