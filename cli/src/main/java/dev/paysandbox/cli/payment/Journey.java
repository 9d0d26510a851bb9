package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Listing;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the sandbox's clock gets to what is due for one payment, and what else happens on the way there. */
final class Journey {
    private static final int LARGEST = 1000;
    private static final int NAMED = 5;
    private static final String DELAYED_ANSWER = "release a delayed answer";

    private final Sandbox sandbox;
    private final @Nullable String payment;
    private final Consumer<String> say;
    /** What else happens on the way, each named once. */
    private final Set<String> named = new HashSet<>();

    private boolean warned;

    /** @param payment its id, or null where there is none yet */
    Journey(Sandbox sandbox, @Nullable String payment, Consumer<String> say) {
        this.sandbox = sandbox;
        this.payment = payment;
        this.say = say;
    }

    /** What is due next for the payment, or null. Retries of its notifications do not count: they may take days. */
    @Nullable
    JsonObject next() {
        return agenda(payment).stream()
                .filter(task -> Json.text(task, "deliveryId").isEmpty())
                .findFirst()
                .orElse(null);
    }

    /** When the next answer is due that a scenario delays, or null. */
    @Nullable
    JsonObject delayedAnswer() {
        return agenda(null).stream()
                .filter(task -> Json.text(task, "what").equals(DELAYED_ANSWER))
                .findFirst()
                .orElse(null);
    }

    private List<JsonObject> agenda(@Nullable String of) {
        return Json.objects(
                sandbox.get("/clock/agenda" + Listing.query("limit", Integer.toString(LARGEST), "paymentId", of)),
                "data");
    }

    /** Advances the clock to what is due. False if another call advances it. */
    boolean goTo(JsonObject due) {
        var at = Json.text(due, "at");
        name(at);
        return advance(Json.object("to", at));
    }

    private boolean advance(JsonObject body) {
        try {
            sandbox.postAndWait("/clock/advance", body);
            return true;
        } catch (Refused refused) {
            if (List.of("NOTHING_DUE", "CLOCK_BUSY").contains(refused.code())) {
                return false;
            }
            if (refused.status() == 400 && body.has("to")) {
                // A clock that runs has reached the instant by itself.
                return advance(Json.object("duration", "0s"));
            }
            throw refused;
        }
    }

    /** Says what else is due until then. */
    private void name(String at) {
        var others = agenda(null).stream()
                .filter(task -> Json.text(task, "at").compareTo(at) <= 0)
                .filter(task -> !Json.text(task, "paymentId").equals(payment))
                .map(task -> Json.text(task, "what"))
                .filter(what -> !what.equals(DELAYED_ANSWER))
                .filter(named::add)
                .toList();
        if (!others.isEmpty()) {
            var more = others.size() > NAMED ? ", and " + (others.size() - NAMED) + " more" : "";
            say.accept("On the way to " + at + " this happens too: "
                    + others.stream().limit(NAMED).collect(Collectors.joining(", ")) + more + ".");
        }
    }

    /** Says once why nothing happens. */
    void warnIfFrozen() {
        if (!warned && sandbox.get("/clock").getBoolean("frozen")) {
            warned = true;
            say.accept("The clock is frozen: use --fast, or advance it, or `clock resume`.");
        }
    }

    /** Whether the notifications wait until somebody lets them go. */
    boolean isPaused() {
        return sandbox.get("/deliveries/flow").getBoolean("paused");
    }
}
