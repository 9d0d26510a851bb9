package dev.paysandbox.app.scenario;

import dev.paysandbox.scenario.Folder;
import dev.paysandbox.scenario.Layer;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioLoader;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scenarios of all worlds: those shipped, and those of the user's folder. When a file changes, the whole folder is
 * read again; where one file is wrong, the former scenarios stay in use.
 */
public final class ScenarioLibrary implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScenarioLibrary.class);

    /** The folder is polled, since a mounted folder does not report changes on every system. */
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable Path folder;
    private final boolean magic;
    /** The folder's state before it was first read: what changes during that counts as a change. */
    private final Map<Path, String> atStart;

    private final Map<String, String> shipped = ShippedScenarios.texts();
    private volatile ScenarioSet set;
    private volatile @Nullable String lastMistake;
    private volatile boolean closed;
    private @Nullable Thread watch;

    /** Reads everything; throws ScenarioException with every mistake where there is one. */
    public ScenarioLibrary(Settings settings) {
        folder = settings.scenarios();
        magic = settings.magicValues();
        atStart = folder == null ? Map.of() : fingerprint(folder);
        set = read();
    }

    /** The scenarios as they were last read without an error. */
    public ScenarioSet set() {
        return set;
    }

    /** Why the folder's present files are not in use, or null where they are. */
    public @Nullable String lastMistake() {
        return lastMistake;
    }

    /** Watches the folder, if there is one, until this is closed. */
    public void watch() {
        if (folder != null) {
            watch = new Thread(() -> watch(folder), "scenarios");
            watch.setDaemon(true);
            watch.start();
        }
    }

    private void watch(Path watched) {
        var known = atStart;
        while (!closed) {
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
            var present = fingerprint(watched);
            if (!closed && !present.equals(known) && reload(watched, present)) {
                known = present;
            }
        }
    }

    /** False where files changed while they were being read. */
    private boolean reload(Path watched, Map<Path, String> present) {
        ScenarioSet fresh = null;
        String mistake = null;
        try {
            fresh = read();
        } catch (ScenarioException mistaken) {
            mistake = mistaken.getMessage();
        }
        if (!fingerprint(watched).equals(present)) {
            return false;
        }
        lastMistake = mistake;
        if (fresh == null) {
            LOG.warn("The former scenarios stay in use. {}", mistake);
        } else {
            set = fresh;
            LOG.info("Scenarios read again: {}", fresh.all().size());
        }
        return true;
    }

    private ScenarioSet read() {
        var folders = folder == null ? List.<Folder>of() : List.of(new Folder(folder, Layer.USER));
        var read = ScenarioLoader.load(shipped, folders);
        return magic ? read : read.withoutMagic();
    }

    /** What shows a change: each scenario file's path, size and time of change. The folder may be a link. */
    private static Map<Path, String> fingerprint(Path folder) {
        var files = new TreeMap<Path, String>();
        try (var paths = Files.walk(folder.toRealPath())) {
            for (var path : (Iterable<Path>) paths.filter(ScenarioLibrary::isOfScenarios)::iterator) {
                files.put(path, Files.size(path) + " " + Files.getLastModifiedTime(path));
            }
        } catch (IOException | UncheckedIOException changingJustNow) {
            files.put(folder, String.valueOf(changingJustNow.getMessage()));
        }
        return files;
    }

    /** Other files there, such as logs, may change all the time. */
    private static boolean isOfScenarios(Path path) {
        var name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        return (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(path);
    }

    @Override
    public void close() {
        closed = true;
        if (watch != null) {
            LockSupport.unpark(watch);
        }
    }
}
