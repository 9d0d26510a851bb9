package dev.paysandbox.world.keep;

import dev.paysandbox.log.IoFailure;
import dev.paysandbox.log.OwnerOnly;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps worlds as files of one folder, which only their owner can read: the newest version of each and the one before
 * it. A version is written under a name of its own, forced to the disk, and then renamed. Calls for different worlds may
 * be concurrent.
 */
public class FolderStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FolderStore.class);
    private static final String NEWEST = ".world";
    private static final String PREVIOUS = ".previous";
    private static final String UNFINISHED = ".unfinished";
    private static final String DAMAGED = ".damaged";
    /** The number of versions kept of each world. */
    private static final int FILES = 2;

    private static final String RAN_FOR = "ran-for";
    /** At most some ten thousand years, because the file may be damaged. */
    private static final String MILLIS = "[0-9]{1,15}";

    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final Path folder;
    private final FileChannel lockFile;
    private final FileLock lock;
    private final List<String> damaged = new CopyOnWriteArrayList<>();

    /**
     * Creates the folder if there is none, and locks it against other sandboxes.
     *
     * @throws IOException with a sentence that says why it cannot be used
     */
    public FolderStore(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder, OwnerOnly.folder());
        IoFailure.requireRegular(folder.resolve("lock"));
        IoFailure.requireRegular(folder.resolve(RAN_FOR));
        lockFile = FileChannel.open(
                folder.resolve("lock"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OwnerOnly.file());
        lock = locked();
    }

    private FileLock locked() throws IOException {
        FileLock got;
        try {
            got = lockFile.tryLock();
        } catch (OverlappingFileLockException inThisProcess) {
            got = null;
        }
        if (got == null) {
            lockFile.close();
            throw new IOException("another sandbox uses it");
        }
        return got;
    }

    /** The public keys of all worlds, without reading any world. */
    public Collection<String> list() throws IOException {
        var keys = new HashSet<String>();
        damaged.clear();
        try (var files = Files.newDirectoryStream(folder)) {
            for (var file : files) {
                var name = file.getFileName().toString();
                if (name.endsWith(UNFINISHED)) {
                    Files.deleteIfExists(file);
                } else if (name.contains(NEWEST + DAMAGED) || name.contains(PREVIOUS + DAMAGED)) {
                    damaged.add(name);
                } else if (name.endsWith(NEWEST) || name.endsWith(NEWEST + PREVIOUS)) {
                    key(name.substring(0, name.lastIndexOf(NEWEST))).ifPresent(keys::add);
                }
            }
        }
        return keys;
    }

    /** What is known of a world without reading it; empty if that is unreadable. */
    public Optional<WorldEntry> find(String publicKey) throws IOException {
        for (var file : List.of(newest(publicKey), previous(publicKey))) {
            try (var kept = WorldFile.open(file)) {
                if (kept.entry().publicKey().equals(publicKey)) {
                    return Optional.of(kept.entry());
                }
            } catch (NoSuchFileException | WorldFile.DamagedFile none) {
                // The version before it may be intact; reading the world sets the damaged one aside.
            }
        }
        return Optional.empty();
    }

    /** A stored world; its content is what a {@link WorldFile.Content} supplied. */
    public record Kept(WorldEntry entry, InputStream content) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            content.close();
        }
    }

    /**
     * The newest intact version. Sets damaged newer versions aside.
     *
     * @return null if no version is intact
     * @throws IOException if it cannot be read, if another version of PaySandbox wrote it, or if nothing is left of a world that was listed or written
     */
    public @Nullable Kept read(String publicKey) throws IOException {
        int missing = 0;
        for (var file : List.of(newest(publicKey), previous(publicKey))) {
            try {
                WorldFile.requireWhole(file);
                var kept = WorldFile.open(file);
                if (kept.entry().publicKey().equals(publicKey)) {
                    return kept;
                }
                kept.close();
                setAside(file, "it is the world of " + kept.entry().publicKey());
            } catch (NoSuchFileException none) {
                missing++;
            } catch (WorldFile.DamagedFile why) {
                setAside(file, String.valueOf(why.getMessage()));
            }
        }
        if (missing == FILES) {
            throw new IOException("its files are not in the folder any more");
        }
        return null;
    }

    private void setAside(Path file, String why) throws IOException {
        var name = file.getFileName() + DAMAGED;
        var aside = folder.resolve(name);
        for (int i = 2; Files.exists(aside); i++) {
            aside = folder.resolve(name + "-" + i);
        }
        Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
        damaged.add(aside.getFileName().toString());
        LOG.error("A kept world cannot be read: {}. Its file is now {}", why, aside.getFileName());
    }

    /** Writes a version, completely or not at all. The version before it stays. */
    public void write(WorldEntry entry, WorldFile.Content content) throws IOException {
        var newest = newest(entry.publicKey());
        var unfinished = written(fileName(entry.publicKey()), out -> WorldFile.write(out, entry, content));
        if (Files.exists(newest)) {
            Files.move(newest, previous(entry.publicKey()), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(unfinished, newest, StandardCopyOption.ATOMIC_MOVE);
        forceFolder();
    }

    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    /** Writes a new file and forces it to the disk. */
    private Path written(String name, Writing writing) throws IOException {
        var unfinished = folder.resolve(name + UNFINISHED);
        Files.deleteIfExists(unfinished);
        try (var file = FileChannel.open(unfinished, NEW, OwnerOnly.file())) {
            writing.to(Channels.newOutputStream(file));
            file.force(true);
        } catch (IOException | RuntimeException failure) {
            Files.deleteIfExists(unfinished);
            throw failure;
        }
        return unfinished;
    }

    /** Forces the new names to the disk, if the system can. */
    private void forceFolder() throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (var itself = FileChannel.open(folder, StandardOpenOption.READ)) {
                itself.force(true);
            }
        }
    }

    public void remove(String publicKey) throws IOException {
        Files.deleteIfExists(newest(publicKey));
        Files.deleteIfExists(previous(publicKey));
    }

    /** The names of the damaged files that were set aside, the newest last. */
    public List<String> damaged() {
        return List.copyOf(damaged);
    }

    /** How many milliseconds the sandboxes with this store have run; 0 if unknown. */
    public long ranFor() throws IOException {
        try {
            var text = new String(Files.readAllBytes(folder.resolve(RAN_FOR)), StandardCharsets.US_ASCII).strip();
            return text.matches(MILLIS) ? Long.parseLong(text) : 0;
        } catch (NoSuchFileException unknown) {
            return 0;
        }
    }

    /** Records how long they have run. */
    public void noteRunning(long millis) throws IOException {
        var text = (millis + "\n").getBytes(StandardCharsets.US_ASCII);
        Files.move(written(RAN_FOR, out -> out.write(text)), folder.resolve(RAN_FOR), StandardCopyOption.ATOMIC_MOVE);
    }

    private Path newest(String publicKey) {
        return folder.resolve(fileName(publicKey) + NEWEST);
    }

    private Path previous(String publicKey) {
        return folder.resolve(fileName(publicKey) + NEWEST + PREVIOUS);
    }

    /** Some file systems ignore case, so A becomes {@code -a}. */
    private static String fileName(String publicKey) {
        return publicKey.replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    }

    /** The key of a file name; empty if no key has this name, because then no key would lead to the file. */
    private static Optional<String> key(String name) {
        var key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            key.append(c == '-' && i + 1 < name.length() ? Character.toUpperCase(name.charAt(++i)) : c);
        }
        return Optional.of(key.toString()).filter(one -> fileName(one).equals(name));
    }

    @Override
    public void close() throws IOException {
        lock.release();
        lockFile.close();
    }
}
