package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Scenario files that the user names. They can be checked and uploaded. */
final class ScenarioFiles {
    private static final String YAML = "application/yaml";

    private final Sandbox sandbox;
    /** The texts of the files, by file name. */
    private final Map<String, String> texts = new LinkedHashMap<>();

    /**
     * Reads all files.
     *
     * @param paths files, folders, or {@code -} for standard input. From a folder and its subfolders, every YAML file is
     *     read, except hidden files and folders, whose names begin with a dot.
     * @throws Refused if a file cannot be read
     */
    ScenarioFiles(Sandbox sandbox, CallEnvironment dependencies, List<String> paths) {
        this.sandbox = sandbox;
        for (var path : paths) {
            var files = Files.isDirectory(Path.of(path)) ? inFolder(Path.of(path)) : List.of(path);
            files.forEach(file -> texts.put(file, Source.read(file, dependencies)));
        }
        if (texts.isEmpty()) {
            throw new Refused("There is no .yaml file in " + String.join(", ", paths) + ".", "NO_FILE");
        }
    }

    private static List<String> inFolder(Path folder) {
        try (var all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> isVisible(folder.relativize(file)))
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".yaml") || name.endsWith(".yml"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw unreadable(folder, unreadable);
        } catch (UncheckedIOException unreadable) {
            // A folder below it.
            throw unreadable(folder, Objects.requireNonNull(unreadable.getCause()));
        }
    }

    private static Refused unreadable(Path folder, IOException failure) {
        var inner = failure instanceof FileSystemException named && named.getFile() != null
                ? named.getFile()
                : folder.toString();
        return new Refused("Cannot read " + inner + ": " + IoFailure.reason(failure) + ".", "NO_FILE");
    }

    private static boolean isVisible(Path below) {
        return Stream.of(below.toString().split("[/\\\\]", -1)).noneMatch(name -> name.startsWith("."));
    }

    /** Checks each file without loading it. Returns file name, mistakes, warnings and, without a mistake, the scenario. */
    List<JsonObject> check() {
        var checks = new ArrayList<JsonObject>();
        var files = new HashMap<String, String>();
        texts.forEach((file, text) -> {
            var query = Sandbox.query(Json.object("source", file));
            var check = sandbox.control("POST", "/scenarios/validate" + query, text, YAML, 0);
            var name = scenario(check);
            var other = name.isEmpty() ? null : files.putIfAbsent(name, file);
            if (other != null) {
                check.put(
                        "mistakes",
                        JsonArray.from(Json.object(
                                "source",
                                file,
                                "line",
                                1,
                                "column",
                                1,
                                "message",
                                "the name " + name + " is also used in " + other)));
            }
            check.put("file", file);
            checks.add(check);
        });
        return checks;
    }

    /** The name of the checked scenario. Empty if the file has a mistake. */
    static String scenario(JsonObject check) {
        return Json.text(check.getObject("scenario", new JsonObject()), "name");
    }

    /** Uploads each file, and returns the scenarios. */
    List<JsonObject> upload() {
        return texts.values().stream()
                .map(text -> sandbox.control("POST", "/scenarios", text, YAML, 0))
                .toList();
    }

    /** The mistakes and warnings, each as {@code file:line:column: message}. */
    static List<String> remarks(List<JsonObject> checks) {
        var remarks = new ArrayList<String>();
        for (var check : checks) {
            Json.objects(check, "mistakes")
                    .forEach(mistake -> remarks.add(place(mistake) + Json.text(mistake, "message")));
            Json.objects(check, "warnings")
                    .forEach(warning -> remarks.add(place(warning) + "warning: " + Json.text(warning, "message")));
        }
        return remarks;
    }

    static boolean haveNoMistakes(List<JsonObject> checks) {
        return checks.stream().allMatch(check -> Json.objects(check, "mistakes").isEmpty());
    }

    private static String place(JsonObject mistake) {
        return Json.text(mistake, "source") + ":" + Json.text(mistake, "line") + ":" + Json.text(mistake, "column")
                + ": ";
    }
}
