package dev.paysandbox.verdict.drill;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.journal.EventTexts;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Fault.FaultKind;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.choice.ScenarioSelector;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prepares the merchant's world for one drill, and reads its data during the drill. */
record DrilledWorld(DrillRun run, Scenario drill, Expectations expect) {
    private static final int MOST_PAYMENTS = 50;
    private static final int MOST_ENTRIES = 100;

    private static final int LONGEST_REFERENCE = 255;

    /** Statuses that mean a mistake in the request or in the merchant's account, so that waiting does not help. */
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403, 404, 413, 415, 422);

    private static final int LONGEST_ENTRY = 250;
    /** An application whose page looks nothing up is no slower than that. */
    private static final Duration LONGEST_MEETING = Duration.ofSeconds(2);

    /** Prepares the drill's state, before anybody sees it. */
    void setUp(State state) {
        state.selector.upload(drill);
        state.selector.arm(drill.name(), expect.times(), null);
        expect.also().forEach(name -> {
            run.aside.uploaded(name).ifPresent(state.selector::upload);
            state.selector.arm(name, 1, null);
        });
        state.clock.freeze();
        if (run.plan.isFollowing()) {
            // A scheduler that has run its job at a later time would not run it again before that.
            state.clock.moveTo(Math.max(state.clock.now(), run.known.latest));
        }
        if (expect.begins() != null) {
            var now = Instant.ofEpochMilli(state.clock.now()).atZone(SettlementWindow.saoPaulo());
            var then = now.with(expect.begins());
            state.clock.moveTo(
                    (then.isBefore(now) ? then.plusDays(1) : then).toInstant().toEpochMilli());
        }
        if (expect.clockRuns()) {
            state.clock.resume(1);
        }
        if (expect.polled()) {
            state.pendingAnswers.letLookupsMeet(Collections.min(List.of(run.plan.patience(), LONGEST_MEETING)));
        }
    }

    /** The payments that the application has created in this drill, oldest first. */
    List<Payment> payments() {
        return run.world.change(state -> {
            var store = drill.scope().operation() == Operation.PAYOUT ? state.payouts : state.payins;
            var newest = new ArrayList<Payment>(
                    store.newest(Long.MAX_VALUE, MOST_PAYMENTS, payment -> true).data());
            newest.removeIf(payment -> run.aside.has(payment.id()));
            Collections.reverse(newest);
            return withoutEarlier(newest, Payment::referenceId);
        });
    }

    /** Without those of earlier drills' orders; all if no other is left. */
    private <T> List<T> withoutEarlier(List<T> all, Function<T, @Nullable String> reference) {
        var own = all.stream()
                .filter(each -> !run.known.earlierOrders.contains(reference.apply(each)))
                .toList();
        return own.isEmpty() ? all : own;
    }

    /**
     * Why the drill cannot be judged: somebody else has placed an order. Null if nobody has.
     *
     * @param own the references of the application's payments
     */
    @Nullable
    String sharing(Set<String> own) {
        var others = payments().stream()
                .filter(payment -> !own.contains(payment.referenceId())
                        && run.world.records().creatorOf(payment.id()) != null)
                .map(payment -> payment.id() + " (" + payment.referenceId() + ")")
                .collect(Collectors.joining(", "));
        return others.isEmpty()
                ? null
                : "Somebody else, or a job of the application, used this key: " + others
                        + " came while the drill was played, and is gone now."
                        + " Play drills with a key that nobody else uses: paysandbox merchant create.";
    }

    /** The attempts at notifications that reached the network in this drill. */
    List<Attempt> attempts() {
        return allAttempts().stream()
                .filter(attempt -> attempt.outcome() != Outcome.LOST && attempt.outcome() != Outcome.BLOCKED)
                .toList();
    }

    String receiver() {
        return run.world.look(state -> deliveries(state).stream()
                .findFirst()
                .map(delivery -> Objects.requireNonNullElse(delivery.sentTo(), delivery.url()))
                .orElseThrow());
    }

    /** Why a notification of this drill was blocked, or null if none was. */
    @Nullable
    String blocked() {
        return allAttempts().stream()
                .filter(attempt -> attempt.outcome() == Outcome.BLOCKED)
                .findFirst()
                .map(attempt -> "A notification was blocked: " + attempt.detail() + ".")
                .orElse(null);
    }

    private List<Attempt> allAttempts() {
        return run.world.look(state -> deliveries(state).stream()
                .flatMap(delivery -> delivery.attempts().stream())
                .toList());
    }

    /** The requests for such a payment in this drill, newest first. */
    List<Exchange> requests() {
        return requests("POST", "/" + drill.scope().operation().word() + "/?");
    }

    /** How many lookups of payins the application has made in this drill. */
    long lookups() {
        return requests("GET", "/payin/.+").size();
    }

    private List<Exchange> requests(String method, String path) {
        return run.world
                .records()
                .look((state, journal) -> journal.entries().stream()
                        .map(Journal.Entry::exchange)
                        .filter(exchange -> exchange.surface() == Exchange.Surface.MERCHANT
                                && exchange.method().equals(method)
                                && exchange.path().matches(path))
                        .toList());
    }

    /** How many of its requests are not about an order of an earlier drill. */
    long own() {
        return requests().stream()
                .filter(request -> !run.known.earlierOrders.contains(reference(request)))
                .count();
    }

    /** Whether the drill breaks or refuses no request, and the newest payment can still be, or is, paid. */
    boolean isOrdinarilyAnswered() {
        return drill.script().fault() == null
                && expect.also().isEmpty()
                && payments().stream()
                        .reduce((older, newer) -> newer)
                        .filter(newest -> newest.isOpen() || newest.statusName().equals("APPROVED"))
                        .isPresent();
    }

    private static @Nullable String reference(Exchange request) {
        var sent = JsonBody.fieldsOf(request.asked().body());
        return sent.get("referenceId") instanceof String text && text.length() <= LONGEST_REFERENCE ? text : null;
    }

    /** The reference of its newest request, if possible not one of an earlier drill's order; null if there is none. */
    @Nullable
    String newestReference() {
        return withoutEarlier(requests(), DrilledWorld::reference).stream()
                .findFirst()
                .map(DrilledWorld::reference)
                .orElse(null);
    }

    List<String> references() {
        return requests().stream()
                .map(DrilledWorld::reference)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * The sandbox's answer to the newest request, if it refused all of them for their content and not by a scenario; otherwise
     * null.
     */
    @Nullable
    String refusal() {
        var requests = withoutEarlier(requests(), DrilledWorld::reference);
        if (requests.isEmpty()
                || !requests.stream()
                        .allMatch(request -> REFUSALS.contains(request.status()) && request.playedScenario() == null)) {
            return null;
        }
        var newest = requests.get(0);
        var problem = JsonBody.fieldsOf(newest.answered().body());
        return "POST " + newest.path() + " was answered " + newest.status() + " " + problem.get("code") + ": "
                + Mask.of(String.valueOf(problem.get("detail")));
    }

    /** How long the drill delays each answer, after which a request is known. */
    Duration answerDelay() {
        var fault = drill.script().fault();
        return fault != null && fault.kind() == FaultKind.DELAY ? fault.time() : Duration.ZERO;
    }

    boolean isQuiet() {
        return run.world.look(state -> state.outbox.due.isQuiet());
    }

    /** In epoch milliseconds. */
    long nextDue() {
        return run.world.look(state -> state.agenda.nextAt());
    }

    /**
     * Why the drill cannot be judged: somebody has changed its preparations. Null if nobody has.
     *
     * @param firstEvent the number of events in the world before the drill
     */
    @Nullable
    String interference(long firstEvent) {
        var clock = expect.clockRuns() ? "froze the clock" : "let the clock run";
        var change = run.world.change(state -> state.outbox.due.isPaused()
                ? "paused the deliveries"
                : state.clock.isFrozen() == expect.clockRuns() ? clock : null);
        if (change == null) {
            change = run.world
                    .records()
                    .withFeed(feed -> feed.after(firstEvent, Integer.MAX_VALUE).events().stream()
                            .filter(event -> event.type() == Feed.Type.SCENARIO)
                            .map(event -> "changed scenarios (" + event.what() + ")")
                            .findFirst()
                            .orElse(null));
        }
        return change == null
                ? null
                : "Somebody " + change + " while it was played. Play it again without such changes.";
    }

    /** Why the drill has tested nothing; empty if it has tested something. */
    String untested() {
        return run.world.look(state -> {
            if (Applicability.isFaulty(drill)
                    && deliveries(state).stream()
                            .allMatch(delivery -> delivery.faults().isEmpty()
                                    || delivery.attempts().isEmpty())) {
                return "It tested nothing: none of its notifications was sent. Does the payment have a webhookUrl?";
            }
            var unmet = unmet(state);
            return unmet == null
                    ? ""
                    : "It tested nothing: the application made no request that meets the scenario " + unmet + ".";
        });
    }

    /** Whether the application has made none of the lookups that the drill breaks. */
    boolean isUnasked() {
        return run.world.look(state -> unmet(state) != null);
    }

    private @Nullable String unmet(State state) {
        return state.selector.armed().stream()
                .map(ScenarioSelector.Armed::scenario)
                .filter(expect.also()::contains)
                .findFirst()
                .orElse(null);
    }

    String seen() {
        int requests = references().size();
        long delivered = run.world.look(state -> deliveries(state).stream()
                .filter(delivery -> delivery.state() == DeliveryState.DELIVERED)
                .count());
        return requests + " POST /" + drill.scope().operation().word() + ", " + delivered
                + (delivered == 1 ? " notification" : " notifications") + " delivered"
                + (requests < expect.orders() ? "; the application showed the open payment again" : "");
    }

    /** Without those that somebody sends by hand. */
    private List<Delivery> deliveries(State state) {
        return state.outbox
                .deliveries
                .newest(
                        Long.MAX_VALUE,
                        MOST_ENTRIES,
                        delivery -> !run.aside.has(delivery.paymentId()) && !delivery.isByHand())
                .data();
    }

    /** The first events of the drill, oldest first. Lookups of other payments, as by a job, are one entry. */
    List<DrillReport.TimelineEntry> timeline(long firstEvent) {
        var events = run.world
                .records()
                .withFeed(feed -> feed.after(firstEvent, Integer.MAX_VALUE).events());
        var others = events.stream().filter(this::isLookupOfOther).toList();
        return events.stream()
                .filter(event -> !isLookupOfOther(event) || event.equals(others.get(0)))
                .flatMap(event -> Stream.ofNullable(
                                isLookupOfOther(event)
                                        ? "GET /payin/{id} of other payments, " + others.size() + " times"
                                        : EventTexts.of(event))
                        .map(text -> text.substring(0, Math.min(text.length(), LONGEST_ENTRY)))
                        .map(line -> new DrillReport.TimelineEntry(
                                Timestamps.format(event.at()), event.type().word(), line)))
                .limit(MOST_ENTRIES)
                .toList();
    }

    private boolean isLookupOfOther(Feed.FeedEvent event) {
        var payment = event.paymentId();
        return event.type() == Feed.Type.REQUEST
                && event.what().startsWith("GET ")
                && payment != null
                && run.aside.has(payment);
    }
}
