package dev.paysandbox.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has become of one drill. */
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
        return textOrNull("result") == null ? DrillResult.SKIPPED : text("result");
    }

    /** One sentence; empty if all was as expected. */
    public String reason() {
        return text("reason");
    }

    /** The first rule that was broken, such as {@code PSB-036}, or empty. */
    public String rule() {
        return text("rule");
    }

    /** The id of the payment that it was about, or empty. */
    public String paymentId() {
        return text("payment");
    }

    /** What was expected of the application's own system. */
    public List<Check> checks() {
        return objects("checks", Check::of);
    }

    /** What the sandbox noticed, also by rules that the drill does not judge by. */
    public List<Finding> findings() {
        return objects("findings", Finding::of);
    }

    /** What happened in it, the earliest first. */
    public List<Entry> timeline() {
        return objects("timeline", Entry::of);
    }

    /**
     * Something that was expected of the application's own system.
     *
     * @param after the time since the order was placed, such as {@code 1h}, by the world's clock
     * @param fact such as {@code shipped}
     * @param found what the application said; null if it could not be asked
     */
    public record Check(
            String after,
            String fact,
            String expected,
            @Nullable String found,
            String rule) {
        /** Whether the application said what was expected. */
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
     * Something that happened.
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
