package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a test gives to {@link Settings#read}: a working directory, an environment and flags. */
final class Sources {
    private final Path directory;
    private final Map<String, String> variables = new TreeMap<>();
    private final List<String> warnings = new ArrayList<>();
    private List<String> flags = List.of();

    Sources(Path directory) {
        this.directory = directory;
    }

    Sources file(String yaml) {
        return file("paysandbox.yml", yaml);
    }

    Sources file(String name, String yaml) {
        try {
            Files.writeString(directory.resolve(name), yaml);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Sources variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    Sources flags(String... args) {
        flags = List.of(args);
        return this;
    }

    Settings settings() {
        warnings.clear();
        return Settings.read(flags, variables, directory, warnings::add);
    }

    /** What these settings are warned of, which are accepted all the same. */
    List<String> warnings() {
        settings();
        return List.copyOf(warnings);
    }

    SettingsException refusal() {
        var refusal = catchThrowableOfType(SettingsException.class, this::settings);
        if (refusal == null) {
            throw new AssertionError("these settings were accepted");
        }
        return refusal;
    }

    List<String> faults() {
        return refusal().faults();
    }
}
