package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.drill.ShellCommand.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The first purchase: what the shop shows of its order before and after the payment. */
final class Trial {
    /** The payer pays after a minute. This tool answers its checks, and learns meanwhile. */
    static final String DRILL = """
            scenario: first-purchase
            about: The payer pays after a minute.
            for: PIX payin
            then: [{answer: PENDING}, {after: 1m, become: APPROVED}]
            expect:
              checks:
                - {after: 1s, paid: false, rule: PSB-047}
                - {after: 1h, paid: true, rule: PSB-048}
            """;

    private static final int MOST_PAGES = 12;

    private final Sandbox sandbox;
    private final Buyer buyer;
    private final NewPayins payins;
    private OrderRequest.@Nullable Moment came;
    private String referenceId = "";
    /** Of the moment when the order was found. The browser may still tell more about these. */
    private List<Exchange> watched = List.of();

    private @Nullable Exchange order;
    private @Nullable Session session;
    private @Nullable NotChecked problem;
    private final List<Page> pages = new ArrayList<>();

    /** A page of the order: two answers before the payment, and the newest after it. */
    private static final class Page {
        final Exchange request;
        final Exchange first;
        final Exchange before;

        @Nullable
        Exchange after;

        Page(Exchange request, Exchange first, Exchange before) {
            this.request = request;
            this.first = first;
            this.before = before;
        }
    }

    /** A possible sign that the order is paid, and the page that shows it. */
    record Sign(Exchange page, PaidSign.Change change, List<String> counters) {}

    Trial(Sandbox sandbox, Buyer buyer) {
        this.sandbox = sandbox;
        payins = new NewPayins(sandbox);
        this.buyer = buyer;
    }

    /** The request of the run that plays it. */
    static JsonObject run() {
        return Json.object(
                "texts",
                JsonArray.from(DRILL),
                "place",
                new JsonObject(),
                "oracle",
                Json.object("facts", Json.object("paid", "$.paid=true")),
                "patience",
                "8s",
                "placeWithin",
                "6m");
    }

    /** Answers a question of the run. */
    Outcome answer(JsonObject question) {
        try {
            if (problem != null) {
                throw problem;
            }
            if (Json.text(question, "kind").equals("PLACE")) {
                came = buyer.buy();
                return new Outcome("", null);
            }
            return new Outcome(Json.line(Json.object("paid", look(Json.text(question, "id")))), null);
        } catch (NotChecked failed) {
            problem = failed;
            return new Outcome("", failed.why());
        }
    }

    private boolean look(String id) {
        int payments = payins.since().size();
        if (payments > 1) {
            throw new NotChecked(
                    "Your shop made " + payments + " payments, and one order was to be placed. Buy one thing, once.");
        }
        var payin = sandbox.get("/payins/" + id);
        if (Json.text(payin, "status").equals("PENDING")) {
            if (pages.isEmpty()) {
                lookBefore(payin);
            }
            return false;
        }
        pages.forEach(page -> page.after = fetched(page.request));
        return signs().stream().anyMatch(sign -> sign.change().saysPaid());
    }

    private void lookBefore(JsonObject payin) {
        referenceId = Json.text(payin, "referenceId");
        watched = List.copyOf(buyer.exchanges());
        var found = OrderRequest.find(watched, payin, Objects.requireNonNull(came));
        if (found == null) {
            throw new NotChecked("The payment came, and the browser had sent no request that could be its order.");
        }
        order = found;
        session = buyer.session();
        var shown = OrderRequest.pages(watched, found);
        for (var page : shown.subList(0, Math.min(MOST_PAGES, shown.size()))) {
            var first = fetched(page);
            var second = first == null ? null : fetched(page);
            if (first != null && second != null && first.status() < 300 && second.status() < 300) {
                pages.add(new Page(page, first, second));
            }
        }
        if (pages.isEmpty()) {
            throw new NotChecked("The order was " + found.title()
                    + ", and nothing that was loaded since shows its state. Stay on the page of"
                    + " the order until this tool goes on; with --curl, give a second --curl that looks at the order.");
        }
    }

    private @Nullable Exchange fetched(Exchange page) {
        try {
            return Objects.requireNonNull(session).fetch(page);
        } catch (Session.NotRepeated failed) {
            return null;
        }
    }

    /** The possible signs, the most likely first. */
    List<Sign> signs() {
        var signs = new ArrayList<Sign>();
        for (var page : pages) {
            var after = page.after;
            if (after != null) {
                var counters = PaidSign.counters(page.before, after);
                PaidSign.changes(page.first, page.before, after)
                        .forEach(change -> signs.add(new Sign(page.request, change, counters)));
            }
        }
        signs.sort(Comparator.comparingInt(sign -> sign.change().rank()));
        return signs;
    }

    /** Why there was no purchase to learn from, or null. */
    @Nullable
    NotChecked problem() {
        return problem;
    }

    Exchange order() {
        return Objects.requireNonNull(order);
    }

    boolean isPlaced() {
        return order != null;
    }

    /** The purchase, with the question whether its order is paid. */
    Purchase.Compiler compiler() {
        return new Purchase.Compiler(watched, referenceId);
    }
}
