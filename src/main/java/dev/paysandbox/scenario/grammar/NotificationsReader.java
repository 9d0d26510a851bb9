package dev.paysandbox.scenario.grammar;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.scenario.model.ForgedNotification;
import dev.paysandbox.scenario.model.NotificationFault;
import dev.paysandbox.scenario.model.Notifications;
import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.RequestScope;
import dev.paysandbox.scenario.model.TransitionLookup;
import dev.paysandbox.yaml.YamlKind;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code notifications}: the faults in the notification of each status, and forged notifications. */
final class NotificationsReader {
    static final String FORGED = "forged";
    static final int MOST_COPIES = 10;
    static final int MOST_DROPPED = 100;
    static final int MOST_FORGED = 20;

    private final FileReport report;
    private final RequestScope scope;
    private final ScenarioValidator validator;
    private final AnswerReader codes;
    private final AlterationReader alterations;

    NotificationsReader(FileReport report, RequestScope scope, ScenarioValidator validator) {
        this.report = report;
        this.scope = scope;
        this.validator = validator;
        codes = new AnswerReader(report, scope, new StepReader(report, scope));
        alterations = new AlterationReader(report);
    }

    /** Null if something in it is not allowed. */
    @Nullable
    Notifications read(YamlNode node) {
        var statuses = statuses(scope);
        if (statuses.isEmpty()) {
            report.mistake(node.at(), "notifications: a " + scope.operation().word() + " sends no notifications");
            return null;
        }
        var keys = Stream.concat(statuses.stream(), Stream.of(FORGED)).toList();
        var map = report.map("notifications", node, "a mapping of statuses, such as APPROVED: {copies: 3}");
        if (map == null) {
            return null;
        }
        var byStatus = new LinkedHashMap<String, NotificationFault>();
        var forged = new ArrayList<ForgedNotification>();
        boolean good = true;
        for (var entry : map.entries()) {
            if (entry.name().equals(FORGED)) {
                good &= forgeries(entry.value(), forged);
            } else if (!keys.contains(entry.name())) {
                report.unknown(entry.at(), "notification", entry.name(), keys);
                good = false;
            } else {
                var fault = fault(entry.name(), entry.value(), statuses);
                good &= fault != null;
                if (fault != null) {
                    warnIfNeverSent(entry);
                    byStatus.put(entry.name(), fault);
                }
            }
        }
        return good ? new Notifications(byStatus, forged) : null;
    }

    private void warnIfNeverSent(YamlMap.Pair entry) {
        if (!validator.canCome(entry.name())) {
            validator.warn(
                    entry.at(),
                    "notifications: " + entry.name() + " is never sent, because no "
                            + scope.operation().word() + " reaches it here");
        }
    }

    /** The statuses that are notified: all except the open ones, which only the answer to the request reports. */
    static List<String> statuses(RequestScope scope) {
        return switch (scope.operation()) {
            case PAYIN -> statuses(PAYIN_TABLE, scope, List.of("PENDING", "PENDING_3DS"));
            case PAYOUT -> statuses(PAYOUT_TABLE, scope, List.of("PENDING"));
            case LOOKUP, TOKENIZATION, AUTHENTICATION -> List.of();
        };
    }

    private static <S extends Enum<S>, A extends Enum<A>> List<String> statuses(
            TransitionTable<S, A> table, RequestScope scope, List<String> answers) {
        return table.rows().stream()
                .filter(row -> row.methods().stream().anyMatch(scope.methods()::contains))
                .map(Transition::to)
                .distinct()
                .sorted()
                .map(Enum::name)
                .filter(status -> !answers.contains(status))
                .toList();
    }

    private @Nullable NotificationFault fault(String status, YamlNode node, List<String> statuses) {
        var map = report.map(status, node, FileKeys.NOTIFICATION);
        if (map == null) {
            return null;
        }
        var copies = number(map, "copies", 2, MOST_COPIES, 1);
        var delay = duration(map, "delay");
        var together = isTogether(map);
        var dropped = number(map, "dropAttempts", 1, MOST_DROPPED, 0);
        var lostAnswers = number(map, "loseAnswers", 1, MOST_DROPPED, 0);
        var before = map.find("beforeAnswer");
        var stale = duration(map, "staleUpdatedAt");
        var replacement = map.find("report");
        var swap = map.find("swapWith");
        var alteration = alterations.read(map);
        var reported = replacement.map(value -> codes.code("report", value, "COMPLETED"));
        var swapped = swap.map(value -> swapped(status, value, statuses));
        if (copies == null
                || delay == null
                || together == null
                || dropped == null
                || lostAnswers == null
                || alteration == null
                || (before.isPresent() && !isBefore(status, before.get()))
                || stale == null
                || reported.isPresent() != replacement.isPresent()
                || swapped.isPresent() != swap.isPresent()) {
            return null;
        }
        return new NotificationFault(
                copies.intValue(),
                together,
                delay,
                dropped.intValue(),
                lostAnswers.intValue(),
                before.isPresent(),
                stale,
                reported.orElse(null),
                swapped.orElse(null),
                alteration);
    }

