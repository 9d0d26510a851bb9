package dev.paysandbox.shops;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a test shop does wrong, which is exactly one thing, or by which design it is right. A row also has what the
 * verdict must say about it.
 */
enum Mistake {
    NONE("makes no mistake", "ordinary"),
    SIGNED_NONE("relies on signatures, and makes no mistake", "bad-signature"),
    POLLS_ONLY("gives no webhookUrl, because its job asks", "chargeback-won"),
    HOLDS_EVERY_CARD("holds every card until a person has looked at it", "challenge-passed"),
    ASKS_LATE("keeps no carts, and sends its requests for payments later, from a queue", "receiver-down"),
    KEEPS_NO_CARTS("takes the same basket twice for two orders", "second-pix-payment"),
    ASKS_NINE_TIMES("has a page that asks nine times in seven seconds", "slow-api"),
    POLLS_BY_ITSELF("gives no webhookUrl, and asks for all orders all the time", "med-lost"),
    SHOWS_ORDERS_LATER("stores events, and shows half a second later what follows from them", "out-of-order"),
    REMEMBERS_NOTIFICATIONS("does nothing for a notification on which it has worked before", "duplicated"),
    WORKS_A_SECOND_LATER("answers 202, and works on it a second later", "copies-at-once"),
    IGNORES_UNKNOWN_STATUSES("does not even ask when it is told an unknown status", "unpaid"),
    REFUNDS_WHO_PAYS_LATE("cancels an order after a quarter of an hour, and refunds who pays later", "last-minute"),
    HOLDS_WHO_PAYS_LATE("lets a person look at a payment after the expiry", "late-boleto"),
    SHIPS_BY_A_JOB("ships by its job what is paid", "duplicated"),
    HAS_A_SECRET_URL("relies on its secret URL, and asks for nothing", "refunded"),

    TRUSTS_THE_BODY("acts on notifications without confirming them", "forged", rules(1, 2), rules(1, 2)),
    ASKS_AND_BELIEVES_THE_BODY(
            "only checks that the payin exists, and trusts the notification", "forged", rules(2), rules()),
    BELIEVES_WHAT_IT_CANNOT_CHECK(
            "acts on a notification when it cannot confirm it", "forged-while-api-fails", rules(2), rules()),
    BELIEVES_A_REFUND("confirms approvals, but trusts a refund", "forged-refund", rules(2), rules()),
    IGNORES_WHOSE_PAYIN_IT_IS(
            "checks that a payin is approved, but not of which order it is", "another-payment", rules(51), rules()),
    COMPARES_THE_NOTIFIED_AMOUNT(
            "holds an order when a notification has another amount", "altered-amount", rules(38), rules()),
    IGNORES_SIGNATURES("relies on signatures but does not check them", "bad-signature", rules(37), rules(37)),
    ACCEPTS_STALE_SIGNATURES("accepts signatures of any age", "stale-signature", rules(37), rules(37)),

    SHIPS_ON_EVERY_COPY("ships once for each notification", "duplicated", rules(36), rules()),
    SHIPS_WITHOUT_A_LOCK("ships twice for two simultaneous notifications", "copies-at-once", rules(36), rules()),
    RACES_WITH_ITS_PAGE(
            "ships twice when a notification and its own page see a payment at once",
            "page-polled",
            rules(36),
            rules()),
    PAGE_WRITES_AN_OLD_ORDER_BACK(
            "has a page that writes back the order as it was before the payment", "page-polled", rules(36), rules()),
    DROPS_WHAT_IS_TOO_MUCH("answers 202 when its queue is full, and forgets the rest", "burst", rules(1, 48), rules(1)),
    ACCEPTS_BEFORE_IT_STORES(
            "answers a notification before it is stored, and forgets it in a crash",
            "restarted",
            rules(1, 48, 55),
            rules(1)),
    MARKS_AS_SEEN_TOO_EARLY(
            "marks a notification as seen before it is done", "answered-500-then-again", rules(5, 41), rules(5)),

