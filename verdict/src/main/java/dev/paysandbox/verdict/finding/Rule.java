package dev.paysandbox.verdict.finding;

import dev.paysandbox.verdict.finding.RequestChecks.Difference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * All rules. The id of a rule never changes and is never reused; a new rule goes to the end, with its texts in
 * {@code advice.properties}.
 */
public enum Rule {
    UNCONFIRMED(1, Severity.WARNING, Lasts.UNTIL_DONE, ConfirmationChecks::unconfirmed),
    FORGED_ACCEPTED(2, Severity.ERROR, Lasts.UNTIL_DONE, ConfirmationChecks::forged),
    EARLY_SWALLOWED(3, Severity.ERROR, Lasts.UNTIL_DONE, ConfirmationChecks::earlySwallowed),
    EARLY_REFUSED(4, Severity.NOTE, WebhookChecks::earlyRefused),
    FAILED_CONFIRMATION(5, Severity.ERROR, Lasts.UNTIL_DONE, ConfirmationChecks::failureSwallowed),
    LOST_NOTIFICATION(6, Severity.WARNING, Lasts.UNTIL_DONE, ConfirmationChecks::lostNotification),
    NOT_REACHED(7, Severity.ERROR, Lasts.UNTIL_DONE, WebhookChecks::notReached),
    CLOSED_ROUTE(8, Severity.ERROR, Lasts.UNTIL_DONE, WebhookChecks::closedRoute),
    SLOW_ENDPOINT(9, Severity.WARNING, WebhookChecks::slow),
    STATUS_REFUSED(10, Severity.ERROR, Lasts.UNTIL_DONE, WebhookChecks::statusRefused),
    PAYOUT_FAILURE_NOT_ACCEPTED(11, Severity.ERROR, Lasts.UNTIL_DONE, WebhookChecks::payoutFailureNotAccepted),
    POLLING_STORM(12, Severity.WARNING, ConfirmationChecks::pollingStorm),
    POLLING_AFTER_FINAL(13, Severity.NOTE, ConfirmationChecks::pollingAfterFinal),
    PAYIN_UNDER_NEW_REFERENCE(
            14, Severity.ERROR, Lasts.UNTIL_DONE, RetryChecks.underNewReference(MerchantRequest.PAYIN)),
    PAYOUT_UNDER_NEW_REFERENCE(
            15, Severity.ERROR, Lasts.UNTIL_DONE, RetryChecks.underNewReference(MerchantRequest.PAYOUT)),
    NEVER_RECONCILED(16, Severity.ERROR, Lasts.UNTIL_DONE, RetryChecks::neverReconciled),
    SAME_REFUSAL(17, Severity.WARNING, RetryChecks::sameRefusal),
    NO_BACKOFF(18, Severity.WARNING, RetryChecks::noBackoff),
    REFERENCE_REUSED(19, Severity.ERROR, RetryChecks::referenceReused),
    PAID_TWICE(20, Severity.ERROR, Lasts.UNTIL_DONE, OrderChecks::paidTwice),
    CHALLENGE_LEFT_OPEN(21, Severity.WARNING, Lasts.UNTIL_DONE, OrderChecks::challengeLeftOpen),
    CARD_REFUSED_FOR_GOOD(22, Severity.WARNING, OrderChecks::cardRefusedForGood),
    REAIS_FOR_CENTS(23, Severity.ERROR, RequestChecks.amountsWith(Difference.UNIT)),
    AMOUNT_IS_NOT_THE_ITEMS(24, Severity.NOTE, RequestChecks.amountsWith(Difference.OTHER)),
    MISSPELT_FIELD(25, Severity.WARNING, RequestChecks::misspeltField),
    NO_WEBHOOK_URL(26, Severity.WARNING, RequestChecks::noWebhookUrl),
    PLAIN_HTTP_WEBHOOK(27, Severity.WARNING, RequestChecks::plainHttpWebhook),
    SECRET_IN_BROWSER(28, Severity.ERROR, RequestChecks::secretInBrowser),
    LEGACY_HEADERS(29, Severity.NOTE, RequestChecks::legacyHeaders),
    LIVE_KEY(30, Severity.ERROR, RequestChecks::liveKey),
    RAW_CARD(31, Severity.ERROR, RequestChecks::rawCard),
    CVV_WITH_TOKEN(32, Severity.NOTE, RequestChecks::cvvWithToken),
    PAYER_IP(33, Severity.NOTE, RequestChecks::payerIp),
    ANTIFRAUD_SESSION_REUSED(34, Severity.WARNING, RequestChecks.reused(RequestField.SESSION)),
    PROOF_REUSED(
            35,
            Severity.WARNING,
            RequestChecks.reused(RequestField.AUTHENTICATION, RequestField.CAVV, RequestField.XID)),
    SHIPPED_TWICE(36, Severity.ERROR),
    FALSE_SIGNATURE(37, Severity.ERROR, Lasts.UNTIL_DONE, ConfirmationChecks::falseSignature),
    ALTERED_AMOUNT(38, Severity.ERROR),
    OLD_STATUS_WINS(39, Severity.ERROR),
    NEW_FIELD_REFUSED(40, Severity.WARNING, Lasts.UNTIL_DONE, WebhookChecks::newFieldRefused),
    NOT_DONE_AGAIN(41, Severity.ERROR),
    PARTIAL_REFUND_AS_WHOLE(42, Severity.WARNING),
    DISPUTE_IGNORED(43, Severity.ERROR),
    LATE_PAYMENT_LOST(44, Severity.ERROR),
    WRONG_DAY(45, Severity.WARNING),
    PAYOUT_NOT_RETURNED(46, Severity.ERROR),
    UNPAID_COUNTS_AS_PAID(47, Severity.ERROR),
    PAYMENT_NOT_BOOKED(48, Severity.ERROR),
    PAID_OUT_TWICE(49, Severity.ERROR, OrderChecks::paidOutTwice),
    REFUND_IGNORED(50, Severity.ERROR),
    PAYMENT_OF_ANOTHER_ORDER(51, Severity.ERROR),
    PAYOUT_STATE_WRONG(52, Severity.ERROR),
    RETURNED_TWICE(53, Severity.ERROR),
    CENTS_LOST(54, Severity.WARNING, RequestChecks.amountsWith(Difference.ROUNDED)),
    LOST_IN_A_CRASH(55, Severity.ERROR),
    RETURNED_BY_PAYOUT_TOO(56, Severity.WARNING, Lasts.UNTIL_DONE, OrderChecks::returnedByPayoutToo),
    FORGED_PAYOUT_BELIEVED(57, Severity.ERROR),
    SHIPPED_AND_RETURNED(58, Severity.ERROR),
    PUBLIC_RECEIVER(59, Severity.WARNING, WebhookChecks::publicReceiver),
    IDLE_WEBHOOK(60, Severity.WARNING),
    CLOSED_TOO_EARLY(61, Severity.ERROR),
    OTHER_CODE_EXPIRED(62, Severity.ERROR),
    WON_DISPUTE_LOST(63, Severity.ERROR),
    FRACTION_CHARGED(64, Severity.ERROR, RequestChecks::fractionCharged),
    PAID_REFERENCE_USED_AGAIN(65, Severity.WARNING),
    SHIPPED_ON_THE_ANSWER(66, Severity.ERROR);

