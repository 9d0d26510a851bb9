package dev.paysandbox.verdict.drill;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Expectations.ExpectedFact;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.choice.Interruption;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import dev.paysandbox.verdict.drill.Placements.OrderNotPlaced;
import dev.paysandbox.verdict.drill.Question.QuestionKind;
import dev.paysandbox.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The merchant's application in one drill. It places orders and answers questions about their state. */
final class DrillApplication {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
    private static final Duration SHORTEST_ORACLE = Duration.ofSeconds(1);
    private static final int LONGEST_PLACED = 255;
    /** Many applications tell whole seconds. */
    private static final long LARGEST_DIFFERENCE_MILLIS = 1000;
    /** The usual names of an order's id in an application's answer, the most likely first. */
    private static final List<String> ORDER_IDS = List.of("referenceId", "orderId", "id");

    private final DrillRun run;
    private final World world;
    private final Scenario drill;
    private final DrilledWorld played;
    private final Operation operation;

    /** The id of the order from the application's answer to placing it. Questions to the application contain it. */
    private String placed = "";

    /** The reference of its newest request; null if none is known. */
    @Nullable
    String referenceId;
    /** The payment that the drill is about; null if there is none. */
    @Nullable
    String paymentId;
    /** How many payments were requested before the present order. */
    private int before;
    /** Whether the order is, or was, on hold until a person has looked at it. */
    private boolean isHeld;
    /** The answers to placing orders, which may be references of payments that come late. */
    final Set<String> allPlaced = new HashSet<>();

    final StepTimes steps = new StepTimes();

    DrillApplication(DrillRun run, Scenario drill, DrilledWorld played) {
        this.run = run;
        this.drill = drill;
        this.played = played;
        world = run.world;
        operation = drill.scope().operation();
    }

    void setPayment(Payment payment) {
        paymentId = payment.id();
        referenceId = payment.referenceId();
    }

    /**
     * Has an order placed, and waits until the application has requested its payment.
     *
     * @param mayShowOpen whether it may show a payment that is still open instead
     */
    void place(boolean mayShowOpen) throws OrderNotPlaced, InterruptedException {
        before = played.requests().size();
        long ownBefore = played.own();
        var contact = run.plan.place(operation);
        var failure = placedBy(contact);
        if (contact != null) {
            var patience = run.plan.patience().plus(played.answerDelay());
            long now = run.nanos();
            run.known.placePace.notified(now);
            // A queue may send the request after the answer. An application that shows an open payment sends none.
            long deadline = failure != null
                    ? now + run.plan.quiet().toNanos()
                    : mayShowOpen ? run.known.placePace.deadline(run.plan.patience()) : now + patience.toNanos();
            // An application that pays an order again under its reference has no other.
            while ((run.known.reusesOrders ? played.requests().size() == before : played.own() == ownBefore)
                    && run.nanos() < deadline) {
                run.awaitEvent(LOOK_AGAIN);
            }
            if (played.requests().size() > before) {
                run.known.placePace.acted(run.nanos());
            }
            run.known.reusesOrders |=
                    played.own() == ownBefore && played.requests().size() > before;
        }
        var requests = played.requests();
        if (requests.size() == before && (failure != null || !mayShowOpen)) {
            var result = contact == null
                    ? DrillResult.NOT_JUDGED
                    : failure == null ? DrillResult.FAILED : failure.failure.meaning;
            throw new OrderNotPlaced(
                    result,
                    "The application sent no " + (before > 0 ? "further " : "") + "POST /" + operation.word() + " to "
                            + world.merchant().publicKey()
                            + (failure != null
                                    ? ": " + failure.getMessage()
                                    : " within " + Durations.format(run.plan.patience())
                                            + (before > 0
                                                    ? ", although no payment of the order was open any more."
                                                    : ". If it keeps carts, {drill} may name one of an earlier run.")),
                    failure);
        }
        if (contact != null
                && failure != null
                && failure.failure.meaning == DrillResult.FAILED
                && played.isOrdinarilyAnswered()) {
            throw new OrderNotPlaced(
                    DrillResult.FAILED,
                    "The sandbox accepted the application's POST /" + operation.word() + ", but the order failed: "
                            + failure.getMessage(),
                    failure);
        }
        if (referenceId == null) {
            // If no request was accepted, the application still knows the order by the reference that it sent.
            referenceId = played.newestReference();
        }
    }

