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
 * calls this in a separate JVM. It has chosen the cache's name, which contains the Java version and the jar that the cache
 * is for. Only one process at a time makes the caches of a program in a folder. It holds a file lock, which the kernel
 * releases when the process ends. The cache is renamed to its final name when it is complete, because Java 17 crashes on
 * an incomplete one.
 */
final class StartupCache {
    /** The number of caches to keep. They are large, and older ones may belong to a Java or a jar that no longer exists. */
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
     * The arguments are: {@code wait} or {@code at-once}, the program (server or cli), its jar, the cache, and the command
     * that starts Java for the training. The last word of that command is the option that makes a cache, without its file.
     * With {@code wait}, this waits for another process that makes the cache, and repeats a training that failed before.
     * The exit code is 0 if there is a cache at the end.
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
                // Writing the lock file sets its time to the start of the training.
                channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(US_ASCII)));
                train(java, Files.getLastModifiedTime(lock));
                deleteOldCaches();
            }
            deleteLeftovers();
        }
    }

    /** A JVM refuses a cache that is older than its jars. The launcher uses the same rule. */
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
        // Runs in the folder of the caches. In the current folder, the server might read a settings file.
        var training = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int code = training.waitFor();
        // This throws if a signal is ending this process. In that case the training has not failed, and the next start
        // may try again.
        Runtime.getRuntime().removeShutdownHook(cleaning);
        if (code == 0 && !isEmpty(part)) {
            // With this time, a jar that was built during the training is newer than the cache.
            Files.setLastModifiedTime(part, began);
            Files.move(part, cache, StandardCopyOption.ATOMIC_MOVE);
        } else {
            // An empty file records the failure, so that no later start tries again. The old cache is deleted first,
            // because the JVM makes caches read-only.
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

    /** Deletes the lock file, and the files of an interrupted training. */
    private void deleteLeftovers() {
        var names = folder.toFile().listFiles((in, name) -> name.startsWith(program + ".part"));
        if (names != null) {
            List.of(names).forEach(File::delete);
        }
        lock.toFile().delete();
    }
}
