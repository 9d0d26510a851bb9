package dev.paysandbox.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the repository, as the documentation speaks of them. */
public final class Repository {
    public static final Path ROOT = root();

    /** The pages whose commands are those of the control tool, which is built after the server: its tests type them. */
    static final List<String> WITH_THE_CONTROL_TOOL = List.of("README.md", "docs/guides/qa.md");

    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git");

    private Repository() {}

    static Markdown page(String path) {
        return Markdown.read(ROOT.resolve(path));
    }

    /** Every Markdown file. */
    static List<Path> pages() {
        return files(ROOT).filter(file -> file.toString().endsWith(".md")).toList();
    }

    /** What a reader types along with: the README, the guides and the skill for agents, in English. */
    static List<Path> walkthroughs() {
        return pages().stream()
                .filter(file -> !Translation.isPortuguese(file))
                .filter(file -> file.equals(ROOT.resolve("README.md"))
                        || file.startsWith(ROOT.resolve("docs/guides"))
                        || file.startsWith(ROOT.resolve("skills")))
                .toList();
    }

    /** Every file below the folder that is neither built nor fetched, in the order of their paths. */
    static Stream<Path> files(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries
                    .filter(entry -> !NOT_OURS.contains(entry.getFileName().toString()))
                    .sorted()
                    .toList()
                    .stream()
                    .flatMap(entry -> Files.isDirectory(entry) ? files(entry) : Stream.of(entry));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Tests run in their module's folder; the wrapper lies in the root only. */
    private static Path root() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