    /** Returns why placing failed, or null. Many drills make it fail on purpose. */
    private Call.@Nullable CallFailedException placedBy(@Nullable Call contact) throws InterruptedException {
        try {
            placed = orderId(does(contact, QuestionKind.PLACE));
            allPlaced.add(placed);
            return null;
        } catch (Call.CallFailedException failure) {
            return failure;
        }
    }

    /** The payment method that the drill needs; null for a payout. */
    private @Nullable PaymentMethod method() {
        return operation == Operation.PAYOUT
                ? null
                : drill.scope().methods().stream().sorted().findFirst().orElseThrow();
    }

    Call filled(Call call) {
        return call.with(question(0, QuestionKind.PLACE, "").values());
    }

    /**
     * Calls the application, or asks for it. Returns the output of whoever does it.
     *
     * @param contact null if a person is asked, of whom no answer is needed once the payment is requested
     */
    String does(@Nullable Call contact, QuestionKind kind) throws Call.CallFailedException, InterruptedException {
        // The oracle has not longer than the application has for the facts, because it is asked repeatedly.
        var within = kind == QuestionKind.ORACLE
                ? Collections.max(List.of(run.plan.patience(), SHORTEST_ORACLE))
                : run.plan.placeWithin();
        var token = contact == null ? "" : cardToken(kind);
        if (contact != null && !contact.equals(Call.BY_CLIENT)) {
            var most = kind == QuestionKind.ORACLE ? Collections.min(List.of(within, Call.LONGEST)) : Call.LONGEST;
            long asked = run.nanos();
            try {
                var call = contact.with(question(0, kind, token).values());
                var body = run.tools.sender().send(call, most);
                return new String(body, StandardCharsets.UTF_8);
            } finally {
                steps.took(kind.name().toLowerCase(Locale.ROOT), run.nanos() - asked);
            }
        }
        var answer = run.ask(
                number -> question(number, kind, token),
                within,
                () -> contact == null && played.requests().size() > before,
                contact != null);
        if (answer == null) {
            var missing = contact == null ? "nobody placed an order" : "no answer came";
            throw new Call.CallFailedException(missing + " within " + Durations.format(within) + ".");
        }
        if (answer.failed() != null) {
            throw new Call.CallFailedException(
                    answer.failed(), answer.notOffered() ? Call.Failure.NOT_OFFERED : Call.Failure.OTHER);
        }
        return answer.text();
    }

    private Question question(int number, QuestionKind kind, String cardToken) {
        var method = method();
        var text = switch (kind) {
            case PLACE -> method == null ? "Place a payout now." : "Place an order by " + method + " now.";
            case ORACLE ->
                "Say which state the application has for " + (referenceId == null ? Mask.of(placed) : referenceId)
                        + ".";
            case RECONCILE -> "Start the application's batch job now.";
            case RESTART -> "Kill the application now, and start it again.";
        };
        return new Question(
                number,
                kind,
                drill.name(),
                operation.word(),
                method == null ? null : method.name(),
                referenceId,
                paymentId,
                placed.isEmpty() ? null : placed,
                cardToken.isEmpty() ? null : cardToken,
                Timestamps.format(world.now()),
                text);
    }

