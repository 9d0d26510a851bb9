package dev.paysandbox.settings;

import dev.paysandbox.settings.Setting.Scope;
import dev.paysandbox.text.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The environment variables that begin with {@code PAYSANDBOX_}. Pipelines and clusters define such variables too, so
 * an unknown one only causes a warning; in a file it would be an error. Compose files and pipelines set one without a value
 * to an empty text, so that counts as absent.
 */
final class Environment {
    /** Read by the launcher, the control tool or the image. */
    private static final Set<String> OF_OTHERS = Set.of(
            "PAYSANDBOX_URL",
            "PAYSANDBOX_PUBLIC_KEY",
            "PAYSANDBOX_SECRET_KEY",
            "PAYSANDBOX_TOKEN",
            "PAYSANDBOX_WEBHOOK",
            "PAYSANDBOX_HEAP",
            "PAYSANDBOX_JAVA_OPTS",
            "PAYSANDBOX_JDKS",
            "PAYSANDBOX_PROFILE",
            "PAYSANDBOX_CACHE",
            "PAYSANDBOX_IN_CONTAINER",
            "PAYSANDBOX_HOME",
            "PAYSANDBOX_REPORTS");

    /**
     * Kubernetes and Docker links add these to every container if a service is called "paysandbox" or begins with
     * it: {@code PAYSANDBOX_SERVICE_HOST=10.0.0.7}, {@code PAYSANDBOX_PORT=tcp://10.0.0.7:8080},
     * {@code PAYSANDBOX_1_SERVICE_HOST=10.0.0.8} and their like.
     */
    private static final Pattern LINK_NAME = Pattern.compile(
            "PAYSANDBOX_(NAME|(\\w+_)?(SERVICE_HOST|SERVICE_PORT(_\\w+)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?))");

    private static final Pattern LINK_PORT = Pattern.compile("PAYSANDBOX_(\\w+_)?PORT");

    private static final Pattern LINK_VALUE = Pattern.compile("(tcp|udp|sctp)://.*");

    private Environment() {}

    /** @param warnings receives a sentence for each unknown variable */
    static Map<Setting<?>, GivenValue> read(
            Map<String, String> variables, List<String> faults, Consumer<String> warnings) {
        var settings = new TreeMap<String, Setting<?>>();
        SettingTable.rows(Scope::isOutsideTheFile).forEach(setting -> settings.put(setting.variable(), setting));
        var found = new LinkedHashMap<Setting<?>, GivenValue>();
        // Sorted, so that the same mistakes give the same messages.
        new TreeMap<>(variables).forEach((name, value) -> {
            var place = "environment variable " + name;
            if (!name.startsWith(Setting.VARIABLE_PREFIX) || value.isEmpty() || isOfOthers(name, value)) {
                return;
            }
            if (settings.containsKey(name)) {
                found.put(settings.get(name), GivenValue.written(place, value));
            } else if (name.equals(Setting.VARIABLE_PREFIX + "MERCHANTS")) {
                faults.add(place + ": merchants are declared in the settings file only");
            } else {
                var known = new TreeSet<>(settings.keySet());
                known.addAll(OF_OTHERS);
                warnings.accept(place + ": unknown, and ignored." + Nearest.hint(name, known));
            }
        });
        return found;
    }

    private static boolean isOfOthers(String name, String value) {
        return OF_OTHERS.contains(name)
                || LINK_NAME.matcher(name).matches()
                || (LINK_PORT.matcher(name).matches()
                        && LINK_VALUE.matcher(value).matches());
    }
}