    /** How long a finding lasts. */
    private enum Lasts {
        ALWAYS,
        /** It is about an action that is missing so far, and may still follow. */
        UNTIL_DONE
    }

    private final String id;
    private final Severity severity;
    private final Lasts lasts;
    /** A method without state. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final BiConsumer<History, Report.OfRule> check;

    /** A rule about the state of the merchant's own system, which no traffic shows; only drills find it. */
    Rule(int number, Severity severity) {
        this(number, severity, (history, report) -> {});
    }

    Rule(int number, Severity severity, BiConsumer<History, Report.OfRule> check) {
        this(number, severity, Lasts.ALWAYS, check);
    }

    Rule(int number, Severity severity, Lasts lasts, BiConsumer<History, Report.OfRule> check) {
        id = String.format(Locale.ROOT, "PSB-%03d", number);
        this.severity = severity;
        this.lasts = lasts;
        this.check = check;
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
        return lasts == Lasts.UNTIL_DONE;
    }

    void check(History history, Report report) {
        check.accept(history, report.new OfRule(this));
    }

    /** The mistake, in a few words. */
    public String title() {
        return Advice.text(this, "title");
    }

    /** What must happen before the rule can judge, such as {@code "a notification"}. */
    public String waitsFor() {
        return Advice.text(this, "waitsFor");
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
