package dev.paysandbox.scenario.choice;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The scenario files of the product, in its jar or in the folder of compiled classes. */
public final class ShippedScenarios {
    private static final String FOLDER = "scenarios/";

    private ShippedScenarios() {}

    /** The text of each file by its path below {@code scenarios}. */
    public static Map<String, String> texts() {
        return textsBeside(ShippedScenarios.class);
    }

    /** The same for the files in the jar of another module, to which this class belongs. */
    public static Map<String, String> textsBeside(Class<?> owner) {
        // Java 25 knows no code source of a class from a start-up cache that was made in another folder.
        var file = "/" + owner.getName().replace('.', '/') + ".class";
        var url = String.valueOf(owner.getResource(file));
        try {
            var home = Path.of(URI.create(url.replaceAll("jar:|!?" + file, "")));
            return Files.isDirectory(home) ? fromFolder(home.resolve(FOLDER)) : fromJar(home);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<String, String> fromFolder(Path folder) throws IOException {
        var texts = new TreeMap<String, String>();
        if (Files.isDirectory(folder)) {
            try (var paths = Files.walk(folder)) {
                for (var path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                    var name = folder.relativize(path).toString();
                    if (name.endsWith(".yaml")) {
                        texts.put(name, Files.readString(path));
                    }
                }
            }
        }
        return texts;
    }

    private static Map<String, String> fromJar(Path jar) throws IOException {
        var texts = new TreeMap<String, String>();
        try (var file = new JarFile(jar.toFile())) {
            for (var entry : (Iterable<JarEntry>) file.stream()::iterator) {
                var name = entry.getName().startsWith(FOLDER) ? entry.getName().substring(FOLDER.length()) : "";
                if (name.endsWith(".yaml")) {
                    var bytes = file.getInputStream(entry).readAllBytes();
                    texts.put(name, new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }
}
