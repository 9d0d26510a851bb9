package dev.paysandbox.scenario.grammar;

import dev.paysandbox.yaml.Position;

/**
 * A value with its place in the file, for later messages.
 *
 * @param key its key in the file
 */
record PlacedValue<T>(T value, String key, Position at) {}
