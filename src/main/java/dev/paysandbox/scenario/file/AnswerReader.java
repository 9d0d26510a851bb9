package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.TextTemplate;
import dev.paysandbox.scenario.TransitionLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads {@code answer}: a status, or an error. */
final class AnswerReader {
    private final FileReport report;
    private final RequestScope scope;
    private final StepReader steps;

    AnswerReader(FileReport report, RequestScope scope, StepReader steps) {
        this.report = report;
        this.scope = scope;
        this.steps = steps;
    }

    @Nullable
    ScenarioAnswer read(YamlNode node) {
        if (!node.isMap()) {
            return status(node, null);
        }
        if (!report.known(node, FileKeys.ANSWER)) {
            return null;
        }
        var status = node.find("status");
        var error = node.find("error");
        var reason = node.find("reason");
        if (status.isPresent() == error.isPresent()) {
            report.add(node.at(), "answer: allowed: either a status or an error");
            return null;
        }
        if (status.isPresent()) {
            return status(status.get(), reason.orElse(null));
        }
        if (reason.isPresent()) {
            report.add(reason.get().at(), "reason: allowed with a status only; the detail of an error says why");
            return null;
        }
        return error(error.orElseThrow());
    }

    private @Nullable ScenarioAnswer status(YamlNode node, @Nullable YamlNode reason) {
        var operation = scope.operation();
        if (reason != null && operation != Operation.PAYIN && operation != Operation.TOKENIZATION) {
            report.add(reason.at(), "reason: not for " + operation.withArticle() + "'s answer");
        }
        return switch (operation) {
            case PAYIN -> payin(node, reason);
            case PAYOUT -> {
                var status = opening(
                        node,
                        PayoutStatus.class,
                        one -> TransitionLookup.toOpen(one).isPresent());
                yield status == null ? null : new ScenarioAnswer.PayoutAnswer(status);
            }
            case AUTHENTICATION -> {
                var verdict = report.choice("answer", node, ScenarioAnswer.AuthenticationResult.class);
                yield verdict == null ? null : new ScenarioAnswer.AuthenticationAnswer(verdict);
            }
            case LOOKUP -> {
                var status = report.code("status", node, "APPROVED or UNDER_REVIEW");
                yield status == null ? null : new ScenarioAnswer.LookupAnswer(status);
            }
            case TOKENIZATION -> {
                report.refuse(
                        "answer",
                        node,
                        "for " + operation.withArticle() + " only an error, as in {error: {status: 503, code: DOWN}}");
                yield null;
            }
        };
    }

    private @Nullable ScenarioAnswer payin(YamlNode node, @Nullable YamlNode reason) {
        var status = opening(
                node,
                PayinStatus.class,
                one -> scope.methods().stream()
                        .anyMatch(method -> TransitionLookup.toOpen(one, method).isPresent()));
        if (status == null) {
            return null;
        }
        return new ScenarioAnswer.PayinAnswer(status, reason == null ? null : steps.reason(status, reason));
    }

    /** Any status. The dry run refuses one with which no payment begins, with a better message. */
    private <E extends Enum<E>> @Nullable E opening(YamlNode node, Class<E> type, Predicate<E> first) {
        var statuses = List.of(type.getEnumConstants());
        var any = statuses.stream()
                .filter(status -> status.name().equals(node.text()))
                .findFirst();
        return any.orElseGet(() ->
                report.choice("answer", node, statuses.stream().filter(first).toList(), Enum::name));
    }

    private @Nullable ScenarioAnswer error(YamlNode node) {
        var map = report.map("error", node, FileKeys.ERROR);
        if (map == null) {
            return null;
        }
        var code = report.required(
                        map,
                        FileKeys.ERROR,
                        "code",
                        "error: code is missing; allowed: one of the catalogue's or another such as ACQUIRER_DOWN")
                .map(value -> report.code("code", value, "ACQUIRER_DOWN"));
        var known = code.flatMap(AnswerReader::catalogued);
        if (map.find("status").isEmpty() && code.isPresent() && known.isEmpty()) {
            report.add(
                    map.at(),
                    "error: status is missing, and the catalogue has no " + code.get()
                            + "; allowed: a whole number from 400 to 599");
        }
        var title = known.map(ErrorCode::title)
                .or(() -> code.map(AnswerReader::title))
                .orElse("");
        return new ScenarioAnswer.ErrorAnswer(
                report.number(
                        map, "status", 400, 599, known.map(ErrorCode::status).orElse(400)),
                code.orElse(""),
                title,
                map.find("detail")
                        .map(value -> report.template("detail", value, variables()))
                        .orElseGet(() -> new TextTemplate(title + ".")));
    }

    private List<String> variables() {
        return switch (scope.operation()) {
            case PAYIN, PAYOUT, AUTHENTICATION -> List.of(TextTemplate.REFERENCE_ID, TextTemplate.AMOUNT);
            case LOOKUP -> List.of(TextTemplate.REFERENCE_ID, TextTemplate.AMOUNT, TextTemplate.ID);
            case TOKENIZATION -> List.of();
        };
    }

    private static Optional<ErrorCode> catalogued(String code) {
        return Arrays.stream(ErrorCode.values())
                .filter(known -> known.name().equals(code))
                .findFirst();
    }

    /** {@code Acquirer down} for {@code ACQUIRER_DOWN}. */
    private static String title(String code) {
        return code.charAt(0) + code.substring(1).replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
