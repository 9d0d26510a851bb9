package dev.paysandbox.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.verdict.finding.Finding;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of the merchant's integration, see {@link Finding}.
 *
 * @param advice why it is a mistake, and what to do, in two sentences
 * @param help the path of the page that explains the rule
 * @param withdrawn true in the event that a reported finding is no longer found
 * @param incidental whether the drill does not have the finding's rule; absent outside of drills
 * @param accepted whether the caller of the drill's run accepts the finding; absent outside of drills
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record FindingView(
        String rule,
        String severity,
        String title,
        String sentence,
        @Nullable String subject,
        int times,
        String firstAt,
        String lastAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) List<String> evidence,
        String advice,
        String help,
        @Nullable Boolean withdrawn,
        @Nullable Boolean incidental,
        @Nullable Boolean accepted) {
    static FindingView of(Finding finding) {
        return of(finding, null, null, null);
    }

    static FindingView of(
            Finding finding, @Nullable Boolean withdrawn, @Nullable Boolean incidental, @Nullable Boolean accepted) {
        var rule = finding.rule();
        return new FindingView(
                rule.id(),
                rule.severity().name(),
                rule.title(),
                Mask.of(finding.sentence()),
                finding.subject().isEmpty() ? null : Mask.of(finding.subject()),
                finding.times(),
                Timestamps.format(finding.firstAt()),
                Timestamps.format(finding.lastAt()),
                finding.evidence(),
                rule.advice().brief(),
                "/findings/" + rule.id(),
                withdrawn,
                incidental,
                accepted);
    }

    /** The finding as the subject of an event: of its report, or of its withdrawal. */
    static Feed.Found event(Finding finding, boolean withdrawn) {
        var view = of(finding, withdrawn ? true : null, null, null);
        var text = (withdrawn ? "withdrawn: " : "") + view.severity + " " + view.rule + "  " + view.title + ": "
                + view.sentence;
        return new Feed.Found(view.rule, text, view, finding.weight() + Footprint.of(text) + Footprint.of(view.advice));
    }
}
