package dev.paysandbox.app;

import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What ought to be true of a merchant's money, kept a second time in the simplest way there is. */
final class ExpectedBalance {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60_000;
    private static final long HOUR = 3_600_000;
    private static final long DAY = 86_400_000;

    long available;
    long reserved;
    long blocked;
    final Map<String, PayinEntry> payins = new LinkedHashMap<>();
    final Map<String, PayoutEntry> payouts = new LinkedHashMap<>();

    ExpectedBalance(long opening) {
        available = opening;
    }

    /** One payin; {@code news} are the statuses that the merchant is told, in order. */
    static final class PayinEntry {
        final PaymentMethod method;
        final long amount;
        final long expiresAt;
        final List<String> news = new ArrayList<>();
        String status = "PENDING";
        long refunded;
        /** What the dispute that is not decided yet is about. */
        long disputed;

        PayinEntry(PaymentMethod method, long amount, long now) {
            this.method = method;
            this.amount = amount;
            // São Paulo has been three hours behind UTC all year round since 2019.
            expiresAt = switch (method) {
                case PIX -> now + 30 * MINUTE;
                case BOLETO -> ((now - 3 * HOUR) / DAY + 4) * DAY + 3 * HOUR;
                case CREDIT_CARD -> Long.MAX_VALUE;
            };
        }

        long left() {
            return amount - refunded;
        }

        boolean holdsMoney() {
            return status.equals("APPROVED") || (status.equals("REFUNDED") && left() > 0);
        }

        private void becomes(String next) {
            status = next;
            news.add(next);
        }
    }

    /** One payout. */
    static final class PayoutEntry {
        final long amount;
        final List<String> news = new ArrayList<>();
        String status = "PENDING";
        long processAt;
        long settleAt;

        PayoutEntry(long amount, long now) {
            this.amount = amount;
            processAt = now + SECOND;
            settleAt = now + 2 * SECOND;
        }

        private void becomes(String next) {
            status = next;
            news.add(next);
        }
    }

    void opens(String id, PaymentMethod method, long amount, long now) {
        var payin = new PayinEntry(method, amount, now);
        payins.put(id, payin);
        if (method == PaymentMethod.CREDIT_CARD) {
            payin.becomes("APPROVED");
            available += amount;
        }
    }

    void paysOut(String id, long amount, long now) {
        payouts.put(id, new PayoutEntry(amount, now));
        available -= amount;
        reserved += amount;
    }

    /** False where it cannot happen, and then nothing has. */
    boolean happens(PayinEntry payin, PayinAction action, long part) {
        var pending = payin.status.equals("PENDING");
        var byCard = payin.method == PaymentMethod.CREDIT_CARD;
        var byPix = payin.method == PaymentMethod.PIX;
        var disputed = payin.status.equals("CHARGEBACK") || payin.status.equals("MED");
        return switch (action) {
            case PAY -> pending && credited(payin);
            case PAY_LATE -> payin.status.equals("EXPIRED") && payin.method == PaymentMethod.BOLETO && credited(payin);
            case EXPIRE -> pending && changed(payin, "EXPIRED");
            case CANCEL -> pending && changed(payin, "CANCELED");
            case BREAK -> pending && changed(payin, "FAILED");
            case DECLINE -> pending && changed(payin, "REFUSED");
            case REFUND -> payin.holdsMoney() && part >= 1 && part <= payin.left() && refunded(payin, part);
            case DISPUTE ->
                byCard
                        && payin.holdsMoney()
                        && part >= 1
                        && part <= payin.left()
                        && taken(payin, "CHARGEBACK", part, 0);
            case OPEN_MED ->
                byPix && payin.holdsMoney() && part >= 1 && part <= payin.left() && taken(payin, "MED", part, part);
            case WIN_DISPUTE -> disputed && payin.disputed > 0 && won(payin);
            case LOSE_DISPUTE -> disputed && payin.disputed > 0 && lost(payin);
            default -> false;
        };
    }

    boolean happens(PayoutEntry payout, PayoutAction action, long now) {
        var pending = payout.status.equals("PENDING");
        var processing = payout.status.equals("PROCESSING");
        if (action == PayoutAction.PROCESS && pending) {
            payout.becomes("PROCESSING");
            payout.settleAt = now + SECOND;
        } else if (action == PayoutAction.APPROVE && processing) {
            payout.becomes("APPROVED");
            reserved -= payout.amount;
        } else if (action == PayoutAction.FAIL && (pending || processing)) {
            payout.becomes("FAILED");
            reserved -= payout.amount;
            available += payout.amount;
        } else {
            return false;
        }
        return true;
    }

    /** What banks do by themselves until then; no payment's fate depends on another's. */
    void timeReaches(long now) {
        for (var payin : payins.values()) {
            if (payin.expiresAt <= now) {
                happens(payin, PayinAction.EXPIRE, 0);
            }
        }
        for (var payout : payouts.values()) {
            if (payout.status.equals("PENDING") && payout.processAt <= now) {
                var settleAt = payout.settleAt;
                happens(payout, PayoutAction.PROCESS, now);
                payout.settleAt = settleAt;
            }
            if (payout.status.equals("PROCESSING") && payout.settleAt <= now) {
                happens(payout, PayoutAction.APPROVE, now);
            }
        }
    }

    private boolean changed(PayinEntry payin, String status) {
        payin.becomes(status);
        return true;
    }

    private boolean credited(PayinEntry payin) {
        available += payin.amount;
        return changed(payin, "APPROVED");
    }

    private boolean refunded(PayinEntry payin, long part) {
        payin.refunded += part;
        available -= part;
        return changed(payin, "REFUNDED");
    }

    private boolean taken(PayinEntry payin, String status, long part, long held) {
        available -= part;
        blocked += held;
        payin.disputed = part;
        return changed(payin, status);
    }

    /** The status stays, and nobody hears of it. */
    private boolean lost(PayinEntry payin) {
        blocked -= payin.status.equals("MED") ? payin.disputed : 0;
        payin.refunded += payin.disputed;
        payin.disputed = 0;
        return true;
    }

    private boolean won(PayinEntry payin) {
        available += payin.disputed;
        blocked -= payin.status.equals("MED") ? payin.disputed : 0;
        payin.disputed = 0;
        return changed(payin, payin.refunded == 0 ? "APPROVED" : "REFUNDED");
    }
}