    /** A fresh token of a test card, as the payer's browser would get one; empty unless an order by card is placed. */
    private String cardToken(QuestionKind kind) throws Call.CallFailedException {
        if (kind != QuestionKind.PLACE || method() != PaymentMethod.CREDIT_CARD) {
            return "";
        }
        try {
            return run.tools.cardTokens().apply(world);
        } catch (Interruption refused) {
            throw new Call.CallFailedException("the card got no token: " + refused.getMessage() + ".");
        }
    }

    /** The id of the order: in a JSON object its field, otherwise the text itself. */
    private String orderId(String output) {
        var fields = JsonBody.fieldsOf(output.getBytes(StandardCharsets.UTF_8));
        var text = ORDER_IDS.stream()
                .map(fields::get)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .findFirst()
                .orElse(output)
                .strip();
        return text.substring(0, Math.min(text.length(), LONGEST_PLACED));
    }

    /** Asks before anything happens to the payment, until each fact has had two values: later answers may show the other. */
    void askBeforehand(List<ExpectedFact> facts) throws InterruptedException {
        var oracle = run.plan.oracle(operation);
        if (oracle != null
                && run.known.told.failure() == null
                && !run.known.told.areProven(oracle.facts().keySet())) {
            ask(facts);
        }
    }

    /** Asks the application about these facts. The checks stay open if it cannot be asked. */
    List<FactCheck> ask(List<ExpectedFact> facts) throws InterruptedException {
        var oracle = run.plan.oracle(operation);
        if (oracle == null || facts.isEmpty()) {
            return facts.stream().map(FactCheck::open).toList();
        }
        try {
            var document = told(oracle);
            var held = oracle.facts().get(Fact.HELD);
            isHeld |= held != null && "true".equals(held.find(document));
            run.known.told.add(
                    oracle.facts(), document, world.look(state -> paymentId == null ? null : state.payment(paymentId)));
            return facts.stream()
                    .map(fact -> FactCheck.of(fact, oracle.facts(), document, isHeld))
                    .toList();
        } catch (Call.CallFailedException failure) {
            run.known.told.fail(String.valueOf(failure.getMessage()));
            return facts.stream()
                    .map(fact -> oracle.facts().containsKey(fact.fact())
                            ? new FactCheck(fact, null, failure.getMessage(), false)
                            : FactCheck.open(fact))
                    .toList();
        }
    }

    /** Its answer about the order: empty if it has answered about others, and does not know this one. */
    private Map<String, Object> told(Plan.Oracle oracle) throws Call.CallFailedException, InterruptedException {
        try {
            var output = does(oracle.call(), QuestionKind.ORACLE);
            var document = JsonBody.fieldsOf(output.getBytes(StandardCharsets.UTF_8));
            if (document.isEmpty()) {
                throw new Call.CallFailedException("its answer is not a JSON object.");
            }
            return document;
        } catch (Call.CallFailedException unknown) {
            if (unknown.failure != Call.Failure.NOT_FOUND
                    || paymentId == null
                    || !run.known.told.hasAnswered()
                    || oracle.call().url().contains("{placed}")) {
                throw unknown;
            }
            return Map.of();
        }
    }

    /** What its clock shows if it can tell, and that is not the sandbox's time; otherwise null. */
    @Nullable
    String differentTime() throws InterruptedException {
        var now = run.plan.now();
        if (now == null) {
            return null;
        }
        var told = String.valueOf(now.in(document()));
        var shown = Timestamps.parse(told);
        return shown != null && Math.abs(shown - world.now()) <= LARGEST_DIFFERENCE_MILLIS
                ? null
                : "The application's clock does not follow the sandbox's, " + Timestamps.format(world.now()) + ": at "
                        + now + " it shows " + Mask.of(told) + ".";
    }

    /** Its answer about the order; empty if it cannot be asked. */
    Map<String, Object> document() throws InterruptedException {
        var oracle = run.plan.oracle(operation);
        try {
            return oracle == null ? Map.of() : told(oracle);
        } catch (Call.CallFailedException tellsNothing) {
            return Map.of();
        }
    }
}
