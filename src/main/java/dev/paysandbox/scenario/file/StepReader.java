package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.scenario.Effect.Reason;
import dev.paysandbox.scenario.Effect.Share;
import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.scenario.TextTemplate;
import dev.paysandbox.scenario.Trigger;
import dev.paysandbox.scenario.Trigger.Event;
import dev.paysandbox.text.Nearest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one step of {@code then}, except an answer: its trigger and its effect. */
final class StepReader {
    static final int MOST_LOOKUPS = 1_000;
    static final List<String> ENDS =
            Arrays.stream(Effect.End.values()).map(Effect.End::word).toList();
    static final List<String> ISSUER_CODES =
            IssuerAnswer.refusals().stream().map(IssuerAnswer::code).toList();
    static final String ANTIFRAUD = "antifraud";

    static final List<String> EFFECTS = List.of("answer", "become", "refund", "dispute", "challenge", "resend");
    static final List<String> KEYS = Stream.concat(Stream.of("after", "on", "reason", "amount"), EFFECTS.stream())
            .toList();

    private static final List<String> OUTCOMES = List.of("won", "lost");
    private static final List<String> ALL_VARIABLES =
            List.of(TextTemplate.REFERENCE_ID, TextTemplate.AMOUNT, TextTemplate.ID);
    private static final Pattern PERCENT = Pattern.compile("([1-9][0-9]?|100)%");
    private static final Pattern LOOKUPS = Pattern.compile("looked up ([1-9][0-9]{0,3}) times");

    private final FileReport report;
    private final RequestScope scope;

    StepReader(FileReport report, RequestScope scope) {
        this.report = report;
        this.scope = scope;
    }

    /** The events that a step can wait for, by the operation of its scenario. */
    static List<String> events(Operation operation) {
        return switch (operation) {
            case PAYIN ->
                Stream.concat(Arrays.stream(Event.values()).map(Event::words), Stream.of("looked up 3 times"))
                        .toList();
            case PAYOUT -> List.of(Event.NOTIFICATION_DELIVERED.words(), Event.NOTIFICATION_EXHAUSTED.words());
            case LOOKUP, TOKENIZATION, AUTHENTICATION -> List.of();
        };
    }

    Trigger trigger(YamlNode step) {
        var event = step.find("on").map(this::event).orElse(Trigger.AT_ONCE);
        return new Trigger(event.event(), event.times(), report.duration(step, "after"));
    }

    private @Nullable Trigger event(YamlNode node) {
        var events = events(scope.operation());
        if (events.isEmpty()) {
            report.add(node.at(), "on: not for " + scope.operation().withArticle() + "; allowed: after");
            return null;
        }
        var lookups = LOOKUPS.matcher(node.text());
        if (scope.operation() == Operation.PAYIN && lookups.matches()) {
            int times = Integer.parseInt(lookups.group(1));
            if (times <= MOST_LOOKUPS) {
                return new Trigger(Event.LOOKED_UP, times, Duration.ZERO);
            }
        }
        var word = report.word("on", node, events);
        return Arrays.stream(Event.values())
                .filter(event -> event.words().equals(word))
                .findFirst()
                .map(event -> new Trigger(event, 1, Duration.ZERO))
                .orElse(null);
    }

    /** The effect that the step has under this key; null if something in it is not allowed. */
    @Nullable
    Effect effect(String key, YamlNode node, YamlNode step) {
        if (!allowed(scope.operation()).contains(key)) {
            report.add(
                    node.at(),
                    key + ": not for " + scope.operation().withArticle() + "; allowed: "
                            + String.join(", ", allowed(scope.operation())));
            return null;
        }
        return switch (key) {
            case "become" -> become(node, step);
            case "refund" -> {
                var share = share(key, node);
                yield share == null ? null : new Effect.Refund(share);
            }
            case "dispute" -> {
                var outcome = report.word(key, node, OUTCOMES);
                yield outcome == null ? null : new Effect.Dispute(outcome.equals("won"));
            }
            case "challenge" -> {
                var end = report.choice(key, node, List.of(Effect.End.values()), Effect.End::word);
                yield end == null ? null : new Effect.AnswerChallenge(end);
            }
            case "resend" -> {
                var status = report.word(key, node, NotificationsReader.statuses(scope));
                yield status == null ? null : new Effect.Resend(status);
            }
            default -> throw new IllegalArgumentException("no effect of a step: " + key);
        };
    }

    /** The effects that a step can have, by the operation of its scenario. */
    static List<String> allowed(Operation operation) {
        return switch (operation) {
            case PAYIN -> EFFECTS;
            case PAYOUT -> List.of("answer", "become", "resend");
            case LOOKUP, TOKENIZATION -> List.of("answer");
            case AUTHENTICATION -> List.of("answer", "challenge");
        };
    }

    private @Nullable Effect become(YamlNode node, YamlNode step) {
        var reason = step.find("reason");
        var amount = step.find("amount");
        if (scope.operation() == Operation.PAYOUT) {
            amount.ifPresent(value -> report.add(value.at(), "amount: not for a payout; allowed: after, on, reason"));
            var status = report.choice("become", node, PayoutStatus.class);
            var words = reason.map(this::words).orElse(null);
            return status == null ? null : new Effect.PayoutBecomes(status, words);
        }
        var status = report.choice("become", node, PayinStatus.class);
        if (status == null) {
            return null;
        }
        if (amount.isPresent() && !status.isDisputed()) {
            report.add(amount.get().at(), "amount: goes with become: CHARGEBACK and become: MED only");
            return null;
        }
        return new Effect.PayinBecomes(
                status,
                reason.map(value -> reason(status, value)).orElse(null),
                amount.map(value -> share("amount", value)).orElse(null));
    }

    /**
     * Why a payin reached a status. A refusal names the issuer's code or antifraud; every other reason is free text.
     */
    @Nullable
    Reason reason(PayinStatus status, YamlNode node) {
        if (status != PayinStatus.REFUSED) {
            return words(node);
        }
        var text = node.text();
        if (text.equals(ANTIFRAUD)) {
            return Reason.ANTIFRAUD;
        }
        if (!ISSUER_CODES.contains(text)) {
            report.refuse(
                    "reason",
                    node,
                    // With commas between, the codes would look like a card number, and be masked.
                    "antifraud, or an issuer's code: " + String.join(" or ", ISSUER_CODES),
                    text.length() > 4 ? Nearest.hint(text, List.of(ANTIFRAUD)) : "");
            return null;
        }
        if (!scope.methods().contains(PaymentMethod.CREDIT_CARD)) {
            report.add(node.at(), "reason: an issuer answers for a CREDIT_CARD only; allowed: antifraud");
            return null;
        }
        return Reason.of(IssuerAnswer.refusal(text));
    }

    private @Nullable Reason words(YamlNode node) {
        var template = report.template("reason", node, ALL_VARIABLES);
        return template == null ? null : new Reason(template);
    }

    private @Nullable Share share(String key, YamlNode node) {
        var text = node.text();
        if (text.equals("all")) {
            return new Share.All();
        }
        if (PERCENT.matcher(text).matches()) {
            return new Share.Percent(Integer.parseInt(text.replace("%", "")));
        }
        var cents = Reais.cents(node);
        if (cents > 0 && cents <= Reais.MOST) {
            return new Share.Fixed(Money.ofCents(cents));
        }
        report.refuse(key, node, "all, a part such as 50%, " + Reais.ALLOWED, Reais.hint(node));
        return null;
    }
}
