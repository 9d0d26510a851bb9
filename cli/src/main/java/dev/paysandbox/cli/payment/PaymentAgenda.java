package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Times;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the due tasks of one payment, and advances the sandbox's clock to them. Reports what else happens until then. */
final class PaymentAgenda {
    private static final int LARGEST = 1000;
    private static final int MOST_REPORTED = 5;
    private static final String DELAYED_ANSWER = "release a delayed answer";

    private final Sandbox sandbox;
    private final @Nullable String payment;
    private final Consumer<String> say;
    /** The other tasks that were reported. Each is reported once. */
    private final Set<String> reported = new HashSet<>();

    /** Whether tasks of other payments may run. */
    private final boolean isShared;

    private String told = "";

    /** @param payment its id, or null if there is no payment yet */
    PaymentAgenda(Sandbox sandbox, @Nullable String payment, boolean isShared, Consumer<String> say) {
        this.sandbox = sandbox;
        this.payment = payment;
        this.isShared = isShared;
        this.say = say;
    }

    /** The payment's next task, or null. Retries of its notifications do not count, because they may take days. */
    @Nullable
    JsonObject next() {
        return first(payment, task -> Json.text(task, "deliveryId").isEmpty());
    }

    /** The task that sends the next delayed answer, or null. */
    @Nullable
    JsonObject delayedAnswer() {
        return first(null, task -> Json.text(task, "what").equals(DELAYED_ANSWER));
    }

    private @Nullable JsonObject first(@Nullable String paymentId, Predicate<JsonObject> wanted) {
        return agenda(paymentId).stream().filter(wanted).findFirst().orElse(null);
    }

    private List<JsonObject> agenda(@Nullable String paymentId) {
        var query = Sandbox.query(Json.object("limit", LARGEST, "paymentId", paymentId));
        return Json.objects(sandbox.get("/clock/agenda" + query), "data");
    }

    /**
     * Advances the clock to a task. Returns false if another call is advancing the clock, or nothing is due.
     *
     * @throws Refused if other payments have tasks until then, and may not
     */
    boolean advanceTo(JsonObject task) {
        var at = Json.text(task, "at");
        reportOthers(at);
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
                // The clock runs, and has already reached the instant.
                return advance(Json.object("duration", "0s"));
            }
            throw refused;
        }
    }

    private void reportOthers(String at) {
        var others = agenda(null).stream()
                .filter(task -> Json.text(task, "at").compareTo(at) <= 0)
                .filter(task -> !Json.text(task, "paymentId").equals(payment))
                .map(task -> Json.text(task, "what"))
                .filter(what -> !what.equals(DELAYED_ANSWER))
                .filter(reported::add)
                .toList();
        if (!others.isEmpty()) {
            var more = others.size() > MOST_REPORTED ? ", and " + (others.size() - MOST_REPORTED) + " more" : "";
            var what = "Until " + at + ", this happens too: "
                    + others.stream().limit(MOST_REPORTED).collect(Collectors.joining(", ")) + more + ".";
            if (!isShared) {
                throw new Refused(
                        what
                                + " The clock was not advanced: --here advances it, and --key pk_test_NAME plays the scenario in a"
                                + " world of its own.",
                        "OTHER_PAYMENTS");
            }
            say.accept(what);
        }
    }

    /** Tells once for each task what is waited for. */
    void tell(JsonObject task) {
        var clock = sandbox.get("/clock");
        var wait = Times.relativeTo(Json.text(clock, "now")).shown(Json.text(task, "at"));
        boolean isFrozen = clock.getBoolean("frozen");
        var key = isFrozen ? "frozen" : Json.text(task, "at") + Json.text(task, "what");
        if (!key.equals(told) && (isFrozen || !wait.equals("now"))) {
            told = key;
            say.accept(
                    isFrozen
                            ? "The clock is frozen: use --fast, `clock advance` or `clock resume`."
                            : "Next: " + Json.text(task, "what") + " " + wait + "; --fast goes there.");
        }
    }

    /** Whether notifications are paused. */
    boolean isPaused() {
        return sandbox.get("/deliveries/flow").getBoolean("paused");
    }
}
