package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Layer;
import java.nio.file.Path;

/** A folder of scenario files, read with all the folders in it. */
public record Folder(Path path, Layer layer) {}
