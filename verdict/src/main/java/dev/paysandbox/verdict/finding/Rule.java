package dev.paysandbox.verdict.finding;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * All rules. The id of a rule never changes and is never reused; a new rule goes to the end, with its advice in
 * {@code advice.properties}.
 */
public enum Rule {
    UNCONFIRMED(
            1,
            Severity.WARNING,
            ConfirmationChecks::unconfirmed,
            "An approval is trusted without confirmation",
            "an APPROVED notification of a payin that was answered with a 2xx"),
    FORGED_ACCEPTED(
            2,
            Severity.ERROR,
            ConfirmationChecks::forged,
            "A forged approval is accepted",
            "a forged APPROVED notification, from the scenario notifications-forged"),
    EARLY_SWALLOWED(
            3,
            Severity.ERROR,
            ConfirmationChecks::earlySwallowed,
            "A notification that comes before the answer is lost",
            "a notification that comes before the answer, from the scenario notifications-before-the-answer"),
    EARLY_REFUSED(
            4,
            Severity.NOTE,
            WebhookChecks::earlyRefused,
            "A notification that comes before the answer is refused",
            "a notification that comes before the answer, from the scenario notifications-before-the-answer"),
    FAILED_CONFIRMATION(
            5,
            Severity.ERROR,
            ConfirmationChecks::failureSwallowed,
            "A failed confirmation is not tried again",
            "a failed GET /payin/{id} after a notification, by a scenario for lookups with a fault"),
    LOST_NOTIFICATION(
            6,
            Severity.WARNING,
            ConfirmationChecks::lostNotification,
            "A lost notification is never recovered",
            "a notification that was given up after its last attempt"),
    NOT_REACHED(
            7, Severity.ERROR, WebhookChecks::notReached, "The webhook endpoint cannot be reached", "a notification"),
    CLOSED_ROUTE(
            8,
            Severity.ERROR,
            WebhookChecks::closedRoute,
            "The webhook endpoint rejects notifications",
            "a notification that the endpoint answered"),
    SLOW_ENDPOINT(
            9,
            Severity.WARNING,
            WebhookChecks::slow,
            "The webhook endpoint is slow",
            "a notification that the endpoint answered"),
    STATUS_REFUSED(
            10,
            Severity.ERROR,
            WebhookChecks::statusRefused,
            "A status is not understood",
            "notifications of two different statuses to one endpoint"),
    PAYOUT_FAILURE_NOT_ACCEPTED(
            11,
            Severity.ERROR,
            WebhookChecks::payoutFailureNotAccepted,
            "The failure of a payout is not accepted",
            "a payout that becomes FAILED"),
    POLLING_STORM(
            12, Severity.WARNING, ConfirmationChecks::pollingStorm, "A payin is polled too often", "a GET /payin/{id}"),
    POLLING_AFTER_FINAL(
            13,
            Severity.NOTE,
            ConfirmationChecks::pollingAfterFinal,
            "A payin is polled after its final status",
            "a GET /payin/{id} of a payin that has ended"),
    PAYIN_UNDER_NEW_REFERENCE(
            14,
            Severity.ERROR,
            RetryChecks::payinUnderNewReference,
            "An order is sent again under another referenceId",
            "a POST /payin whose answer is lost, such as by the scenario api-answer-lost"),
    PAYOUT_UNDER_NEW_REFERENCE(
            15,
            Severity.ERROR,
            RetryChecks::payoutUnderNewReference,
            "A payout is sent again under another referenceId",
            "a POST /payout whose answer is lost, such as by the scenario api-answer-lost"),
    NEVER_RECONCILED(
            16,
            Severity.ERROR,
            RetryChecks::neverReconciled,
            "A lost answer is never reconciled",
            "a POST whose answer is lost, such as by the scenario api-answer-lost"),
    SAME_REFUSAL(
            17,
            Severity.WARNING,
            RetryChecks::sameRefusal,
            "A refused request is sent again unchanged",
            "a POST that is refused with a 4xx"),
    NO_BACKOFF(
            18,
            Severity.WARNING,
            RetryChecks::noBackoff,
            "Retries come without a pause",
            "a POST that is repeated after a 5xx, a 429 or a lost answer"),
    REFERENCE_REUSED(
            19,
            Severity.ERROR,
            RetryChecks::referenceReused,
            "Two orders have the same referenceId",
            "two payments with one referenceId"),
    PAID_TWICE(
            20, Severity.ERROR, OrderChecks::paidTwice, "One order is paid twice", "two payins with one referenceId"),
    CHALLENGE_LEFT_OPEN(
            21,
            Severity.WARNING,
            OrderChecks::challengeLeftOpen,
            "A challenge is left open and the order paid by another card",
            "two payins with one referenceId"),
    CARD_REFUSED_FOR_GOOD(
            22,
            Severity.WARNING,
            OrderChecks::cardRefusedForGood,
            "A card is charged again after a final refusal",
            "a card that its issuer refuses with the words \"do not retry\""),
    REAIS_FOR_CENTS(
            23, Severity.ERROR, RequestChecks::reaisForCents, "Reais are taken for cents", "a POST /payin with items"),
    AMOUNT_IS_NOT_THE_ITEMS(
            24,
            Severity.NOTE,
            RequestChecks::amountIsNotTheItems,
            "The amount is not the sum of the items",
            "a POST /payin with items"),
    MISSPELT_FIELD(25, Severity.WARNING, RequestChecks::misspeltField, "A field is misspelt", "a payment"),
    NO_WEBHOOK_URL(26, Severity.WARNING, RequestChecks::noWebhookUrl, "A payment has no webhookUrl", "a payment"),
    PLAIN_HTTP_WEBHOOK(
            27,
            Severity.WARNING,
            RequestChecks::plainHttpWebhook,
            "A webhookUrl uses plain http",
            "a payment with a webhookUrl"),
    SECRET_IN_BROWSER(
            28,
            Severity.ERROR,
            RequestChecks::secretInBrowser,
            "The secret key is in a browser",
            "a request with the secret key"),
    LEGACY_HEADERS(
            29,
            Severity.NOTE,
            RequestChecks::legacyHeaders,
            "The old headers are used",
            "a request with the secret key"),
    LIVE_KEY(30, Severity.ERROR, RequestChecks::liveKey, "A production key reaches a test server", "a request"),
    RAW_CARD(
            31,
            Severity.ERROR,
            RequestChecks::rawCard,
            "A card number passes through the merchant's server",
            "a POST /payin by card"),
    CVV_WITH_TOKEN(
            32,
            Severity.NOTE,
            RequestChecks::cvvWithToken,
            "A CVV is sent with a token that needs none",
            "a POST /payin with a card token, while cvvRequired is false"),
    PAYER_IP(33, Severity.NOTE, RequestChecks::payerIp, "The payerIp is not the payer's", "a POST /payin"),
    ANTIFRAUD_SESSION_REUSED(
            34,
            Severity.WARNING,
            RequestChecks::antifraudSessionReused,
            "An antifraud session is used for two orders",
            "a POST /payin with antifraud.sessionId"),
    PROOF_REUSED(
            35,
            Severity.WARNING,
            RequestChecks::proofReused,
            "A 3D Secure proof is used for two orders",
            "a POST /payin with card.threeDSecure.authenticationId"),
    SHIPPED_TWICE(36, Severity.ERROR, "One payment is shipped twice", "duplicated or copies-at-once"),
    FALSE_SIGNATURE(
            37,
            Severity.ERROR,
            AlterationChecks::falseSignature,
            "A false signature is accepted",
            "a forged APPROVED notification while notifications are signed, such as from the drill bad-signature"),
    ALTERED_AMOUNT(38, Severity.ERROR, "An altered amount is trusted", "altered-amount"),
    OLD_STATUS_WINS(
            39,
            Severity.ERROR,
            "An old status replaces a newer one",
            "out-of-order, late-expired or refund-told-first"),
    NEW_FIELD_REFUSED(
            40,
            Severity.WARNING,
            AlterationChecks::newFieldRefused,
            "A new field is refused",
            "a notification with an undocumented member and one without, such as from the drill new-field"),
    NOT_DONE_AGAIN(
            41,
            Severity.ERROR,
            "A repeated notification is ignored although the first attempt failed",
            "answered-500-then-again"),
    PARTIAL_REFUND_AS_WHOLE(42, Severity.WARNING, "A partial refund is treated as a full one", "partial-refund"),
    DISPUTE_IGNORED(43, Severity.ERROR, "A dispute is ignored", "chargeback-lost, chargeback-won, med-lost or med-won"),
    LATE_PAYMENT_LOST(44, Severity.ERROR, "A payment after the expiry is lost", "late-boleto"),
    WRONG_DAY(45, Severity.WARNING, "A boleto is treated as expired on its last day", "midnight"),
    PAYOUT_NOT_RETURNED(46, Severity.ERROR, "A failed payout is not booked back", "payout-fails-late"),
    UNPAID_COUNTS_AS_PAID(
            47, Severity.ERROR, "An order counts as paid without the money", "unpaid or challenge-abandoned"),
    PAYMENT_NOT_BOOKED(48, Severity.ERROR, "A paid order stays unpaid", "ordinary or receiver-down");

