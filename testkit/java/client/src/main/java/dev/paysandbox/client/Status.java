package dev.paysandbox.client;

/** The statuses of payins and payouts. They are strings, so this client can return one that a later sandbox adds. */
public final class Status {
    /** A payin waits for its payer; a payout waits for the bank. */
    public static final String PENDING = "PENDING";
    /** A payin waits for the cardholder to pass a 3D Secure challenge. */
    public static final String PENDING_3DS = "PENDING_3DS";
    /** A payin is paid, a payout was transferred. */
    public static final String APPROVED = "APPROVED";
    /** A technical failure. */
    public static final String FAILED = "FAILED";
    /** A payin was canceled before it was paid. */
    public static final String CANCELED = "CANCELED";
    /** The issuer, the antifraud check or the bank refused a payin. */
    public static final String REFUSED = "REFUSED";
    /** A payin was refunded, in part or in full. */
    public static final String REFUNDED = "REFUNDED";
    /** The cardholder disputes a payin. */
    public static final String CHARGEBACK = "CHARGEBACK";
    /** The payer disputes a PIX (mecanismo especial de devolução). */
    public static final String MED = "MED";
    /** Nobody paid in time. */
    public static final String EXPIRED = "EXPIRED";
    /** The bank is transferring a payout. */
    public static final String PROCESSING = "PROCESSING";
    /** A payout was transferred, if the merchant's setting {@code payoutFinalStatus} is this status. */
    public static final String COMPLETED = "COMPLETED";

    private Status() {}
}
