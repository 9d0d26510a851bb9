package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that select the part of a list to show. Its objects have a time of creation. */
public final class Listing {
    @Mixin
    private Pages pages;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Only those created since then: a timestamp, or a duration before the sandbox's current time, such as 10m or 2h30m.")
    private @Nullable String since;

    /** Builds a query from alternating names and values. A name with a null value is left out. */
    public static String query(@Nullable String... namesAndValues) {
        var query = new StringBuilder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            var value = namesAndValues[i + 1];
            if (value != null) {
                query.append(query.isEmpty() ? '?' : '&')
                        .append(namesAndValues[i])
                        .append('=')
                        .append(Sandbox.escaped(value));
            }
        }
        return query.toString();
    }

    /**
     * The list at a path, as one page.
     *
     * @param filters alternating names and values; a null value does not filter
     */
    public JsonObject fetch(Sandbox sandbox, Output output, String path, @Nullable String... filters) {
        var more = Arrays.copyOf(filters, filters.length + 2);
        more[filters.length] = "since";
        more[filters.length + 1] = since;
        return pages.fetch(sandbox, output, path, more);
    }
}
