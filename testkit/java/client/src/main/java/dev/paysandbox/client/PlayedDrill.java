package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A drill of a run, with its result. */
public final class PlayedDrill extends ApiObject {
    PlayedDrill(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** Its name. */
    public String name() {
        return text("name");
    }

    /** One of {@link DrillResult}, or one that is newer than this client. */
    public String result() {
        return textOrNull("result") == null ? DrillResult.NOT_JUDGED : text("result");
    }

    /** Why the mistake is one, and what to do, in two sentences; empty without a rule. */
    public String advice() {
        return text("advice");
    }

    /** The reason for the result as one sentence; empty if everything was as expected. */
    public String reason() {
        return text("reason");
    }

    /** What happened in the drill, and which facts were found; empty if it was not played. */
    public String saw() {
        return text("saw");
    }

    /** The first rule that was broken, such as {@code PSB-036}, or empty. */
    public String rule() {
        return text("rule");
    }

    /** The id of the drill's payment, or empty. */
    public String paymentId() {
        return text("payment");
    }

    /** The checks of the application's own system. */
    public List<Check> checks() {
        return objects("checks", Check::of);
    }

    /** The mistakes that the sandbox noticed, including those against rules that the drill does not check. */
    public List<Finding> findings() {
        return objects("findings", Finding::of);
    }

    /** What happened in the drill, the earliest first. */
    public List<Entry> timeline() {
        return objects("timeline", Entry::of);
    }

    /**
     * A check of the application's own system.
     *
     * @param after the time since the order was placed, such as {@code 1h}, by the world's clock
     * @param fact such as {@code shipped}
     * @param found the application's answer; null if there was none
     */
    public record Check(
            String after,
            String fact,
            String expected,
            @Nullable String found,
            String rule) {
        /** Whether the application's answer was the expected one. */
        public boolean held() {
            return expected.equals(found);
        }

        static Check of(Map<String, @Nullable Object> members) {
            var check = new ApiObject.Part(members);
            return new Check(
                    check.text("after"),
                    check.text("fact"),
                    check.text("expected"),
                    check.textOrNull("found"),
                    check.text("rule"));
        }
    }

    /**
     * An event in a drill.
     *
     * @param at when, by the world's clock
     */
    public record Entry(Instant at, String what, String text) {
        static Entry of(Map<String, @Nullable Object> members) {
            var entry = new ApiObject.Part(members);
            return new Entry(entry.instant("at"), entry.text("what"), entry.text("text"));
        }
    }
}
