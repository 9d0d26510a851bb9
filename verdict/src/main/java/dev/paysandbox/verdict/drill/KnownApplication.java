package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What a run has learned of the merchant's application so far. Confined to the run's thread; only whether a part of it works may any thread say. */
final class KnownApplication {
    /** A discount of nine tenths in so many drills is a mistake. */
    private static final int MOST_FRACTIONS = 3;

    final DrillTime.Pace pace = new DrillTime.Pace();
    /** How long it takes from an order to the request for its payment. */
    final DrillTime.Pace placePace = new DrillTime.Pace();
    /** The pace of its batch job. */
    final DrillTime.Pace jobPace = new DrillTime.Pace();
    /** What the oracle has said about each fact. */
    final ToldFacts told = new ToldFacts();
    /** The latest instant that it has seen in drills, by the sandbox's clock, in epoch milliseconds. */
    long latest;

    /** Whether it pays an order of an earlier drill again, under its reference. */
    boolean reusesOrders;

    /** The references of the orders of earlier drills, about which it may send late requests. */
    final Set<String> earlierOrders = new HashSet<>();

    private final Set<PaidOrder> paidOrders = new HashSet<>();

    /** Whether a drill has reported that a paid order's reference was used again. */
    private boolean isReuseTold;

    /** Why each part of it that the run was told to use failed last; empty once it has worked. */
    private final Map<String, String> failures = new ConcurrentSkipListMap<>();
    /** Whether the orders of each drill with prices are charged a fraction of them. */
    private final List<Boolean> fractions = new ArrayList<>();

    /** Equal for payments of one kind with the same reference. */
    private record PaidOrder(Class<? extends Payment> kind, String referenceId) {
        PaidOrder(Payment payment) {
            this(payment.getClass(), payment.referenceId());
        }
    }

    /** A reference of these payments that an order has which an earlier drill has paid; null if there is none, or after the first time. */
    @Nullable
    String paidBefore(List<Payment> payments) {
        return payments.stream()
                .map(PaidOrder::new)
                .filter(order -> !isReuseTold && paidOrders.contains(order))
                .findFirst()
                .map(PaidOrder::referenceId)
                .orElse(null);
    }

    /** Records the payments of a drill. After a restart, the application may begin again to number its orders. */
    void remember(List<Payment> payments, boolean isRestarted) {
        isReuseTold |= paidBefore(payments) != null;
        payments.stream()
                .filter(payment -> payment.statusName().equals("APPROVED"))
                .map(PaidOrder::new)
                .forEach(paidOrders::add);
        if (isRestarted) {
            paidOrders.clear();
        }
    }

    void worked(String part) {
        failures.put(part, "");
    }

    void failed(String part, @Nullable String why) {
        failures.merge(part, String.valueOf(why), (last, next) -> last.isEmpty() ? last : next);
    }

    /** Which part never worked, and why it failed last; null if there is none. */
    @Nullable
    String unusable() {
        return failures.entrySet().stream()
                .filter(failure -> !failure.getValue().isEmpty())
                .findFirst()
                .map(failure -> failure.getKey() + " never worked: " + failure.getValue())
                .orElse(null);
    }

    /**
     * Whether the orders of at least three drills, and of no other, are charged a fraction of their items.
     *
     * @param isFraction whether those of the present drill are; null if none has items
     */
    boolean chargesFractions(@Nullable Boolean isFraction) {
        if (isFraction != null) {
            fractions.add(isFraction);
        }
        return isFraction != null && !fractions.contains(false) && fractions.size() >= MOST_FRACTIONS;
    }
}
