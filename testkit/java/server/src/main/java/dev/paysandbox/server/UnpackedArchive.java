package dev.paysandbox.server;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.attribute.PosixFilePermission.GROUP_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipInputStream;

/**
 * Unpacks the archive of this jar into a folder of the user's cache. The folder's name contains the archive's checksum. The
 * folder is renamed when it is complete, so no process sees an incomplete one, and several may unpack at the same time. A
 * folder that others can change is not used, because what is in it is run.
 */
final class UnpackedArchive {
    /** A folder that was not used for this time belongs to an old version, and is deleted. */
    private static final Duration KEPT = Duration.ofDays(30);
    /**
     * Each unpacked folder has this file: the folder's name, and the size and name of each file in it. Only a folder whose
     * name is in it is deleted: the cache may be a folder of the user's, with copies of such folders.
     */
    private static final String MARKER = ".unpacked-by-paysandbox";

    private static final FileAttribute<?>[] ONLY_OWNER =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                    }
                    : new FileAttribute<?>[0];

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
            return inCache(archive, cache(chosen).resolve("paysandbox"));
        } catch (IOException unusable) {
            if (!chosen.equals("off")) {
                System.err.println(
                        "paysandbox: no cache is used, so each start takes longer: " + reason(unusable) + ".");
            }
            try {
                return inTemporaryFolder(archive);
            } catch (IOException readOnlyToo) {
                throw new IOException(
                        reason(unusable) + ", and " + reason(readOnlyToo)
                                + "; set PAYSANDBOX_CACHE to a folder that can be written",
                        readOnlyToo);
            }
        }
    }

    /** The message of an exception of the file system is only a path. */
    private static String reason(IOException failure) {
        if (!(failure instanceof FileSystemException ofFile)) {
            return String.valueOf(failure.getMessage());
        }
        return ofFile.getFile()
                + (ofFile.getReason() == null ? " cannot be read or written" : ": " + ofFile.getReason());
    }

    private static Path inCache(URL archive, Path cache) throws IOException {
        Files.createDirectories(cache, ONLY_OWNER);
        refuseChangeable(cache);
        var folder = cache.resolve("archive-" + checksum(archive));
        if (!Files.exists(folder, NOFOLLOW_LINKS)) {
            unpack(archive, cache, folder);
            removeUnused(cache);
        }
        refuseChangeable(folder);
        if (!isComplete(folder)) {
            // It is not mended here, because a user may have put something into it.
            throw new IOException(folder + " is not as it was unpacked; delete the folder");
        }
        touch(folder);
        return folder;
    }

    /** Programs in a folder that others can change would run with the rights of this user. On Windows nothing is checked. */
    private static void refuseChangeable(Path folder) throws IOException {
        var view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        var owner = view.readAttributes().owner().getName();
        if (!owner.equals(user()) && !owner.equals("root")) {
            throw new IOException(folder + " belongs to " + owner);
        }
        var permissions = view.readAttributes().permissions();
        if (permissions.contains(GROUP_WRITE) || permissions.contains(OTHERS_WRITE)) {
            throw new IOException(folder + " can be written by others; chmod go-w would change that");
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

    private static String user() throws IOException {
        var named = ProcessHandle.current().info().user();
        // In a container the user may have only a number.
        return named.isPresent()
                ? named.get()
                : Files.getOwner(Path.of("/proc/self")).getName();
    }

    private static void unpack(URL archive, Path cache, Path folder) throws IOException {
        // Only the owner can write into a temporary folder.
        var part = Files.createTempDirectory(cache, "part-");
        try {
            mark(part, part, List.of());
            mark(part, folder, unpack(archive, part));
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            // Another process may have unpacked the same archive in the meantime.
            if (!isComplete(folder)) {
                throw failure;
            }
        } finally {
            remove(part);
        }
    }

    private static void mark(Path folder, Path named, List<String> files) throws IOException {
        var lines = new ArrayList<>(List.of(String.valueOf(named.getFileName())));
        lines.addAll(files);
        Files.write(folder.resolve(MARKER), lines);
    }

    /** The lines of a folder's marker, if it names this folder, otherwise none. */
    private static List<String> marker(Path folder) {
        var marker = folder.resolve(MARKER);
        try {
            var lines = Files.isDirectory(folder, NOFOLLOW_LINKS) && Files.isRegularFile(marker, NOFOLLOW_LINKS)
                    ? Files.readAllLines(marker)
                    : List.<String>of();
            return lines.indexOf(String.valueOf(folder.getFileName())) == 0 ? lines : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static boolean isOwn(Path folder) {
        return !marker(folder).isEmpty();
    }

    /** Whether all files are there, can be read, and have their size. Takes a few milliseconds. */
    private static boolean isComplete(Path folder) {
        var lines = marker(folder);
        return lines.size() > 1
                && lines.stream().skip(1).allMatch(line -> {
                    var file = folder.resolve(line.substring(line.indexOf(' ') + 1))
                            .toFile();
                    return file.canRead() && line.startsWith(file.length() + " ");
                });
    }

    private static Path inTemporaryFolder(URL archive) throws IOException {
        var folder = Files.createTempDirectory("paysandbox-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder), "remover"));
        unpack(archive, folder);
        return folder;
    }

    /** All entries of the archive are in one top folder, whose name is dropped. Returns size and name of each file. */
    private static List<String> unpack(URL archive, Path folder) throws IOException {
        var files = new ArrayList<String>();
        try (var zip = new ZipInputStream(archive.openStream())) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var name = entry.getName();
                var below = name.substring(name.indexOf('/') + 1);
                var file = folder.resolve(below);
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    files.add(write(zip, file) + " " + below);
                    // The JDK does not read the permissions in a zip file.
                    if (name.contains("/bin/") || name.endsWith("/jspawnhelper")) {
                        file.toFile().setExecutable(true);
                    }
                }
            }
        }
        return files;
    }

    /** Returns the size. */
    private static long write(InputStream content, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try {
            return Files.copy(content, file);
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

    private static void removeUnused(Path cache) {
        var oldest = Instant.now().minus(KEPT).toEpochMilli();
        try (var folders = Files.newDirectoryStream(cache)) {
            for (var folder : folders) {
                if (isOwn(folder) && folder.toFile().lastModified() < oldest) {
                    remove(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // A later unpacking tries again.
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
