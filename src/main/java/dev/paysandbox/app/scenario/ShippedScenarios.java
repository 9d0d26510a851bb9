package dev.paysandbox.app.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The scenario files of the product, in its jar or in the folder of compiled classes. */
public final class ShippedScenarios {
    private static final String FOLDER = "scenarios/";

    /** Drills are read when they are first needed, so that they do not slow the start. */
    private static final String DRILLS = "drills/";

    private ShippedScenarios() {}

    /** The text of each file by its path below {@code scenarios}, without the drills. */
    public static Map<String, String> texts() {
        return texts(name -> !name.startsWith(DRILLS));
    }

    /** The same for the drills. */
    public static Map<String, String> drills() {
        return texts(name -> name.startsWith(DRILLS));
    }

    private static Map<String, String> texts(Predicate<String> wanted) {
        try {
            var home = Path.of(ShippedScenarios.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isDirectory(home) ? fromFolder(home.resolve(FOLDER), wanted) : fromJar(home, wanted);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (URISyntaxException noPath) {
            throw new IllegalStateException(noPath);
        }
    }

    private static Map<String, String> fromFolder(Path folder, Predicate<String> wanted) throws IOException {
        var texts = new TreeMap<String, String>();
        if (Files.isDirectory(folder)) {
            try (var paths = Files.walk(folder)) {
                for (var path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                    var name = folder.relativize(path).toString();
                    if (isWanted(name, wanted)) {
                        texts.put(name, Files.readString(path));
                    }
                }
            }
        }
        return texts;
    }

    private static Map<String, String> fromJar(Path jar, Predicate<String> wanted) throws IOException {
        var texts = new TreeMap<String, String>();
        try (var file = new JarFile(jar.toFile())) {
            for (var entry : (Iterable<JarEntry>) file.stream()::iterator) {
                var name = entry.getName().startsWith(FOLDER) ? entry.getName().substring(FOLDER.length()) : "";
                if (isWanted(name, wanted)) {
                    var bytes = file.getInputStream(entry).readAllBytes();
                    texts.put(name, new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }

    private static boolean isWanted(String name, Predicate<String> wanted) {
        return name.endsWith(".yaml") && wanted.test(name);
    }
}