    HOLDS_WHAT_COMES_EARLY(
            "ignores a notification that comes before the answer", "before-the-answer", rules(3), rules(3)),
    REFUSES_WHAT_COMES_EARLY(
            "answers 404 to a notification that comes before the answer", "before-the-answer", rules(4), rules(4)),
    BELIEVES_AN_EXPIRY("confirms approvals, but trusts an expiry", "late-expired", rules(39), rules()),
    LATE_APPROVAL_WINS("treats a late approval as the newest status", "refund-told-first", rules(39), rules()),
    SHIPS_BY_A_LATE_APPROVAL(
            "ships when a late approval comes, although the payment is refunded",
            "refund-told-first",
            rules(39),
            rules()),
    OLD_REFUSAL_WINS(
            "cancels an order that was paid when the refusal of its first card comes late",
            "refusal-told-last",
            rules(39),
            rules()),
    ANSWER_OVERWRITES_THE_ORDER(
            "overwrites with the answer what an early notification has changed",
            "before-the-answer",
            rules(36),
            rules()),
    FAILS_ON_UNKNOWN_STATUSES("answers 500 to an unknown status", "unknown-status", rules(10), rules(10)),
    TAKES_THE_UNKNOWN_FOR_PAID("takes an unknown status for paid", "unknown-status", rules(47), rules()),
    REFUSES_NEW_FIELDS("answers 400 to an unknown field", "new-field", rules(40), rules(40)),
    FAILS_ON_NULL("answers 500 to a name that is null", "missing-member", rules(40), rules(40)),
    FAILS_WITHOUT_A_FIELD("answers 500 to a notification without its method", "missing-member", rules(40), rules(40)),
    SLOW("answers notifications after five seconds", "ordinary", rules(9), rules(9)),
    REDIRECTS_NOTIFICATIONS("answers notifications with a redirect", "ordinary", rules(8), rules(8)),
    SWALLOWS_A_FAILED_CONFIRMATION(
            "answers 2xx although its confirmation failed", "confirmation-fails", rules(5), rules(5)),
    FORGETS_WHAT_IT_MAY_NOT_LOOK_UP(
            "forgets a payment whose lookup is answered 401", "confirmation-refused", rules(5), rules(5)),
    FORGETS_WHAT_IT_CANNOT_READ(
            "forgets a payment when the answer to its lookup is cut short", "confirmation-refused", rules(5), rules()),
    NEVER_RECONCILES("has no job for lost notifications", "notification-lost", rules(6), rules(6)),

    REFERS_TO_THE_CUSTOMER(
            "sends the customer's number as the referenceId of each order", "duplicated", rules(65), rules(65)),
    NEW_REFERENCE_FOR_EACH_TRY("retries with a new referenceId", "payin-answer-lost", rules(14), rules(14)),
    FORGETS_AN_ORDER_WITHOUT_ANSWER(
            "forgets an order whose answer is lost", "payin-answer-lost", rules(1, 16), rules(1)),
    CHARGES_AGAIN_WITHOUT_AN_ANSWER(
            "charges a card again when an answer is lost", "charge-answer-lost", rules(20), rules(20)),
    CHARGES_AGAIN_AFTER_A_504(
            "charges a card again when a gateway answers 504", "charge-answered-504", rules(20), rules(20)),
    RETRIES_WITHOUT_A_PAUSE("retries without a pause", "api-fails-once", rules(18), rules(18)),
    POLLS_WITHOUT_A_PAUSE("polls a payin many times a second", "slow-api", rules(12), rules(12)),
    REPEATS_A_LOST_PAYOUT(
            "sends a payout again, with the same referenceId, when its answer is lost",
            "payout-answer-lost",
            rules(49),
            rules(49)),
    REPEATS_A_PAYOUT_AFTER_A_504(
            "sends a payout again when a gateway answers 504", "payout-answered-504", rules(49), rules(49)),
    PAYS_OUT_AGAIN("pays out again when an answer is lost", "payout-answer-lost", rules(15), rules(15)),

