package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The list of the drills that a run has judged, so that no later run passes because it judges fewer. */
final class JudgedFile {
    static final Path NAME = Path.of("drill.judged");
    private static final String HEAD = "# Drills that must be judged. Written by: paysandbox drill --update-judged\n";

    private JudgedFile() {}

    /** The drills of the list; none if there is no file. */
    static List<String> read(CallEnvironment dependencies) {
        return Files.isRegularFile(NAME)
                ? Source.read(NAME.toString(), dependencies)
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .toList()
                : List.of();
    }

    /** Writes the judged drills of the run, and those of the list before that were not part of it. */
    static void write(Verdict verdict, List<String> before) {
        var names = new TreeSet<>(before);
        names.removeAll(verdict.names());
        names.addAll(verdict.judged());
        AtomicFile.write(NAME, true, names.stream().map(name -> name + "\n").collect(Collectors.joining("", HEAD, "")));
    }
}
