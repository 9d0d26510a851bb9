import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Part of the build: java KnownServices.java JAR CLASSES LIB. At a start the framework looks through all jars for the names
 * of its beans and makes each by reflection. This program looks once, and writes a jar whose class names and makes them all;
 * the framework takes it where it is on the class path (docs/decisions/018-what-a-start-waits-for.md).
 */
public final class KnownServices {
    private static final String CLASS = "Known";
    private static final String PACKAGE = "dev.paysandbox.known";
    private static final String LOADER = "io.micronaut.core.optim.StaticOptimizations$Loader";

    /** What the framework asks for though nobody provides it. */
    private static final List<String> UNPROVIDED = List.of(
            "io.micronaut.context.ApplicationContextConfigurer",
            "io.micronaut.http.HttpRequestFactory",
            "io.micronaut.inject.BeanConfiguration");

    /** The archive must come out the same each time, so its entries bear a time of no meaning. */
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private KnownServices() {}

    public static void main(String[] args) throws IOException {
        var jar = Path.of(args[0]);
        Files.deleteIfExists(jar);
        var classPath = new ArrayList<>(List.of(Path.of(args[1])));
        try (var libraries = Files.list(Path.of(args[2]))) {
            libraries.sorted().forEach(classPath::add);
        }
        var names = new TreeMap<String, TreeSet<String>>();
        UNPROVIDED.forEach(service -> names.put(service, new TreeSet<>()));
        for (var part : classPath) {
            readAll(part, names);
        }
        try (var classes = new URLClassLoader(classPath.stream().map(KnownServices::url).toArray(URL[]::new))) {
            names.values().forEach(providers -> providers.removeIf(provider -> !canBeMade(provider, classes)));
        }
        var folder = Files.createTempDirectory("known");
        try {
            var source = Files.writeString(folder.resolve(CLASS + ".java"), source(names));
            var path = classPath.stream().map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
            if (ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, "-proc:none", "--release", "17",
                    "-Xlint:-options", "-cp", path, "-d", folder.toString(), source.toString()) != 0) {
                throw new IOException("what names the beans does not compile");
            }
            Files.delete(source);
            pack(folder, jar);
        } finally {
            delete(folder);
        }
    }

    /** Puts the names that a folder of classes, or a jar, provides beside the others of their services. */
    private static void readAll(Path part, Map<String, TreeSet<String>> names) throws IOException {
        if (Files.isDirectory(part)) {
            readFrom(part, names);
            return;
        }
        try (var jar = FileSystems.newFileSystem(part)) {
            readFrom(jar.getPath("/"), names);
        }
    }

    private static void readFrom(Path root, Map<String, TreeSet<String>> names) throws IOException {
        // META-INF/micronaut/SERVICE/PROVIDER, an empty file for each
        for (var service : list(root.resolve("META-INF/micronaut"))) {
            for (var provider : list(service)) {
                names.computeIfAbsent(name(service), none -> new TreeSet<>()).add(name(provider));
            }
        }
        // META-INF/services/SERVICE, a line for each provider
        for (var service : list(root.resolve("META-INF/services"))) {
            if (name(service).startsWith("io.micronaut.")) {
                for (var line : Files.readAllLines(service)) {
                    var provider = line.replaceFirst("#.*", "").strip();
                    if (!provider.isEmpty()) {
                        names.computeIfAbsent(name(service), none -> new TreeSet<>()).add(provider);
                    }
                }
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString().replace("/", "");
    }

    /** Some are made for libraries that are not there; the framework passes over them in silence, too. */
    private static boolean canBeMade(String provider, ClassLoader classes) {
        try {
            Class.forName(provider, true, classes).getConstructor().newInstance();
            return true;
        } catch (ReflectiveOperationException | LinkageError absent) {
            return false;
        }
    }

    private static String source(Map<String, TreeSet<String>> names) {
        var source = new StringBuilder("""
                package %s;

                import io.micronaut.core.io.service.SoftServiceLoader.Optimizations;
                import io.micronaut.core.io.service.SoftServiceLoader.StaticDefinition;
                import io.micronaut.core.io.service.SoftServiceLoader.StaticServiceLoader;
                import io.micronaut.core.optim.StaticOptimizations;
                import java.util.*;
                import java.util.function.*;
                import java.util.stream.Stream;

                @SuppressWarnings({"unchecked", "rawtypes", "removal", "deprecation"})
                public final class %s implements StaticOptimizations.Loader<Optimizations> {
                  public Optimizations load() {
                    Map<String, StaticServiceLoader<?>> all = new HashMap<>();
                """.formatted(PACKAGE, CLASS));
        int number = 0;
        for (var service : names.keySet()) {
            source.append("    all.put(\"%s\", new Of%d());\n".formatted(service, number++));
        }
        source.append("""
                    return new Optimizations(all);
                  }

                  static abstract class Providers implements StaticServiceLoader {
                    abstract void each(Predicate predicate, List found);

                    public List load(Predicate predicate) {
                      List found = new ArrayList();
                      each(predicate == null ? any -> true : predicate, found);
                      return found;
                    }

                    public Stream findAll(Predicate named) {
                      return load(made -> named.test(made.getClass().getName())).stream()
                          .map(made -> StaticDefinition.of(made.getClass().getName(), (Supplier) () -> made));
                    }

                    static void add(Object made, Predicate predicate, List found) {
                      if (predicate.test(made)) found.add(made);
                    }
                  }
                """);
        number = 0;
        for (var providers : names.values()) {
            source.append("\n  static final class Of%d extends Providers {\n".formatted(number++))
                    .append("    void each(Predicate predicate, List found) {\n");
            providers.forEach(provider -> source.append("      add(new %s(), predicate, found);\n".formatted(provider)));
            source.append("    }\n  }\n");
        }
        return source.append("}\n").toString();
    }

    private static void pack(Path folder, Path jar) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(folder)) {
            put(out, "META-INF/services/" + LOADER, (PACKAGE + "." + CLASS + "\n").getBytes(UTF_8));
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                put(out, folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
        var entry = new JarEntry(name);
        entry.setTimeLocal(TIME);
        out.putNextEntry(entry);
        out.write(content);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (var file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
