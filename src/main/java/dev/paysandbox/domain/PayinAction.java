package dev.paysandbox.domain;

/** The actions on a payin; {@link PayinTable} says when each is allowed. */
public enum PayinAction {
    OPEN,
    AUTHORIZE,
    DECLINE,
    CHALLENGE,
    BREAK,
    PAY,
    EXPIRE,
    CANCEL,
    AUTHENTICATE,
    FAIL_CHALLENGE,
    PAY_LATE,
    REFUND,
    DISPUTE,
    OPEN_MED,
    WIN_DISPUTE,
    LOSE_DISPUTE;

    private final String wireName = Wire.name(this);

    /** As the control API writes it: {@code fail_challenge}. */
    public String wireName() {
        return wireName;
    }
}
