package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select the part of a list to show: the newest, or all. */
public final class Pages {
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

    /**
     * The list at a path, as one page.
     *
     * @param filters alternating names and values; a null value does not filter
     */
    public JsonObject fetch(Sandbox sandbox, Output output, String path, @Nullable String... filters) {
        var everything = all || (limit == null && output.printsIds());
        var count = everything ? Integer.MAX_VALUE : limit == null ? DEFAULT_LIMIT : limit;
        var query = Listing.query(filters);
        var data = new JsonArray();
        @Nullable String cursor = null;
        @Nullable JsonObject first = null;
        do {
            var part = Listing.query(
                    "limit", Integer.toString(Math.min(count - data.size(), LARGEST_PAGE)), "cursor", cursor);
            var page = sandbox.get(path + query + (query.isEmpty() ? part : "&" + part.substring(1)));
            data.addAll(Json.objects(page, "data"));
            cursor = page.getString("next");
            first = first == null ? page : first;
        } while (cursor != null && data.size() < count);
        first.put("data", data);
        first.put("next", cursor);
        return first;
    }
}
