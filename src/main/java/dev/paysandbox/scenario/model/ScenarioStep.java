package dev.paysandbox.scenario.model;

/** One step of a script: what it waits for, and what it then does. */
public record ScenarioStep(Trigger trigger, Effect effect) {}
