package dev.paysandbox.scenario.model;

/** One step of a script: its trigger and its effect. */
public record ScenarioStep(Trigger trigger, Effect effect) {}
