package dev.paysandbox.support;

import dev.paysandbox.Sandbox;
import dev.paysandbox.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The one sandbox that most tests share: each takes a merchant of its own, and they never meet. */
public final class RunningSandbox {
    private static final Sandbox SHARED = started("--max-worlds=10000");

    private RunningSandbox() {}

    public static Sandbox shared() {
        return SHARED;
    }

    /** A sandbox with flags of its own, on a free port; the caller closes it. */
    public static Sandbox started(String... flags) {
        var arguments = new ArrayList<>(List.of("--port=0"));
        arguments.addAll(List.of(flags));
        return Sandbox.start(Settings.read(arguments, Map.of(), Path.of("target")));
    }

    /** A sandbox that keeps its worlds in this folder; the caller closes it. */
    public static Sandbox keeping(Path folder, String... flags) {
        var all = new ArrayList<>(List.of("--data=" + folder));
        all.addAll(List.of(flags));
        return started(all.toArray(String[]::new));
    }

    /** A sandbox on the port of one that has ended; the caller closes it. */
    public static Sandbox startedAgain(int port) {
        return Sandbox.start(Settings.read(List.of("--port=" + port), Map.of(), Path.of("target")));
    }

    /** A sandbox with a settings file of its own, on a free port; the caller closes it. */
    public static Sandbox configured(String yaml) {
        try {
            var file = Files.createTempFile("paysandbox", ".yml");
            try {
                Files.writeString(file, yaml);
                return started("--config=" + file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException noFile) {
            throw new UncheckedIOException(noFile);
        }
    }
}
