package dev.paysandbox.settings;

import dev.paysandbox.text.Nearest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The environment variables that begin with {@code PAYSANDBOX_}; a misspelt one is a fault, not silence. */
final class Environment {
    /** Read by the launcher, the control tool or the image. */
    private static final Set<String> OF_OTHERS = Set.of(
            "PAYSANDBOX_URL",
            "PAYSANDBOX_KEY",
            "PAYSANDBOX_SECRET",
            "PAYSANDBOX_TOKEN",
            "PAYSANDBOX_WEBHOOK",
            "PAYSANDBOX_JAVA_OPTS",
            "PAYSANDBOX_JDKS",
            "PAYSANDBOX_CACHE",
            "PAYSANDBOX_IN_CONTAINER",
            "PAYSANDBOX_HOME");

    /**
     * Kubernetes and Docker links put these beside every container when a service is called "paysandbox":
     * {@code PAYSANDBOX_SERVICE_HOST=10.0.0.7}, {@code PAYSANDBOX_PORT=tcp://10.0.0.7:8080} and their like.
     */
    private static final Pattern LINK_NAME = Pattern.compile(
            "PAYSANDBOX_(SERVICE_HOST|SERVICE_PORT(_\\w+)?|NAME|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");

    private static final Pattern LINK_VALUE = Pattern.compile("(tcp|udp|sctp)://.*");

    private Environment() {}

    static Map<Setting<?>, Found> read(Map<String, String> variables, Faults faults) {
        var settings = new TreeMap<String, Setting<?>>();
        SettingTable.rows(Scope::isOutsideTheFile).forEach(setting -> settings.put(setting.variable(), setting));
        var found = new LinkedHashMap<Setting<?>, Found>();
        // Sorted, so that the same mistakes read the same every time.
        new TreeMap<>(variables).forEach((name, value) -> {
            var place = "environment variable " + name;
            if (!name.startsWith(Setting.VARIABLE_PREFIX) || isOfOthers(name, value)) {
                return;
            }
            if (settings.containsKey(name)) {
                found.put(settings.get(name), Found.written(place, value));
            } else if (name.equals(Setting.VARIABLE_PREFIX + "MERCHANTS")) {
                faults.add(place, "merchants are declared in the settings file only");
            } else {
                faults.add(place, "unknown." + Nearest.hint(name, settings.keySet()));
            }
        });
        return found;
    }

    private static boolean isOfOthers(String name, String value) {
        return OF_OTHERS.contains(name)
                || LINK_NAME.matcher(name).matches()
                || (name.equals(SettingTable.PORT.variable())
                        && LINK_VALUE.matcher(value).matches());
    }
}
