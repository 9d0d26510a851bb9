package dev.paysandbox.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipInputStream;

/**
 * Unpacks the archive of this jar into a folder of the user's cache. The folder's name contains the archive's checksum. The
 * folder is renamed when it is complete, so no process sees an incomplete one, and several may unpack at the same time.
 */
final class UnpackedArchive {
    /** A folder that was not used for this time belongs to an old version, and is deleted. */
    private static final Duration KEPT = Duration.ofDays(30);
    /** Each unpacked folder has this file. Only a folder with it is deleted: the cache may be a folder of the user's. */
    private static final String MARKER = ".unpacked-by-paysandbox";

    /** The launcher's words, or a path. */
    private static final Pattern ALLOWED = Pattern.compile("(on|off)?|.*[/\\\\].*");

    private UnpackedArchive() {}

    static Path folder() throws IOException {
        var archive = archive();
        var chosen = System.getenv().getOrDefault("PAYSANDBOX_CACHE", "");
        if (!ALLOWED.matcher(chosen).matches()) {
            throw new IOException(
                    "PAYSANDBOX_CACHE is '" + chosen + "'; allowed: on, off, or the path of a folder, such as ./cache");
        }
        try {
            var cache = Files.createDirectories(cache(chosen).resolve("paysandbox"));
            var folder = cache.resolve("archive-" + checksum(archive));
            if (!Files.isDirectory(folder)) {
                unpack(archive, cache, folder);
                removeUnused(cache);
            }
            touch(folder);
            return folder;
        } catch (IOException readOnly) {
            try {
                return inTemporaryFolder(archive);
            } catch (IOException readOnlyToo) {
                throw new IOException(
                        readOnly + ", and " + readOnlyToo + "; set PAYSANDBOX_CACHE to a folder that can be written",
                        readOnlyToo);
            }
        }
    }

    /** The folder for the caches of several programs. */
    private static Path cache(String chosen) throws IOException {
        if (chosen.equals("off")) {
            throw new IOException("PAYSANDBOX_CACHE is off");
        }
        if (!chosen.isEmpty() && !chosen.equals("on")) {
            return Path.of(chosen);
        }
        var caches = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        if (!caches.isEmpty()) {
            return Path.of(caches);
        }
        // "?" if the user has no name, as in a container that runs with another user than its image names.
        var home = Path.of(System.getProperty("user.home"));
        if (!home.isAbsolute()) {
            throw new IOException("the user has no home");
        }
        return home.resolve(".cache");
    }

    /** The archive, a resource of this package: the one with a Java for this platform, if its jar is on the class path. */
    private static URL archive() throws IOException {
        var platform = platform();
        var own = UnpackedArchive.class.getResource("paysandbox-" + platform + ".zip");
        var archive = own != null && runs(platform) ? own : UnpackedArchive.class.getResource("paysandbox.zip");
        if (archive == null) {
            throw new IOException("there is no archive in this jar");
        }
        return archive;
    }

    /** The platform as in the names of the files of a release, such as {@code linux-x64}. */
    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        return (system.startsWith("mac") ? "macos" : system.startsWith("windows") ? "windows" : system) + "-"
                + processor;
    }

    /** Whether programs for this platform run here: on Linux they need glibc, which Alpine, for example, does not have. */
    private static boolean runs(String platform) {
        return switch (platform) {
            case "linux-x64" -> Files.exists(Path.of("/lib64/ld-linux-x86-64.so.2"));
            case "linux-arm64" -> Files.exists(Path.of("/lib/ld-linux-aarch64.so.1"));
            default -> true;
        };
    }

    /** The archive's checksum. The jar's directory has it, so the archive need not be read. */
    private static String checksum(URL archive) throws IOException {
        var connection = archive.openConnection();
        if (connection instanceof JarURLConnection jar) {
            return Long.toHexString(jar.getJarEntry().getCrc());
        }
        try (var in = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
            in.skip(Long.MAX_VALUE);
            return Long.toHexString(in.getChecksum().getValue());
        }
    }

    private static void unpack(URL archive, Path cache, Path folder) throws IOException {
        // Only the owner can write into a temporary folder.
        var part = Files.createTempDirectory(cache, "part-");
        try {
            Files.createFile(part.resolve(MARKER));
            unpack(archive, part);
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            remove(part);
            if (!Files.isDirectory(folder)) {
                throw failure;
            }
            // Another process has already unpacked the same archive.
        }
    }

    private static Path inTemporaryFolder(URL archive) throws IOException {
        var folder = Files.createTempDirectory("paysandbox-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder), "remover"));
        unpack(archive, folder);
        return folder;
    }

    /** All entries of the archive are in one top folder, whose name is dropped. */
    private static void unpack(URL archive, Path folder) throws IOException {
        try (var zip = new ZipInputStream(archive.openStream())) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var name = entry.getName();
                var file = folder.resolve(name.substring(name.indexOf('/') + 1));
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    write(zip, file);
                    // The JDK does not read the permissions in a zip file.
                    if (name.contains("/bin/") || name.endsWith("/jspawnhelper")) {
                        file.toFile().setExecutable(true);
                    }
                }
            }
        }
    }

    private static void write(InputStream content, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try {
            Files.copy(content, file);
        } catch (FileAlreadyExistsException twice) {
            throw new IOException(file + " is in the archive twice", twice);
        }
    }

    private static void touch(Path folder) {
        try {
            Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
        } catch (IOException readOnly) {
            // A read-only folder cannot be deleted as unused either.
        }
    }

    private static void removeUnused(Path cache) throws IOException {
        var oldest = Instant.now().minus(KEPT);
        try (var folders = Files.list(cache)) {
            for (var folder : (Iterable<Path>) folders::iterator) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.isRegularFile(folder.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)
                        && Files.getLastModifiedTime(folder).toInstant().isBefore(oldest)) {
                    remove(folder);
                }
            }
        }
    }

    private static void remove(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException stays) {
            // A later call deletes the rest.
        }
    }
}
