package dev.paysandbox.http.control.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.finding.Finding;
import dev.paysandbox.mask.Mask;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mistake of the merchant's integration.
 *
 * @param subject a URL or a field, if several can break the rule
 * @param evidence ids of requests, payments and notifications
 * @param help the path of the page that explains the rule
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FindingView(
        String rule,
        String severity,
        String title,
        String sentence,
        @Nullable String subject,
        int times,
        String firstAt,
        String lastAt,
        @JsonInclude(JsonInclude.Include.ALWAYS) List<String> evidence,
        String help) {
    public static FindingView of(Finding finding) {
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
                "/findings/" + rule.id());
    }
}
