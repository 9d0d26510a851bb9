package dev.paysandbox.settings;

import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.settings.Setting.Scope;
import dev.paysandbox.text.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The YAML file.
 *
 * @param settings at its top
 * @param declarations what it gives for each merchant, under {@code merchants}
 */
record SettingsFile(
        YamlProblems problems, Map<Setting<?>, GivenValue> settings, List<Map<Setting<?>, GivenValue>> declarations) {
    static final String MERCHANTS = "merchants";
    static final Path USUAL = Path.of("paysandbox.yml");

    /** Reads the named file, or else the default one if it exists; the result is empty if there is neither. */
    static SettingsFile read(@Nullable GivenValue named, Path workingDirectory, List<String> faults) {
        var path = named == null
                ? Optional.of(USUAL).filter(usual -> Files.exists(workingDirectory.resolve(usual)))
                : SettingTable.CONFIG.read(named, faults);
        var file = new SettingsFile(
                new YamlProblems(path.map(Path::toString).orElse("")), new LinkedHashMap<>(), new ArrayList<>());
        var place = named == null ? "working directory" : named.place();
        path.ifPresent(given -> file.open(workingDirectory.resolve(given))
                .ifPresent(reason -> faults.add(place + ": config: " + Quoted.of(given.toString()) + ": " + reason)));
        file.problems.found().forEach(problem -> faults.add(problem.toString()));
        return file;
    }

    /** Returns why the file cannot be read, if so. */
    private Optional<String> open(Path path) {
        // Of the system's own files, the shell's <(…) can be read, and reading a device is bounded.
        if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path) && !path.startsWith("/dev")) {
            return Optional.of("this is not a regular file");
        }
        try {
            Yaml.read(path, problems)
                    .flatMap(root -> root.as(YamlKind.MAP, "settings", problems))
                    .ifPresent(this::readTop);
            return Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.of("there is no such file");
        } catch (IOException e) {
            return Optional.of("the file cannot be read");
        }
    }

    private void readTop(YamlNode top) {
        var known = new ArrayList<>(SettingTable.names(Scope::isTopOfTheFile));
        known.add(MERCHANTS);
        top.refuseUnknown("setting", known, problems);
        settings.putAll(settings(top, Scope::isTopOfTheFile));
        top.find(MERCHANTS)
                .flatMap(merchants -> merchants.as(YamlKind.LIST, MERCHANTS, problems))
                .ifPresent(merchants -> merchants.items().forEach(this::readMerchant));
    }

    private void readMerchant(YamlNode item) {
        item.as(YamlKind.MAP, "merchant", problems).ifPresent(entry -> {
            entry.refuseUnknown("setting of a merchant", SettingTable.names(Scope::isOfMerchants), problems);
            entry.require(SettingTable.PUBLIC_KEY.name(), problems);
            entry.require(SettingTable.SECRET_KEY.name(), problems);
            declarations.add(settings(entry, Scope::isOfMerchants));
        });
    }

    private Map<Setting<?>, GivenValue> settings(YamlNode map, Predicate<Scope> scope) {
        var found = new LinkedHashMap<Setting<?>, GivenValue>();
        for (var entry : map.entries()) {
            SettingTable.rows(scope).stream()
                    .filter(row -> row.name().equals(entry.name()))
                    .forEach(row -> found.put(row, GivenValue.in(problems, entry.value())));
        }
        return found;
    }
}
