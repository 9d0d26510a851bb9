package dev.paysandbox.cli.exec;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A host of the real provider, in whose place the sandbox answers, and what has come for it. */
final class ProviderHost {
    private static final Pattern FORM = Pattern.compile(
            "(?<name>([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]([a-z0-9-]*[a-z0-9])?)(?<base>/[^?#\\s]*)?");

    final String name;
    /** The path below which the provider's interface is, such as {@code /v1}; usually empty. */
    private final String base;

    final AtomicInteger requests = new AtomicInteger();

    private ProviderHost(String name, String base) {
        this.name = name;
        this.base = base;
    }

    /** Returns null if the text is no name of a host, perhaps with a base path. */
    static @Nullable ProviderHost of(String text) {
        var parts = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return null;
        }
        var base = text.substring(parts.end("name")).replaceFirst("/+$", "");
        return new ProviderHost(parts.group("name"), base);
    }

    /** The sandbox's path for one of the provider. */
    String pathHere(String path) {
        if (!path.matches(Pattern.quote(base) + "([/?].*)?")) {
            return path;
        }
        var rest = path.substring(base.length());
        return rest.startsWith("/") ? rest : "/" + rest;
    }
}
