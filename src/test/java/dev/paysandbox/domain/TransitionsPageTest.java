package dev.paysandbox.domain;

import static dev.paysandbox.docs.GeneratedPage.assertGenerated;
import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;
import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.docs.GeneratedPage;
import dev.paysandbox.domain.TransitionTable.Transition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The page has every status from which something leads on, against everything that can happen to it. */
class TransitionsPageTest {
    private static final String NONE = "–";
    private static final String NOTHING = "";
    private static final String IN_PART = "in part";
    private static final String IN_FULL = "in full";
    /** How much can have been refunded in each status; nothing in those that are not named. */
    private static final Map<PayinStatus, List<String>> REFUNDED = Map.of(
            PayinStatus.REFUNDED, List.of(IN_PART, IN_FULL),
            PayinStatus.CHARGEBACK, List.of(NOTHING, IN_PART),
            PayinStatus.MED, List.of(NOTHING, IN_PART));

    @Test
    void the_page_of_transitions_shows_the_tables_that_the_code_obeys() throws IOException {
        assertGenerated("transitions.md", new GeneratedPage.Part("the transition tables", generated()));
    }

    private static String generated() {
        var text = new StringBuilder("\n## A new payin\n\n");
        text.append(openings());
        for (var method : PaymentMethod.values()) {
            text.append("\n## A ").append(method).append(" payin\n\n").append(payins(method));
        }
        return text.append("\n## A new payout\n\n")
                .append(payoutOpenings())
                .append("\n## A payout\n\n")
                .append(payouts())
                .append("\n## By scenarios only\n\n")
                .append(byScenarios())
                .append('\n')
                .toString();
    }

    private static String byScenarios() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("payment", "status", "next status", "action in the timeline"));
        PAYIN_TABLE.rows().forEach(row -> addScripted(row, "`CREDIT_CARD` payin", rows));
        PAYOUT_TABLE.rows().forEach(row -> addScripted(row, "payout", rows));
        return table(rows);
    }

    private static void addScripted(Transition<?, ?> row, String payment, List<List<String>> rows) {
        if (row.isByScenario()) {
            var from = row.from() == null ? "new" : "`" + row.from() + "`";
            var action = row.action().name().toLowerCase(Locale.ROOT);
            rows.add(List.of(payment, from, "`" + row.to() + "`", "`" + action + "`"));
        }
    }

    private static String openings() {
        var rows = new ArrayList<List<String>>();
        rows.add(head("action", PaymentMethod.values(), Enum::name));
        for (var action : actions(PAYIN_TABLE, true)) {
            rows.add(row(
                    "`" + action.wireName() + "`",
                    List.of(PaymentMethod.values()),
                    method -> PAYIN_TABLE.next(null, action, method, meeting(Set.of()))));
        }
        return table(rows);
    }

    private static String payins(PaymentMethod method) {
        var actions = actions(PAYIN_TABLE, false);
        var rows = new ArrayList<List<String>>();
        rows.add(head("status", actions.toArray(new PayinAction[0]), PayinAction::wireName));
        for (var status : PayinStatus.values()) {
            for (var refunded : REFUNDED.getOrDefault(status, List.of(NOTHING))) {
                var met = switch (refunded) {
                    case NOTHING -> Set.of(Condition.NOTHING_REFUNDED);
                    case IN_PART -> Set.of(Condition.PARTLY_REFUNDED);
                    default -> Set.<Condition>of();
                };
                var label = "`" + status + "`" + shownRefund(status, refunded);
                rows.add(row(label, actions, action -> PAYIN_TABLE.next(status, action, method, meeting(met))));
            }
        }
        return table(withoutEmpty(rows));
    }

    private static String shownRefund(PayinStatus status, String refunded) {
        if (!REFUNDED.containsKey(status)) {
            return "";
        }
        return status == PayinStatus.REFUNDED
                ? " " + refunded
                : refunded.isEmpty() ? ", nothing refunded" : ", refunded " + refunded;
    }

    private static String payoutOpenings() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("action", "leads to"));
        for (var action : actions(PAYOUT_TABLE, true)) {
            rows.add(row(
                    "`" + action.wireName() + "`",
                    List.of(PaymentMethod.PIX),
                    method -> PAYOUT_TABLE.next(null, action, method, meeting(Set.of()))));
        }
        return table(rows);
    }

    private static String payouts() {
        var actions = actions(PAYOUT_TABLE, false);
        var rows = new ArrayList<List<String>>();
        rows.add(head("status", actions.toArray(new PayoutAction[0]), PayoutAction::wireName));
        for (var status : PayoutStatus.values()) {
            rows.add(row(
                    "`" + status + "`",
                    actions,
                    action -> Stream.of(Condition.REPORTS_APPROVED, Condition.REPORTS_COMPLETED)
                            .map(met -> PAYOUT_TABLE.next(status, action, PaymentMethod.PIX, meeting(Set.of(met))))
                            .distinct()
                            .map(next -> next == null ? "" : next.name())
                            .collect(Collectors.joining("` or `"))));
        }
        return table(withoutEmpty(rows));
    }

    private static Condition.ConditionTest meeting(Set<Condition> met) {
        return condition -> condition == Condition.ALWAYS || met.contains(condition);
    }

    private static <S extends Enum<S>, A extends Enum<A>> List<A> actions(
            TransitionTable<S, A> table, boolean opening) {
        return table.rows().stream()
                .filter(row -> (row.from() == null) == opening && !row.isByScenario())
                .map(Transition::action)
                .distinct()
                .toList();
    }

    private static <T> List<String> head(String first, T[] columns, Function<T, String> name) {
        return Stream.concat(Stream.of(first), Arrays.stream(columns).map(column -> "`" + name.apply(column) + "`"))
                .toList();
    }

    private static <T> List<String> row(String label, List<T> columns, Function<T, @Nullable Object> cell) {
        return Stream.concat(Stream.of(label), columns.stream().map(column -> shown(cell.apply(column))))
                .toList();
    }

    private static String shown(@Nullable Object next) {
        return next == null || next.toString().isEmpty() ? NONE : "`" + next + "`";
    }

    /** Without the statuses from which nothing leads on, and the actions that lead nowhere. */
    private static List<List<String>> withoutEmpty(List<List<String>> rows) {
        var full = rows.stream()
                .filter(row -> !row.subList(1, row.size()).stream().allMatch(NONE::equals))
                .toList();
        var columns = IntStream.range(0, rows.get(0).size())
                .filter(column ->
                        full.stream().skip(1).anyMatch(row -> !row.get(column).equals(NONE)))
                .toArray();
        return full.stream()
                .map(row -> Arrays.stream(columns).mapToObj(row::get).toList())
                .toList();
    }

    private static String table(List<List<String>> rows) {
        var text = new StringBuilder();
        for (var row : rows) {
            text.append("| ").append(String.join(" | ", row)).append(" |\n");
            if (row == rows.get(0)) {
                text.append("|---".repeat(row.size())).append("|\n");
            }
        }
        return text.toString();
    }
}
