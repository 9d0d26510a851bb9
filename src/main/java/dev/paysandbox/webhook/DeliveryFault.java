package dev.paysandbox.webhook;

/**
 * What a scenario or a tester has done to a notification. It is shown, so that nobody mistakes it for an ordinary one.
 */
public enum DeliveryFault {
    /** Invented: the payment does not have this status. */
    FORGED,
    /** It goes out more than once, under several ids. */
    DUPLICATED,
    /** It was delayed, or still is. */
    HELD,
    /** It was swapped with another notification of the same payment. */
    SWAPPED,
    /** Its first attempts do not reach the receiver. */
    LOST,
    /** It went out before the answer to the request that created the payment. */
    EARLY,
    /** Its {@code updatedAt} lies in the past. */
    STALE,
    /** Its body has a status that the payment does not have. */
    FALSE_STATUS,
    /** Its body has an amount that the payment does not have. */
    FALSE_AMOUNT,
    /** Its body has undocumented members. */
    NEW_FIELD,
    /** Its body lacks documented members, or has other values in them. */
    CHANGED_FIELD,
    /** Its body lacks the id, amount or referenceId, or has another. */
    FALSE_KEY,
    /** It is signed with a wrong secret; only where notifications are signed. */
    FALSE_SIGNATURE,
    /** Its signature is for a time long past; only where notifications are signed. */
    STALE_SIGNATURE,
    /** Its first attempts reach the receiver, but the answers are lost. */
    ANSWER_LOST,
    /** It is sent in the same instant as its copies. */
    AT_ONCE,
    /** A tester sends it, to another URL or with another body. */
    BY_HAND
}
