package dev.paysandbox.cli.api;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The programs that a shell with this environment would find. */
public final class ProgramPath {
    private ProgramPath() {}

    /** The programs with one of these names, in the order of the folders of {@code PATH}, and in a folder in that of the names. */
    public static Stream<Path> programs(Map<String, String> environment, List<String> names) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable);
    }
}
