package dev.paysandbox.scenario.grammar;

import dev.paysandbox.yaml.Mistake;
import dev.paysandbox.yaml.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Reads the scenario files of one folder, and nothing outside it. Mounted configuration has symbolic links, so a link
 * to a file within the folder is followed; a link that leads outside is a mistake.
 */
final class FolderWalk {
    static final int MOST_FILES = 10_000;
    /** The folder may be the wrong one, such as a whole disk. */
    static final int MOST_ENTRIES = 100_000;

    static final int DEEPEST = 20;

    private final Path folder;
    private final List<Mistake> mistakes;
    private final List<Path> files = new ArrayList<>();
    private int entries;

    FolderWalk(Path folder, List<Mistake> mistakes) {
        this.folder = folder;
        this.mistakes = mistakes;
    }

    /** Passes each file's name and at most one byte more than is allowed to the reader, sorted by name. */
    void files(BiConsumer<String, byte[]> reader) {
        try {
            var real = folder.toRealPath();
            if (!Files.isDirectory(real)) {
                mistake(folder, "this is not a folder");
                return;
            }
            collect(folder, real, 1);
        } catch (IOException e) {
            mistake(folder, "the folder cannot be read");
            return;
        }
        if (files.size() > MOST_FILES || entries > MOST_ENTRIES) {
            mistake(
                    folder,
                    files.size() > MOST_FILES
                            ? "more than " + MOST_FILES + " scenario files"
                            : "more than " + MOST_ENTRIES + " files and folders: is this the folder of scenarios?");
            return;
        }
        files.stream().sorted().forEach(file -> read(file, reader));
    }

    private void collect(Path directory, Path root, int depth) throws IOException {
        if (depth > DEEPEST) {
            mistake(directory, "subfolders, more than " + DEEPEST + " deep");
            return;
        }
        try (var listing = Files.newDirectoryStream(directory)) {
            for (var path : listing) {
                if (files.size() > MOST_FILES || ++entries > MOST_ENTRIES) {
                    return;
                }
                if (path.getFileName().toString().startsWith(".")) {
                    continue;
                }
                if (Files.isSymbolicLink(path)) {
                    follow(path, root);
                } else if (Files.isDirectory(path)) {
                    collect(path, root, depth + 1);
                } else {
                    take(path);
                }
            }
        }
    }

    private void follow(Path link, Path root) throws IOException {
        if (!Files.exists(link)) {
            mistake(link, "this link is broken");
        } else if (!link.toRealPath().startsWith(root)) {
            mistake(link, "this link leaves the folder of scenarios, so it is not followed");
        } else if (!Files.isDirectory(link)) {
            take(link);
        }
    }

    private void take(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".yaml") && !name.endsWith(".yml")) {
            return;
        }
        if (Files.isRegularFile(file)) {
            files.add(file);
        } else {
            mistake(file, "this is not a regular file");
        }
    }

    private void read(Path file, BiConsumer<String, byte[]> reader) {
        try (var stream = Files.newInputStream(file)) {
            reader.accept(file.toString(), stream.readNBytes(ScenarioLoader.MOST_BYTES + 1));
        } catch (IOException e) {
            mistake(file, "the file cannot be read");
        }
    }

    private void mistake(Path path, String message) {
        mistakes.add(new Mistake(path.toString(), Position.START, message));
    }
}
