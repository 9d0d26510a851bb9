package dev.paysandbox.app;

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
 * The scenarios that every world knows: those that ship and those of the user's folder. The folder is read again when
 * something in it changes, all of it or nothing: a bad file never replaces a good set.
 */
public final class ScenarioLibrary implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScenarioLibrary.class);

    /** Polled, for a mounted folder reports no changes on every system. */
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable Path folder;
    private final boolean magic;
    /** The folder as it was before it was first read: what changes during that counts as a change. */
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

    /** The scenarios as they were last read without a mistake. */
    public ScenarioSet set() {
        return set;
    }

    /** Why the folder's present files are not in use, or null where they are. */
    public @Nullable String lastMistake() {
        return lastMistake;
    }

    /** Looks after the folder, if there is one, until this is closed. */
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

    /** False where something changed while the files were read, some of them as they were and some as they are. */
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
            LOG.warn("The scenarios stay as they were. {}", mistake);
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

    /** What would show a change: each scenario file's place, size and time of change. The folder may be a link. */
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

    /** Another file there, such as a log, may change all the time. */
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