    TAKES_A_PART_FOR_THE_WHOLE("treats a partial refund as a full one", "partial-refund", rules(42), rules()),
    CANCELS_FOR_A_PART("cancels an order when a part of it is refunded", "partial-refund", rules(42), rules()),
    TAKES_A_SECOND_PART_FOR_THE_REST(
            "takes a second partial refund for that of all the rest", "second-partial-refund", rules(42), rules()),
    IGNORES_REFUNDS("ignores refunds", "refunded", rules(50), rules()),
    PAYS_BACK_WHAT_IS_REFUNDED("sends the payer a payout for a refunded payin", "refunded", rules(56), rules(56)),
    LEAVES_A_WON_DISPUTE_LOST("takes a dispute for lost, also when it is won", "chargeback-won", rules(63), rules()),
    SHIPS_AGAIN_AFTER_A_DISPUTE("ships again when a dispute is won", "chargeback-won", rules(36), rules()),
    IGNORES_DISPUTES("ignores disputes", "chargeback-lost", rules(43), rules()),
    NEVER_BOOKS_BOLETOS("books no boleto", "ordinary-boleto", rules(48), rules()),
    CLOSES_TOO_EARLY("cancels an order a quarter of an hour before its PIX expires", "last-minute", rules(61), rules()),
    EXPIRES_WITH_ANY_CODE(
            "takes an order for expired when one of its two codes is", "payin-answer-lost", rules(62), rules()),
    IGNORES_LATE_PAYMENTS("ignores a payment after the expiry", "late-boleto", rules(44), rules()),
    SHIPS_WHAT_IT_GIVES_BACK(
            "gives a payment after the expiry back, and ships the order", "late-boleto", rules(58), rules()),
    HOLDS_WHAT_IS_LATE_BY_UTC("ends a boleto's last day in UTC", "midnight", rules(45), rules()),
    TAKES_A_CHALLENGE_FOR_A_SALE("ships when a challenge begins", "challenge-abandoned", rules(47), rules()),
    TAKES_A_CHALLENGE_FOR_A_REFUSAL(
            "takes a challenge for a refusal, and ignores that it is passed", "challenge-passed", rules(48), rules()),
    SHIPS_AN_UNPAID_BOLETO("ships an order by boleto before it is paid", "midnight", rules(47), rules()),
    SHIPS_ON_THE_ANSWER("ships an order by card on the answer APPROVED", "approved-in-the-answer", rules(66), rules()),
    TAKES_AN_APPROVED_CARD_AS_FINAL("takes an approved card as final", "approved-then-refused", rules(47), rules()),
    IGNORES_CANCELLATIONS("ignores that a charge is canceled", "approved-then-canceled", rules(47), rules()),
    // It fails to place the second order, and no rule says so.
    IGNORES_EXPIRIES(
            "shows a payment as open that has expired, and lets nobody pay again",
            "expired-then-approved",
            rules(),
            rules()),
    PAYS_BY_ANOTHER_PAYIN_WHILE_ONE_IS_OPEN(
            "creates a second PIX while the first can still be paid", "second-pix-payment", rules(20), rules(20)),
    CHARGES_A_REFUSED_CARD_AGAIN(
            "charges a card again after a final refusal", "refused-for-good", rules(22), rules(22)),
    TAKES_A_CREATED_PAYOUT_FOR_SENT("takes a created payout for sent", "payout-sent", rules(52), rules()),
    IGNORES_COMPLETED_PAYOUTS("does not know the status COMPLETED", "payout-told-completed", rules(10), rules()),
    TAKES_A_REFUSED_PAYOUT_FOR_SENT("takes a refused payout for sent", "payout-refused", rules(52), rules()),
    TAKES_A_LOST_PAYOUT_FOR_FAILED(
            "books a payout back when its answer is lost", "payout-answer-lost", rules(52), rules()),
    RETURNS_A_PAYOUT_IN_WORK("books a payout back that is being processed", "payout-sent", rules(52), rules()),
    LATE_PAYOUT_APPROVAL_WINS(
            "treats a late approval of a payout as the newest status", "payout-failure-told-first", rules(39), rules()),
    ANSWER_OVERWRITES_THE_PAYOUT(
            "overwrites with the answer what it has heard of a payout", "payout-before-the-answer", rules(52), rules()),
    RESENDS_AN_UNSETTLED_PAYOUT(
            "sends a payout again that is not settled when its job runs", "payout-sent", rules(49), rules(49)),
    RESENDS_FOR_EACH_FAILURE(
            "sends a payout again for each notification of its failure",
            "payout-failure-twice",
            rules(46, 49),
            rules(49)),
    BELIEVES_ANYBODY_ABOUT_PAYOUTS(
            "believes whoever knows the URL for notifications of payouts", "payout-forged", rules(57), rules()),
    RETURNS_A_PAYOUT_TWICE(
            "returns a payout for each notification of its failure", "payout-failure-twice", rules(53), rules()),
    KEEPS_NO_FAILED_PAYOUTS("does not return the amount of a failed payout", "payout-fails-late", rules(46), rules()),
    TAKES_AN_APPROVED_PAYOUT_AS_FINAL("takes an approved payout as final", "payout-fails-late", rules(46, 52), rules()),
    REFUSES_A_FAILED_PAYOUT(
            "answers 500 to a failed payout", "payout-fails-late", rules(10, 11, 46, 52), rules(10, 11)),

