package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The part of a list that is shown: the newest, or all. */
public final class Listing {
    private static final int LARGEST_PAGE = 1000;
    private static final int USUAL = 20;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Counts.class,
            description = "How many (default: 20; with -o id: all).")
    private @Nullable Integer limit;

    @Option(names = "--all", description = "Shows all of them.")
    private boolean all;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Only what was created since: a timestamp, or a time before the sandbox's now, such as 10m or 2h30m.")
    private @Nullable String since;

    /** The query of a list. The filters are names and values in turn; those with a null value are left out. */
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
     * @param filters names and values in turn; null values do not filter
     */
    public JsonObject fetch(Sandbox sandbox, Output output, String path, @Nullable String... filters) {
        var everything = all || (limit == null && output.isOfIds());
        var query = query(filters) + join(query(filters), query("since", since));
        var count = everything ? LARGEST_PAGE : limit == null ? USUAL : limit;
        var first = sandbox.get(path + query + join(query, "?limit=" + Math.min(count, LARGEST_PAGE)));
        var data = new JsonArray(Json.objects(first, "data"));
        var page = first;
        while (page.getString("next") != null && (everything || data.size() < count)) {
            var most = everything ? LARGEST_PAGE : Math.min(count - data.size(), LARGEST_PAGE);
            page = sandbox.get(path
                    + query
                    + join(query, query("limit", Integer.toString(most), "cursor", page.getString("next"))));
            data.addAll(Json.objects(page, "data"));
        }
        first.put("data", data);
        first.put("next", page.getString("next"));
        return first;
    }

    private static String join(String before, String query) {
        return before.isEmpty() || query.isEmpty() ? query : "&" + query.substring(1);
    }
}
