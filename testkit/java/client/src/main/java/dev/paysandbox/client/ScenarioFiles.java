package dev.paysandbox.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Finds scenario files, and uploads them. */
final class ScenarioFiles {
    private ScenarioFiles() {}

    /** The file itself, or all files in the folder and its subfolders that end in {@code .yml} or {@code .yaml}, by name. */
    static List<Path> at(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (var files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .filter(ScenarioFiles::isYaml)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The scenarios in " + path + " cannot be read.", unreadable);
        }
    }

    private static boolean isYaml(Path file) {
        var name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".yml") || name.endsWith(".yaml");
    }

    /** Returns the scenario's name. The exception for a mistake names the file. */
    static String upload(Api api, Path file) {
        try {
            return upload(api, bytes(file));
        } catch (SandboxException mistaken) {
            throw mistaken.in(file);
        }
    }

    /** Returns the scenario's name. */
    static String upload(Api api, byte[] yaml) {
        var uploaded = api.control(Call.of(Route.UPLOAD_SCENARIO).body("application/yaml", yaml));
        return new ApiObject.Part(uploaded).text("name");
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The scenario " + file + " cannot be read.", unreadable);
        }
    }
}
