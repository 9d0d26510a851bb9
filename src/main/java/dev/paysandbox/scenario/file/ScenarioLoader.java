package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.bind.Position;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Loads scenarios from files: all of them, or none. */
public final class ScenarioLoader {
    static final int MOST_BYTES = 256 << 10;

    /** A folder of scenario files, read with all the folders in it. */
    public record Folder(Path path, Layer layer) {}

    private ScenarioLoader() {}

    /**
     * The shipped texts, by their files' names, and every {@code .yaml} and {@code .yml} file in the folders and their
     * subfolders. Files and folders whose names begin with a dot are left out.
     *
     * @throws ScenarioException with every mistake in every file, and for a folder or file that cannot be read
     */
    public static ScenarioSet load(Map<String, String> shipped, List<Folder> folders) {
        var mistakes = new ArrayList<Mistake>();
        var scenarios = new ArrayList<Scenario>();
        shipped.forEach((source, text) ->
                ScenarioReader.read(source, Layer.SHIPPED, text, mistakes).ifPresent(scenarios::add));
        for (var folder : folders) {
            new FolderWalk(folder.path(), mistakes)
                    .files((source, bytes) ->
                            read(source, folder.layer(), bytes, mistakes).ifPresent(scenarios::add));
        }
        if (!mistakes.isEmpty()) {
            throw new ScenarioException(mistakes);
        }
        return ScenarioSet.of(scenarios);
    }

    /**
     * One uploaded scenario.
     *
     * @param source its name in messages
     * @throws ScenarioException with every mistake
     */
    public static Scenario read(String source, String text) {
        var mistakes = new ArrayList<Mistake>();
        return ScenarioReader.read(source, Layer.UPLOADED, text, mistakes)
                .orElseThrow(() -> new ScenarioException(mistakes));
    }

    /**
     * The same, of a text in UTF-8.
     *
     * @throws ScenarioException with every mistake, also if the bytes are not UTF-8
     */
    public static Scenario read(String source, byte[] text) {
        var mistakes = new ArrayList<Mistake>();
        return read(source, Layer.UPLOADED, text, mistakes).orElseThrow(() -> new ScenarioException(mistakes));
    }

    /** Decodes strictly: a replaced character would change a name or a value without a word. */
    private static Optional<Scenario> read(String source, Layer layer, byte[] bytes, List<Mistake> mistakes) {
        try {
            if (bytes.length <= MOST_BYTES) {
                var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
                return ScenarioReader.read(source, layer, text.toString(), mistakes);
            }
            mistakes.add(tooLong(source));
        } catch (CharacterCodingException e) {
            mistakes.add(new Mistake(source, Position.START, "the text is not valid UTF-8"));
        }
        return Optional.empty();
    }

    /** Whether the file is called like one with a scenario. */
    public static boolean isNamedAsScenario(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    static Mistake tooLong(String source) {
        return new Mistake(source, Position.START, "the file is longer than " + MOST_BYTES + " bytes");
    }

    /**
     * Reads the scenario files of one folder, and nothing outside it. Mounted configuration has symbolic links, so a link
     * to a file within the folder is followed; a link that leads outside is a mistake.
     */
    private static final class FolderWalk {
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
            if (isNamedAsScenario(file) && Files.isRegularFile(file)) {
                files.add(file);
            } else if (isNamedAsScenario(file)) {
                mistake(file, "this is not a regular file");
            }
        }

        private void read(Path file, BiConsumer<String, byte[]> reader) {
            try (var stream = Files.newInputStream(file)) {
                reader.accept(file.toString(), stream.readNBytes(MOST_BYTES + 1));
            } catch (IOException e) {
                mistake(file, "the file cannot be read");
            }
        }

        private void mistake(Path path, String message) {
            mistakes.add(new Mistake(path.toString(), Position.START, message));
        }
    }
}
