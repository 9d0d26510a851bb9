package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.Objects.requireNonNull;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes the start-up cache of a program: a training run of Java, which records the classes that it loads. The launcher
 * calls this in a JVM of its own, and has named the cache after the Java and the jar that it fits. Only one process makes
 * the caches of a program in a folder; the kernel frees its lock when it ends. A cache gets its name when it is complete,
 * because Java 17 crashes on a part of one.
 */
final class StartupCache {
    /** A cache is large; older ones may belong to a Java or a jar that is gone. */
    private static final int KEPT = 3;

    private final String program;
    private final Path jar;
    private final Path cache;
    private final Path folder;
    private final Path lock;
    private final Path part;

    private StartupCache(String program, Path jar, Path cache) {
        this.program = program;
        this.jar = jar;
        this.cache = cache;
        this.folder = requireNonNull(cache.getParent());
        this.lock = folder.resolve(program + ".lock");
        this.part = folder.resolve(program + ".part");
    }

    /**
     * Expects {@code wait} or {@code at-once}, the program (server or cli), its jar, the cache, and the command that starts
     * Java with the options of the training; the last option is the one that makes a cache, without its file. With
     * {@code wait} it waits for another process that makes the cache, and tries again what has failed before. The exit
     * code is 0 if there is a cache in the end.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        var made = new StartupCache(args[1], Path.of(args[2]), Path.of(args[3]));
        made.make(args[0].equals("wait"), List.of(args).subList(4, args.length));
        System.exit(isEmpty(made.cache) ? 1 : 0);
    }

    private void make(boolean waiting, List<String> java) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (var channel = FileChannel.open(lock, CREATE, WRITE);
                FileLock held = waiting ? channel.lock() : channel.tryLock()) {
            if (held == null) {
                return;
            }
            if (isMissing() || (waiting && isEmpty(cache))) {
                // The time of the lock file is the one at which the training began.
                channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(US_ASCII)));
                train(java, Files.getLastModifiedTime(lock));
                deleteOldCaches();
            }
            deleteLeftovers();
        }
    }

    /** The launcher's rule, too: a JVM refuses a cache that is older than the jars. */
    private boolean isMissing() throws IOException {
        return !Files.exists(cache) || isNewer(jar) || isNewer(jar.resolveSibling("lib"));
    }

    private boolean isNewer(Path source) throws IOException {
        return Files.exists(source)
                && Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(cache)) > 0;
    }

    private static boolean isEmpty(Path file) throws IOException {
        return !Files.exists(file) || Files.size(file) == 0;
    }

    private void train(List<String> java, FileTime began) throws IOException, InterruptedException {
        var command = new ArrayList<>(java);
        command.set(command.size() - 1, command.get(command.size() - 1) + "=" + part);
        command.addAll(
                program.equals("server")
                        ? List.of("-cp", jar.toString(), "dev.paysandbox.CacheTraining")
                        : List.of("-Dpaysandbox.cacheTraining=true", "-jar", jar.toString()));
        var cleaning = new Thread(() -> {
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
            deleteLeftovers();
        });
        Runtime.getRuntime().addShutdownHook(cleaning);
        // In the folder of the caches: in the current folder the server might read a settings file.
        var training = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int code = training.waitFor();
        // This throws if a signal ends this process. Then the training has not failed, and the next start may try
        // again.
        Runtime.getRuntime().removeShutdownHook(cleaning);
        if (code == 0 && !isEmpty(part)) {
            // A jar that was built during the training is newer than the cache then.
            Files.setLastModifiedTime(part, began);
            Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
        } else {
            // An empty file says that there can be no cache, so that no start tries again. The JVM writes read-only
            // ones.
            Files.deleteIfExists(cache);
            Files.createFile(cache);
        }
    }

    private void deleteOldCaches() throws IOException {
        try (var files = Files.list(folder)) {
            var caches = new ArrayList<>(files.map(Path::toFile)
                    .filter(file -> file.getName().startsWith(program + "-"))
                    .toList());
            caches.sort(Comparator.comparingLong(File::lastModified).reversed());
            caches.stream().skip(KEPT).forEach(File::delete);
        }
    }

    /** The lock file, and what an interrupted training has written. */
    private void deleteLeftovers() {
        var names = folder.toFile().listFiles((in, name) -> name.startsWith(program + ".part"));
        if (names != null) {
            List.of(names).forEach(File::delete);
        }
        lock.toFile().delete();
    }
}