    /** Null if it is not allowed. */
    private @Nullable Boolean isTogether(YamlMap map) {
        var node = map.find("together");
        if (node.isEmpty()) {
            return false;
        }
        if (!isTrue("together", node.get())) {
            return null;
        }
        if (map.find("copies").isEmpty()) {
            report.mistake(node.get().at(), "together: goes with copies, such as {copies: 3, together: true}");
            return null;
        }
        return true;
    }

    private boolean isTrue(String key, YamlNode node) {
        if (node.kind() == YamlKind.TRUTH
                && node instanceof YamlScalar scalar
                && scalar.text().equals("true")) {
            return true;
        }
        report.refuse(key, node, "true, or leave it out");
        return false;
    }

    private boolean isBefore(String status, YamlNode node) {
        if (!isTrue("beforeAnswer", node)) {
            return false;
        }
        if (!validator.atOnce().contains(status)) {
            report.mistake(
                    node.at(),
                    "beforeAnswer: the payment is not " + status
                            + " when its request is answered; the step that causes this status must not wait");
            return false;
        }
        return true;
    }

    private @Nullable String swapped(String status, YamlNode node, List<String> statuses) {
        var other = report.word(
                "swapWith",
                node,
                statuses.stream().filter(one -> !one.equals(status)).toList());
        if (other != null
                && validator.reached().contains(other)
                && validator.reached().lastIndexOf(other) < validator.reached().indexOf(status)) {
            report.mistake(
                    node.at(), "swapWith: " + other + " comes before " + status + " anyway; write it under " + other);
            return null;
        }
        if (other != null && !(validator.canCome(other) && follows(status, other))) {
            validator.warn(
                    node.at(), "swapWith: " + other + " is never reached here, so the notification would wait in vain");
        }
        return other;
    }

    /** Whether a payment with one status can reach the other, whoever acts. */
    private boolean follows(String status, String other) {
        return scope.operation() == Operation.PAYOUT
                ? TransitionLookup.reachable(PayoutStatus.valueOf(status), condition -> true)
                        .contains(PayoutStatus.valueOf(other))
                : scope.methods().stream()
                        .anyMatch(method -> TransitionLookup.reachable(PayinStatus.valueOf(status), method)
                                .contains(PayinStatus.valueOf(other)));
    }

    private boolean forgeries(YamlNode node, List<ForgedNotification> forged) {
        var items = node instanceof YamlList list ? list.items() : List.of(node);
        if (items.isEmpty() || items.size() > MOST_FORGED) {
            report.mistake(node.at(), "forged: found " + items.size() + " forgeries; allowed: 1 to " + MOST_FORGED);
            return false;
        }
        boolean good = true;
        for (var item : items) {
            var forgery = forgery(item);
            good &= forgery != null && forged.add(forgery);
        }
        return good;
    }

    private @Nullable ForgedNotification forgery(YamlNode node) {
        var map = report.map(FORGED, node, FileKeys.FORGERY);
        if (map == null) {
            return null;
        }
        if (map.find("status").isEmpty()) {
            report.mistake(
                    map.at(),
                    "forged: status is missing; allowed: any in capital letters, such as APPROVED or ON_HOLD");
            return null;
        }
        var status = codes.code("status", map.find("status").get(), "ON_HOLD");
        var after = duration(map, "after");
        var alteration = alterations.read(map);
        return status == null || after == null || alteration == null
                ? null
                : new ForgedNotification(status, after, alteration);
    }

    private @Nullable Long number(YamlMap map, String key, long least, long most, long otherwise) {
        var node = map.find(key);
        return node.isPresent() ? report.number(key, node.get(), least, most) : Long.valueOf(otherwise);
    }

    private @Nullable Duration duration(YamlMap map, String key) {
        var node = map.find(key);
        return node.isPresent() ? report.duration(key, node.get()) : Duration.ZERO;
    }
}
