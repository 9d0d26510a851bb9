package dev.paysandbox.scenario;

import dev.paysandbox.yaml.Position;

/**
 * Something with its place in the file, for what turns out about it later.
 *
 * @param key what the file calls it
 */
record Placed<T>(T value, String key, Position at) {}
