package dev.paysandbox.scenario.grammar;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.scenario.model.RequestScope;
import dev.paysandbox.scenario.model.ScenarioAnswer;
import dev.paysandbox.scenario.model.TextTemplate;
import dev.paysandbox.scenario.model.TransitionLookup;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code answer}: a status, or an error. */
final class AnswerReader {
    /** The form of an error's code, and of an undocumented status. */
    static final String CODE_FORM = "[A-Z][A-Z0-9_]{0,39}";

    static final Pattern CODE = Pattern.compile(CODE_FORM);

    private final FileReport report;
    private final RequestScope scope;
    private final StepReader steps;

    AnswerReader(FileReport report, RequestScope scope, StepReader steps) {
        this.report = report;
        this.scope = scope;
        this.steps = steps;
    }

    /** Null if something in it is not allowed. */
    @Nullable
    ScenarioAnswer read(YamlNode node) {
        if (!(node instanceof YamlMap map)) {
            return status(node, null);
        }
        if (!report.known(map, FileKeys.ANSWER)) {
            return null;
        }
        var status = map.find("status");
        var error = map.find("error");
        if (status.isPresent() == error.isPresent()) {
            report.mistake(map.at(), "answer: allowed: either a status or an error");
            return null;
        }
        if (error.isEmpty()) {
            return status(status.get(), map.find("reason").orElse(null));
        }
        if (map.find("reason").isPresent()) {
            report.mistake(
                    map.find("reason").get().at(),
                    "reason: allowed with a status only; the detail of an error says why");
            return null;
        }
        return error(error.get());
    }

    private @Nullable ScenarioAnswer status(YamlNode node, @Nullable YamlNode given) {
        return switch (scope.operation()) {
            case PAYIN -> payin(node, given);
            case PAYOUT -> {
                var status = opening(
                        node,
                        PayoutStatus.class,
                        one -> TransitionLookup.toOpen(one).isPresent());
                yield refusesReason(given) || status == null ? null : new ScenarioAnswer.PayoutAnswer(status);
            }
            case AUTHENTICATION -> {
                var verdict = report.choice("answer", node, ScenarioAnswer.AuthenticationResult.class);
                yield refusesReason(given) || verdict == null ? null : new ScenarioAnswer.AuthenticationAnswer(verdict);
            }
            case LOOKUP -> {
                var status = code("status", node, "APPROVED or UNDER_REVIEW");
                yield refusesReason(given) || status == null ? null : new ScenarioAnswer.LookupAnswer(status);
            }
            case TOKENIZATION -> {
                report.refuse(
                        "answer",
                        node,
                        "for a " + scope.operation().word()
                                + " only an error, as in {error: {status: 503, code: DOWN}}");
                yield null;
            }
        };
    }

    private @Nullable ScenarioAnswer payin(YamlNode node, @Nullable YamlNode given) {
        var status = opening(
                node,
                PayinStatus.class,
                one -> scope.methods().stream()
                        .anyMatch(method -> TransitionLookup.toOpen(one, method).isPresent()));
        if (status == null) {
            return null;
        }
        var reason = given == null ? null : steps.reason(status, given);
        return given != null && reason == null ? null : new ScenarioAnswer.PayinAnswer(status, reason);
    }

    /** Any status. The dry run refuses one with which no payment begins, with a better message. */
    private <E extends Enum<E>> @Nullable E opening(YamlNode node, Class<E> type, Predicate<E> first) {
        var text = node instanceof YamlScalar scalar ? scalar.text() : "";
        for (var status : type.getEnumConstants()) {
            if (status.name().equals(text)) {
                return status;
            }
        }
        report.word(
                "answer",
                node,
                Arrays.stream(type.getEnumConstants())
                        .filter(first)
                        .map(Enum::name)
                        .toList());
        return null;
    }

    private boolean refusesReason(@Nullable YamlNode given) {
        if (given != null) {
            report.mistake(given.at(), "reason: not for a " + scope.operation().word() + "'s answer");
        }
        return given != null;
    }

    private @Nullable ScenarioAnswer error(YamlNode node) {
        var map = report.map("error", node, FileKeys.ERROR);
        if (map == null) {
            return null;
        }
        var code = map.find("code").map(value -> code("code", value, "ACQUIRER_DOWN"));
        if (map.find("code").isEmpty()) {
            report.mistake(
                    map.at(),
                    "error: code is missing; allowed: one of the catalogue's or another such as ACQUIRER_DOWN");
        }
        var known = code.flatMap(AnswerReader::catalogued);
        var status = map.find("status").map(value -> report.number("status", value, 400, 599));
        if (map.find("status").isEmpty() && code.isPresent() && known.isEmpty()) {
            report.mistake(
                    map.at(),
                    "error: status is missing, and the catalogue has no " + code.get()
                            + "; allowed: a whole number from 400 to 599");
        }
        var detail = map.find("detail").map(value -> report.template("detail", value, variables()));
        var number = status.or(() -> known.map(one -> (long) one.status()));
        if (code.isEmpty()
                || number.isEmpty()
                || detail.isPresent() != map.find("detail").isPresent()) {
            return null;
        }
        var title = known.map(ErrorCode::title).orElseGet(() -> title(code.get()));
        return new ScenarioAnswer.ErrorAnswer(
                number.get().intValue(), code.get(), title, detail.orElseGet(() -> new TextTemplate(title + ".")));
    }

    /** Capital letters, digits and underscores; anything else is reported. */
    @Nullable
    String code(String key, YamlNode node, String example) {
        var text = report.text(key, node, FileReport.LONGEST_TEXT);
        if (text == null || CODE.matcher(text).matches()) {
            return text;
        }
        report.refuse(key, node, "capital letters, digits and _, such as " + example);
        return null;
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
