package dev.paysandbox.settings;

import dev.paysandbox.text.Quoted;
import dev.paysandbox.yaml.Yaml;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The YAML file: settings at its top, and under {@code merchants} those of each declared merchant. */
final class SettingsFile {
    static final String MERCHANTS = "merchants";
    static final Path USUAL = Path.of("paysandbox.yml");

    private final YamlProblems problems;
    private Map<Setting<?>, GivenValue> settings = Map.of();
    private final List<Map<Setting<?>, GivenValue>> declarations = new ArrayList<>();

    private SettingsFile(String name) {
        this.problems = new YamlProblems(name);
    }

    /** Reads the named file, or else the default one if it exists; the result is empty if there is neither. */
    static SettingsFile read(@Nullable GivenValue named, Path workingDirectory, SettingErrors faults) {
        var path = named == null
                ? Optional.of(USUAL).filter(usual -> Files.exists(workingDirectory.resolve(usual)))
                : SettingTable.CONFIG.read(named, faults);
        var file = new SettingsFile(path.map(Path::toString).orElse(""));
        path.ifPresent(given -> file.open(workingDirectory.resolve(given), named, faults));
        faults.addAll(file.problems);
        return file;
    }

    Map<Setting<?>, GivenValue> settings() {
        return settings;
    }

    /** What the file gives for each merchant. */
    List<Map<Setting<?>, GivenValue>> declarations() {
        return declarations;
    }

    private void open(Path path, @Nullable GivenValue named, SettingErrors faults) {
        try {
            Yaml.read(path, problems)
                    .flatMap(root -> root.asMap("settings", problems))
                    .ifPresent(this::readTop);
        } catch (NoSuchFileException e) {
            refuse(named, "there is no such file", faults);
        } catch (IOException e) {
            refuse(named, "the file cannot be read", faults);
        }
    }

    private void refuse(@Nullable GivenValue named, String reason, SettingErrors faults) {
        var place = named == null ? "working directory" : named.place();
        faults.add(place, "config: " + Quoted.of(problems.source()) + ": " + reason);
    }

    private void readTop(YamlMap top) {
        var known = new ArrayList<>(SettingTable.names(SettingScope::isTopOfTheFile));
        known.add(MERCHANTS);
        top.refuseUnknown("setting", known, problems);
        settings = settings(top, SettingTable.rows(SettingScope::isTopOfTheFile));
        top.find(MERCHANTS)
                .flatMap(merchants -> merchants.asList(MERCHANTS, problems))
                .ifPresent(merchants -> merchants.items().forEach(this::readMerchant));
    }

    private void readMerchant(YamlNode item) {
        item.asMap("merchant", problems).ifPresent(entry -> {
            entry.refuseUnknown("setting of a merchant", SettingTable.names(SettingScope::isOfMerchants), problems);
            entry.require(SettingTable.PUBLIC_KEY.name(), problems);
            entry.require(SettingTable.SECRET_KEY.name(), problems);
            declarations.add(settings(entry, SettingTable.rows(SettingScope::isOfMerchants)));
        });
    }

    private Map<Setting<?>, GivenValue> settings(YamlMap map, List<Setting<?>> rows) {
        var found = new LinkedHashMap<Setting<?>, GivenValue>();
        for (var entry : map.entries()) {
            rows.stream()
                    .filter(row -> row.name().equals(entry.name()))
                    .forEach(row -> found.put(row, GivenValue.in(problems, entry.value())));
        }
        return found;
    }
}