    COMPARES_AMOUNTS_AS_FLOATS("compares amounts as floating-point numbers", "ordinary", rules(48), rules()),
    AMOUNTS_IN_REAIS("sends reais instead of cents", "ordinary", rules(23), rules(23)),
    CUTS_CENTS("computes amounts with floating-point numbers", "ordinary", rules(54), rules(54)),
    MISSPELLS_A_FIELD("misspells webhookUrl", "ordinary", rules(25), rules(25)),
    GIVES_NO_WEBHOOK_URL("gives no webhookUrl, and asks for nothing", "ordinary", rules(26, 48), rules(26)),
    CALLS_FROM_A_BROWSER("calls the API from the payer's browser", "ordinary", rules(28), rules(28)),
    // Every request is refused, so that no order is paid.
    CALLS_FROM_ANOTHER_ORIGIN("calls the API from a page of another origin", "ordinary", rules(28, 48), rules(28)),
    OLD_HEADERS("sends the old headers", "ordinary", rules(29), rules(29)),
    RAW_CARDS("receives card numbers itself", "refused-then-approved", rules(31), rules(31)),
    SENDS_THE_CVV_AGAIN("sends the CVV together with the token", "refused-then-approved", rules(32), rules(32)),
    LOCAL_PAYER_IP("sends its own address as the payer's", "ordinary", rules(33), rules(33));

    /** What the shop does, after "A shop that …". */
    final String sentence;
    /** The drill that shows it. */
    final String drill;
    /** The ids of the rules that are broken where the oracle says what the shop believes. */
    final Set<String> withOracle;
    /** The same from the shop's traffic alone. */
    final Set<String> byTraffic;

    /** A right design. */
    Mistake(String sentence, String drill) {
        this(sentence, drill, Set.of(), Set.of());
    }

    Mistake(String sentence, String drill, Set<String> withOracle, Set<String> byTraffic) {
        this.sentence = sentence;
        this.drill = drill;
        this.withOracle = withOracle;
        this.byTraffic = byTraffic;
    }

    /** Whether a shop of this style can be like this. */
    boolean isPossible(Style style) {
        return switch (this) {
            case POLLS_ONLY -> style == Style.BY_A_JOB;
            case POLLS_BY_ITSELF, SHIPS_BY_A_JOB -> style == Style.AT_ONCE;
            case WORKS_A_SECOND_LATER -> style == Style.FROM_A_QUEUE;
            // The job works on one notification after the other, and the page shows only what the job has found.
            case SHIPS_WITHOUT_A_LOCK, RACES_WITH_ITS_PAGE, PAGE_WRITES_AN_OLD_ORDER_BACK -> style != Style.BY_A_JOB;
            // Its job looks up twice, and the answer that is cut short is to the second.
            case FORGETS_WHAT_IT_CANNOT_READ -> style != Style.BY_A_JOB;
            // What answers only after all is done has nothing to store.
            case ACCEPTS_BEFORE_IT_STORES, DROPS_WHAT_IS_TOO_MUCH -> style != Style.AT_ONCE;
            // The others work on the notification after the answer has come.
            case ANSWER_OVERWRITES_THE_ORDER, ANSWER_OVERWRITES_THE_PAYOUT -> style == Style.AT_ONCE;
            // The job asks only after the payment, so it never sees the expiry.
            case IGNORES_LATE_PAYMENTS, SHIPS_WHAT_IT_GIVES_BACK -> style != Style.BY_A_JOB;
            default -> true;
        };
    }

    /** One style of each, in turn, so that all are played without the whole matrix. */
    Style style() {
        var possible = Arrays.stream(Style.values()).filter(this::isPossible).toList();
        return possible.get(ordinal() % possible.size());
    }

    boolean isRight() {
        return compareTo(TRUSTS_THE_BODY) < 0;
    }

    /** Whether the shop gives no webhookUrl, and asks instead. */
    boolean isPolling() {
        return this == POLLS_ONLY || this == POLLS_BY_ITSELF;
    }

    /** Whether the shop relies on signatures instead of asking. */
    boolean isSigned() {
        return this == SIGNED_NONE || this == IGNORES_SIGNATURES || this == ACCEPTS_STALE_SIGNATURES;
    }

    private static Set<String> rules(int... numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number -> String.format(Locale.ROOT, "PSB-%03d", number))
                .collect(Collectors.toUnmodifiableSet());
    }
}
