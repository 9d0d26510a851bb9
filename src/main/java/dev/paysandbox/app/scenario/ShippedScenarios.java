package dev.paysandbox.app.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The scenario files inside the product: in its jar, or in the folder it was compiled to. */
public final class ShippedScenarios {
    private static final String FOLDER = "scenarios/";

    private ShippedScenarios() {}

    /** Each file's text by its path below {@code scenarios}. */
    public static Map<String, String> texts() {
        try {
            var home = Path.of(ShippedScenarios.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isDirectory(home) ? fromFolder(home.resolve(FOLDER)) : fromJar(home);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (URISyntaxException noPath) {
            throw new IllegalStateException(noPath);
        }
    }

    private static Map<String, String> fromFolder(Path folder) throws IOException {
        var texts = new TreeMap<String, String>();
        if (Files.isDirectory(folder)) {
            try (var paths = Files.walk(folder)) {
                for (var path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                    put(texts, folder.relativize(path).toString(), Files.readString(path));
                }
            }
        }
        return texts;
    }

    private static Map<String, String> fromJar(Path jar) throws IOException {
        var texts = new TreeMap<String, String>();
        try (var file = new JarFile(jar.toFile())) {
            for (var entry : (Iterable<JarEntry>) file.stream()::iterator) {
                if (entry.getName().startsWith(FOLDER) && !entry.isDirectory()) {
                    var bytes = file.getInputStream(entry).readAllBytes();
                    put(texts, entry.getName().substring(FOLDER.length()), new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String name, String text) {
        if (name.endsWith(".yaml")) {
            texts.put(name, text);
        }
    }
}
