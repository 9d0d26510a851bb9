package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select the part of a list to show: the newest, or all. */
public class Pages {
    private static final int LARGEST_PAGE = 1000;
    private static final int DEFAULT_LIMIT = 20;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Counts.FromOne.class,
            description = "How many (default: 20; with -o id: all).")
    private @Nullable Integer limit;

    @Option(names = "--all", description = "Shows all of them.")
    private boolean all;

    /** The same for objects that have a time of creation. */
    public static final class Since extends Pages {
        @Option(
                names = "--since",
                paramLabel = "TIME",
                description =
                        "Only those created since then: a timestamp, or a duration before the sandbox's current time, such as 10m or 2h30m.")
        private @Nullable String since;

        @Override
        public JsonObject fetch(Sandbox sandbox, Output output, String path, JsonObject filters) {
            filters.put("since", since);
            return super.fetch(sandbox, output, path, filters);
        }
    }

    /**
     * The list at a path, as one page.
     *
     * @param filters the names and values of the query; null does not filter
     */
    public JsonObject fetch(Sandbox sandbox, Output output, String path, JsonObject filters) {
        var everything = all || (limit == null && output.printsIds());
        var count = everything ? Integer.MAX_VALUE : limit == null ? DEFAULT_LIMIT : limit;
        var data = new JsonArray();
        @Nullable String cursor = null;
        @Nullable JsonObject first = null;
        do {
            filters.put("limit", Math.min(count - data.size(), LARGEST_PAGE));
            filters.put("cursor", cursor);
            var page = sandbox.get(path + Sandbox.query(filters));
            data.addAll(Json.objects(page, "data"));
            cursor = page.getString("next");
            first = first == null ? page : first;
        } while (cursor != null && data.size() < count);
        first.put("data", data);
        first.put("next", cursor);
        return first;
    }
}
