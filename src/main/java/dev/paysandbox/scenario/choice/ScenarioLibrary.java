package dev.paysandbox.scenario.choice;

import dev.paysandbox.log.FileWatch;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.scenario.file.ScenarioLoader.Folder;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scenarios of all worlds: the shipped ones, and those of the user's folder. When a file changes, the whole folder is read
 * again. If a file has an error, the previous scenarios stay in use.
 */
public final class ScenarioLibrary implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScenarioLibrary.class);

    private static final int MOST_WARNINGS = 100;

    private final @Nullable Path folder;
    private final boolean magic;
    private final @Nullable FileWatch watch;
    private final Map<String, String> shipped = ShippedScenarios.texts();
    private volatile ScenarioSet set;
    private volatile @Nullable String lastMistake;

    /** Reads all files. Throws ScenarioException with every error if there are any. */
    public ScenarioLibrary(Settings settings) {
        var watched = settings.find(SettingTable.SCENARIOS);
        folder = watched;
        magic = settings.of(SettingTable.MAGIC_VALUES);
        watch = watched == null ? null : new FileWatch(() -> stamps(watched));
        set = read();
    }

    /** The scenarios as they were last read without an error. */
    public ScenarioSet set() {
        return set;
    }

    /** Why the folder's present files are not in use; null if they are. */
    public @Nullable String lastMistake() {
        return lastMistake;
    }

    /** Watches the folder, if there is one, until the library is closed. */
    public void watch() {
        if (watch != null) {
            watch.start("scenarios", this::readAgain);
        }
    }

    private Runnable readAgain() {
        try {
            var fresh = read();
            return () -> {
                lastMistake = null;
                set = fresh;
                LOG.info("Scenarios read again: {}", fresh.all().size());
            };
        } catch (ScenarioException mistaken) {
            return () -> {
                lastMistake = mistaken.getMessage();
                LOG.warn("The former scenarios stay in use. {}", lastMistake);
            };
        }
    }

    private ScenarioSet read() {
        var folders = folder == null ? List.<Folder>of() : List.of(new Folder(folder, Layer.USER));
        var read = ScenarioLoader.load(shipped, folders);
        read.all().stream()
                .flatMap(scenario -> scenario.warnings().stream())
                .limit(MOST_WARNINGS)
                .forEach(warning -> LOG.warn("{}", warning));
        return magic ? read : read.withoutMagic();
    }

    /** The stamp of each scenario file. The folder may be a symbolic link. */
    private static Map<Path, String> stamps(Path folder) {
        var files = new TreeMap<Path, String>();
        try (var paths = Files.walk(folder.toRealPath())) {
            // Other files in the folder, such as logs, may change all the time.
            var named = paths.filter(path -> ScenarioLoader.isNamedAsScenario(path) && Files.isRegularFile(path));
            for (var path : (Iterable<Path>) named::iterator) {
                files.put(path, FileWatch.stamp(path));
            }
        } catch (IOException | UncheckedIOException changingJustNow) {
            files.put(folder, String.valueOf(changingJustNow.getMessage()));
        }
        return files;
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
    }
}
