package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import java.util.function.Predicate;
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
        public void fetch(
                Sandbox sandbox, Output output, String path, JsonObject filters, Predicate<JsonObject> isWanted) {
            filters.put("since", since);
            super.fetch(sandbox, output, path, filters, isWanted);
        }
    }

    /**
     * Reads the list at a path, page by page.
     *
     * @param filters the names and values of the query; null does not filter
     * @param isWanted gets each page, and returns whether it wants the next one
     */
    public void fetch(Sandbox sandbox, Output output, String path, JsonObject filters, Predicate<JsonObject> isWanted) {
        var everything = all || (limit == null && output.printsIds());
        int rest = everything ? Integer.MAX_VALUE : limit == null ? DEFAULT_LIMIT : limit;
        @Nullable JsonObject page = null;
        do {
            filters.put("limit", Math.min(rest, LARGEST_PAGE));
            filters.put("cursor", page == null ? null : page.getString("next"));
            page = sandbox.get(path + Sandbox.query(filters));
            rest -= Json.objects(page, "data").size();
        } while (isWanted.test(page) && page.getString("next") != null && rest > 0);
    }
}
