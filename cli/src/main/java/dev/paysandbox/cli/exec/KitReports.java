package dev.paysandbox.cli.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/** What the test kits write about failed tests: for each a text in one folder, with the test's name and the story of its world. */
public final class KitReports {
    private static final String FOLDER = "PAYSANDBOX_REPORTS";
    /** How a story begins. The test's name is on the line before. */
    private static final Pattern STORY = Pattern.compile("(?:(.+)\\R)?World (pk_test_\\w+) of ");

    private final Path folder;
    /** Reports of other runs. */
    private final Map<Path, FileTime> earlier;

    /** A failed test, the public key of its world, and the file with its story. */
    public record FailedTest(String name, String publicKey, Path story) {
        /** What a person is told of it. */
        public String sentence() {
            return name + " failed, in the world of " + publicKey + ". Its story: " + story;
        }
    }

    private KitReports(Path folder) {
        this.folder = folder;
        earlier = texts();
    }

    /** The reports of a command with these variables. If they name no folder, adds a new one, which whoever writes into it makes. */
    public static KitReports of(Map<String, String> environment) {
        var chosen = environment.getOrDefault(FOLDER, "");
        var folder = chosen.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "paysandbox-" + UUID.randomUUID())
                : Path.of(chosen).toAbsolutePath();
        environment.put(FOLDER, folder.toString());
        return new KitReports(folder);
    }

    /** Where the reports are. The folder need not exist yet. */
    public Path folder() {
        return folder;
    }

    /** The tests that have failed since this object was made. Empty if no kit has written a report. */
    public List<FailedTest> failedTests() {
        var failed = new ArrayList<FailedTest>();
        texts().forEach((file, time) -> {
            if (!time.equals(earlier.get(file))) {
                var story = STORY.matcher(text(file));
                if (story.lookingAt()) {
                    var name = story.group(1) == null ? "A test" : story.group(1);
                    failed.add(new FailedTest(name, story.group(2), file));
                }
            }
        });
        return failed.stream()
                .sorted((one, other) -> one.name.compareTo(other.name))
                .toList();
    }

    private Map<Path, FileTime> texts() {
        var found = new HashMap<Path, FileTime>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder, "*.txt")) {
                for (var file : files) {
                    found.put(file, Files.getLastModifiedTime(file));
                }
            } catch (IOException unreadable) {
                // Then the worlds are told without the tests' names.
            }
        }
        return found;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
