package dev.paysandbox.scenario.file;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.bind.Position;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.Notifications.Alteration;
import dev.paysandbox.scenario.Notifications.Alteration.SignatureFault;
import dev.paysandbox.scenario.Notifications.ForgedNotification;
import dev.paysandbox.scenario.Notifications.NotificationFault;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.text.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code notifications}: the faults in the notification of each status, and forged notifications. */
final class NotificationsReader {
    static final String FORGED = "forged";
    static final int MOST_COPIES = 10;
    static final int MOST_DROPPED = 100;
    static final int MOST_FORGED = 20;

    private static final int MOST_MEMBERS = 10;
    private static final int LONGEST_VALUE = 2_000;
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}(\\.[A-Za-z][A-Za-z0-9_]{0,39}){0,4}");

    private final FileReport report;
    private final RequestScope scope;
    private final ScenarioValidator validator;

    NotificationsReader(FileReport report, RequestScope scope, ScenarioValidator validator) {
        this.report = report;
        this.scope = scope;
        this.validator = validator;
    }

    Notifications read(YamlNode node) {
        var byStatus = new LinkedHashMap<String, NotificationFault>();
        var forged = new ArrayList<ForgedNotification>();
        var statuses = statuses(scope);
        if (statuses.isEmpty()) {
            report.add(node.at(), "notifications: " + scope.operation().withArticle() + " sends no notifications");
            return Notifications.AS_USUAL;
        }
        var keys = Stream.concat(statuses.stream(), Stream.of(FORGED)).toList();
        var map = report.map("notifications", node, "a mapping of statuses, such as APPROVED: {copies: 3}");
        if (map == null) {
            return Notifications.AS_USUAL;
        }
        for (var entry : map.entries()) {
            if (entry.name().equals(FORGED)) {
                forgeries(entry.value(), forged);
            } else if (!keys.contains(entry.name())) {
                report.unknown(entry.at(), "notification", entry.name(), keys);
            } else {
                warnIfNeverSent(entry);
                byStatus.put(entry.name(), fault(entry.name(), entry.value(), statuses));
            }
        }
        return new Notifications(byStatus, forged);
    }

    private void warnIfNeverSent(YamlNode.Pair entry) {
        if (!validator.canCome(entry.name())) {
            report.warn(
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

    private NotificationFault fault(String status, YamlNode node, List<String> statuses) {
        var map = report.map(status, node, FileKeys.NOTIFICATION);
        if (map == null) {
            return NotificationFault.NONE;
        }
        return new NotificationFault(
                report.number(map, "copies", 2, MOST_COPIES, 1),
                report.isTrue(
                        map,
                        "together",
                        map.find("copies").isPresent(),
                        "goes with copies, such as {copies: 3, together: true}"),
                report.duration(map, "delay"),
                report.number(map, "dropAttempts", 1, MOST_DROPPED, 0),
                report.number(map, "loseAnswers", 1, MOST_DROPPED, 0),
                report.isTrue(
                        map,
                        "beforeAnswer",
                        validator.atOnce().contains(status),
                        "the payment is not " + status
                                + " when its request is answered; the step that causes this status must not wait"),
                report.duration(map, "staleUpdatedAt"),
                map.find("report")
                        .map(value -> report.code("report", value, "COMPLETED"))
                        .orElse(null),
                map.find("swapWith")
                        .map(value -> swapped(status, value, statuses))
                        .orElse(null),
                alteration(map));
    }

    private @Nullable String swapped(String status, YamlNode node, List<String> statuses) {
        var other = report.word(
                "swapWith",
                node,
                statuses.stream().filter(one -> !one.equals(status)).toList());
        if (other == null) {
            return null;
        }
        var reached = validator.reached();
        if (reached.contains(other) && reached.lastIndexOf(other) < reached.indexOf(status)) {
            report.add(
                    node.at(), "swapWith: " + other + " comes before " + status + " anyway; write it under " + other);
        } else if (!validator.canCome(other) || !follows(status, other)) {
            report.warn(
                    node.at(), "swapWith: " + other + " is never reached here, so the notification would wait in vain");
        }
        return other;
    }

    /** Whether a payment with one status can reach the other, whoever acts. */
    private boolean follows(String status, String other) {
        return scope.methods().stream()
                .anyMatch(method -> scope.operation() == Operation.PAYOUT
                        ? PAYOUT_TABLE
                                .reachable(PayoutStatus.valueOf(status), method, condition -> true)
                                .contains(PayoutStatus.valueOf(other))
                        : PAYIN_TABLE
                                .reachable(PayinStatus.valueOf(status), method, condition -> true)
                                .contains(PayinStatus.valueOf(other)));
    }

    private void forgeries(YamlNode node, List<ForgedNotification> forged) {
        for (var item : report.listOrOne(FORGED, node, MOST_FORGED, "forgeries")) {
            var map = report.map(FORGED, item, FileKeys.FORGERY);
            if (map != null) {
                report.required(
                                map,
                                FileKeys.FORGERY,
                                "status",
                                "forged: status is missing; allowed: any in capital letters, such as APPROVED or ON_HOLD")
                        .map(status -> report.code("status", status, "ON_HOLD"))
                        .map(status -> new ForgedNotification(
                                status,
                                report.duration(map, "after"),
                                report.isTrue(
                                        map,
                                        "otherPayment",
                                        scope.operation() == Operation.PAYIN,
                                        "only a payin can have the id of another"),
                                alteration(map)))
                        .ifPresent(forged::add);
            }
        }
    }

    /** What is not as documented: {@code amount}, {@code set}, {@code remove} and {@code signature}. */
    private Alteration alteration(YamlNode map) {
        return new Alteration(
                map.find("amount")
                        .map(value -> Reais.read(report, "amount", value))
                        .map(Money::ofCents)
                        .orElse(null),
                map.find("set").map(this::set).orElse(Map.of()),
                map.find("remove").map(this::remove).orElse(List.of()),
                map.find("signature").map(this::signature).orElse(null));
    }

    private Map<String, @Nullable Object> set(YamlNode node) {
        var set = new LinkedHashMap<String, @Nullable Object>();
        var map = report.map("set", node, "a mapping of members and values, such as {acquirer: adq_7}");
        if (map == null || !report.fits("set", map, map.entries().size(), "members", MOST_MEMBERS)) {
            return set;
        }
        for (var entry : map.entries()) {
            requirePath("set", entry.at(), entry.name());
            var value = entry.value().json();
            if (String.valueOf(value).length() > LONGEST_VALUE) {
                report.add(
                        entry.at(),
                        "set: the value of " + entry.name() + " has more than " + LONGEST_VALUE + " characters");
            }
            set.put(entry.name(), value);
        }
        return set;
    }

    private List<String> remove(YamlNode node) {
        var items = report.listOrOne("remove", node, MOST_MEMBERS, "members");
        items.forEach(item -> requirePath("remove", item.at(), item.text()));
        return items.stream().map(YamlNode::text).toList();
    }

    private void requirePath(String key, Position at, String path) {
        if (path.equals("status")) {
            report.add(at, key + ": the status is changed by report; allowed: any other member");
        } else if (!PATH.matcher(path).matches()) {
            report.add(
                    at,
                    key + ": found the text " + Quoted.of(path) + "; allowed: the name of a member, or a path such as"
                            + " customer.email; a name has letters, digits and _, begins with a letter, and has at most 40"
                            + " of them");
        }
    }

    private @Nullable SignatureFault signature(YamlNode node) {
        var text = node.text();
        if (text.equals("false") || text.equals("stale")) {
            return SignatureFault.valueOf(text.toUpperCase(Locale.ROOT));
        }
        report.refuse("signature", node, "false, stale");
        return null;
    }
}
