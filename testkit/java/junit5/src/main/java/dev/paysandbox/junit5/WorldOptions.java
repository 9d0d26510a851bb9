package dev.paysandbox.junit5;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.World;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The options of new worlds.
 *
 * @param scenarios files, or folders of files
 * @param failOnFindings the mildest severity of a finding that fails the test; empty if findings fail no test
 */
record WorldOptions(
        ClockMode clock,
        Map<String, Object> settings,
        List<Path> scenarios,
        String failOnFindings,
        WorldLifecycle lifecycle) {
    static final WorldOptions DEFAULT =
            new WorldOptions(ClockMode.RUNNING, Map.of(), List.of(), "", WorldLifecycle.PER_TEST);

    /** These options, with the changes of an annotation. */
    WorldOptions with(@Nullable PaySandboxTest test) {
        if (test == null) {
            return this;
        }
        var both = new LinkedHashMap<>(settings);
        for (var setting : test.settings()) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new ExtensionConfigurationException("@PaySandboxTest has the setting \"" + setting
                        + "\"; write it with its value, such as \"cvvRequired=true\".");
            }
            both.put(
                    setting.substring(0, equals).strip(),
                    typed(setting.substring(equals + 1).strip()));
        }
        return new WorldOptions(
                test.clock() == ClockMode.FROZEN ? ClockMode.FROZEN : clock,
                both,
                Stream.concat(scenarios.stream(), Stream.of(test.scenarios()).map(Path::of))
                        .toList(),
                test.failOnFindings().isEmpty() ? failOnFindings : test.failOnFindings(),
                test.world() == WorldLifecycle.PER_CLASS ? test.world() : lifecycle);
    }

    /** The JSON value of a setting: a boolean, a whole number or a string. */
    private static Object typed(String value) {
        if (value.equals("true") || value.equals("false")) {
            return Boolean.valueOf(value);
        }
        return value.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(value) : value;
    }

    /** Opens a world with these options. */
    World open(PaySandbox sandbox, String publicKey) {
        var world = sandbox.world(options -> options.publicKey(publicKey).settings(settings));
        begin(world);
        return world;
    }

    /** Makes a world as if it were opened with these options now. Its keys stay. */
    void renew(World world) {
        world.reset();
        if (!settings.isEmpty()) {
            world.settings(settings);
            // The opening balance applies from the next reset.
            world.reset("state");
        }
        begin(world);
    }

    private void begin(World world) {
        if (clock == ClockMode.FROZEN) {
            world.clock().freeze();
        }
        scenarios.forEach(world::scenarios);
    }
}