    /** Rules about an action that is missing so far, and may still follow. */
    private static final Set<Rule> MENDABLE = Collections.unmodifiableSet(EnumSet.of(
            UNCONFIRMED,
            FORGED_ACCEPTED,
            EARLY_SWALLOWED,
            FAILED_CONFIRMATION,
            LOST_NOTIFICATION,
            NOT_REACHED,
            CLOSED_ROUTE,
            STATUS_REFUSED,
            PAYOUT_FAILURE_NOT_ACCEPTED,
            PAYIN_UNDER_NEW_REFERENCE,
            PAYOUT_UNDER_NEW_REFERENCE,
            NEVER_RECONCILED,
            PAID_TWICE,
            CHALLENGE_LEFT_OPEN,
            FALSE_SIGNATURE,
            NEW_FIELD_REFUSED));

    private final String id;
    private final Severity severity;
    /** A method without state. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final BiConsumer<History, Report.OfRule> check;

    private final String title;
    private final String waitsFor;

    /** A rule about the state of the merchant's own system, which no traffic shows; only drills find it. */
    Rule(int number, Severity severity, String title, String drills) {
        this(number, severity, (history, report) -> {}, title, "a run of the drill " + drills);
    }

    Rule(int number, Severity severity, BiConsumer<History, Report.OfRule> check, String title, String waitsFor) {
        id = String.format(Locale.ROOT, "PSB-%03d", number);
        this.severity = severity;
        this.check = check;
        this.title = title;
        this.waitsFor = waitsFor;
    }

    /** Such as {@code PSB-001}. */
    public String id() {
        return id;
    }

    public Severity severity() {
        return severity;
    }

    /** Whether a finding disappears once the merchant has done what was missing. */
    boolean isMendable() {
        return MENDABLE.contains(this);
    }

    /** Judges a history by this rule. */
    void check(History history, Report report) {
        check.accept(history, report.of(this));
    }

    /** The mistake, in a few words. */
    public String title() {
        return title;
    }

    /** What must happen before the rule can judge, such as {@code "a notification"}. */
    public String waitsFor() {
        return waitsFor;
    }

    public Advice advice() {
        return Advice.of(this);
    }

    public static Optional<Rule> find(String id) {
        return Arrays.stream(values()).filter(rule -> rule.id.equals(id)).findFirst();
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(Rule::id).toList();
    }
}
