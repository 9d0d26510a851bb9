package dev.paysandbox.scenario;

import java.nio.file.Path;

/** A folder of scenario files, read with all the folders in it. */
public record Folder(Path path, Layer layer) {}
