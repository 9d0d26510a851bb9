package dev.paysandbox.domain;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The actions on a payin. {@link PayinTable} defines when each is allowed. */
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

    private static final Set<PayinAction> WITH_AMOUNT = EnumSet.of(REFUND, DISPUTE, OPEN_MED);

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** Whether it can apply to a part of the amount. */
    public boolean takesAmount() {
        return WITH_AMOUNT.contains(this);
    }

    static String wireNamesThatTakeAmounts() {
        return WITH_AMOUNT.stream().map(PayinAction::wireName).collect(Collectors.joining(", "));
    }

    /** As the control API writes it: {@code fail_challenge}. */
    public String wireName() {
        return wireName;
    }
}
