package dev.paysandbox.verdict.finding;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a world has kept, arranged for the rules. Immutable; groupings that many rules use are computed once. */
public final class History {
    /** Epoch milliseconds of the sandbox's clock. */
    final long now;

    private final long completeSince;
    final Policy policy;
    final List<MerchantRequest> requests;
    final Map<String, Payment> payments;
    final List<Notified> notifications;

    /** All requests that create a payment, oldest first. */
    final List<MerchantRequest> creations;

    private final Map<String, List<MerchantRequest>> creationsByPayment;
    private final Map<String, List<MerchantRequest>> lookupsByPayin;
    private final Map<String, List<Notified>> notificationsByPayment;
    /** By their URL without its query. */
    final Map<String, List<Notified>> notificationsByReceiver;
    /** The requests that create a payment, by path and reference. */
    final Map<String, List<MerchantRequest>> creationsByReference;
    /** The same by their order; empty if no answer was lost, since no rule needs them then. */
    private final Map<List<@Nullable Object>, List<MerchantRequest>> creationsByOrder;

    /** The payment that each request and notification is about, by their ids. */
    private final Map<String, String> paymentOf = new HashMap<>();

    /** Oldest first. */
    final List<Payin> payins;
    /** Oldest first. */
    final List<Payout> payouts;

    private final Map<String, List<Payin>> payinsByReference;
    /** Whether payouts of this reference are of the only order of a drill, which wants one payout. */
    final Predicate<String> isOfOnlyOrder;
    /** Whether it is of a drill, in which days pass in a moment. */
    public final boolean isOfDrill;

    /**
     * @param requests oldest first
     * @param payments those that the requests and notifications name, by id
     * @param notifications oldest first
     */
    public History(
            long now,
            long completeSince,
            Policy policy,
            List<MerchantRequest> requests,
            Map<String, Payment> payments,
            List<Notified> notifications,
            Predicate<String> isOfOnlyOrder,
            boolean isOfDrill) {
        this.now = now;
        this.completeSince = completeSince;
        this.policy = policy;
        this.requests = requests;
        this.payments = payments;
        this.notifications = notifications;
        this.isOfOnlyOrder = isOfOnlyOrder;
        this.isOfDrill = isOfDrill;
        creations = requests.stream().filter(MerchantRequest::isCreation).toList();
        creationsByPayment = by(creations.stream(), request -> request.payment);
        creationsByReference = by(creations.stream(), MerchantRequest::pathAndReference);
        creationsByOrder = creations.stream().noneMatch(MerchantRequest::isLostCreation)
                ? Map.of()
                : by(creations.stream(), MerchantRequest::order);
        lookupsByPayin = by(requests.stream(), MerchantRequest::lookedUp);
        notificationsByPayment = by(notifications.stream(), Notified::paymentId);
        notificationsByReceiver = new TreeMap<>(by(notifications.stream(), Notified::receiver));
        payins = payments(Payin.class);
        payouts = payments(Payout.class);
        payinsByReference = by(payins.stream(), Payin::referenceId);
        requests.forEach(
                request -> paymentOf.put(request.id(), Objects.requireNonNullElse(request.payment, request.id())));
        notifications.forEach(notified -> paymentOf.put(notified.id(), notified.paymentId()));
    }

    private <P extends Payment> List<P> payments(Class<P> kind) {
        return payments.values().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .sorted(Comparator.comparingLong(Payment::createdAt))
                .toList();
    }

    /** Whether all payins are charged at most a tenth of their items, and not in another unit; null if none has items. */
    public @Nullable Boolean isFractionCharged() {
        var priced = RequestChecks.priced(this);
        return priced.isEmpty() ? null : (Boolean) priced.stream().allMatch(RequestChecks::isFraction);
    }

    /** The instant from which no request is missing. Before it, no rule judges by the absence of requests. */
    public long completeSince() {
        return completeSince;
    }

    public int records() {
        return requests.size() + notifications.size();
    }

    /**
     * The number of payments that the application created. One that it only looked up is a tester's.
     *
     * @param about the id of the only payment that counts, or null
     */
    int judgedPayments(@Nullable String about) {
        return (int) payments.keySet().stream()
                .filter(id -> about == null || about.equals(id))
                .filter(id -> creationsByPayment.containsKey(id) || notificationsByPayment.containsKey(id))
                .count();
    }

    /** The requests that create a payment by this path, oldest first. */
    List<MerchantRequest> creations(String path) {
        return creations.stream().filter(request -> request.path.equals(path)).toList();
    }

    @Nullable
    Payin payin(@Nullable String id) {
        return id != null && payments.get(id) instanceof Payin payin ? payin : null;
    }

    /** The payment that the request created or asked for, if known. */
    @Nullable
    Payment payment(MerchantRequest request) {
        var id = request.payment;
        return id == null ? null : payments.get(id);
    }

    /** These ids of payments, requests and notifications; instead of a request or notification, its payment. */
    List<String> paymentsOf(List<String> ids) {
        return ids.stream().map(id -> paymentOf.getOrDefault(id, id)).toList();
    }

    /** When the payin was first APPROVED; the largest number if it never was. */
    long approvedAt(@Nullable String payinId) {
        return steps(payin(payinId))
                .filter(step -> step.to().equals(PayinStatus.APPROVED.name()))
                .mapToLong(Step::at)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** What has happened to the payment, newest first; nothing if there is none. */
    static Stream<Step> steps(@Nullable Payment payment) {
        return Stream.iterate(payment == null ? null : payment.last(), Objects::nonNull, Step::previous);
    }

    boolean isAnswerLost(Payment payment) {
        return creationsOf(payment.id()).stream().anyMatch(MerchantRequest::isLostCreation);
    }

    /**
     * All requests with the path and the reference of this one, including itself, oldest first; none if it has no
     * reference.
     */
    List<MerchantRequest> creationsWithReferenceOf(MerchantRequest request) {
        var key = request.pathAndReference();
        return key == null ? List.of() : creationsByReference.getOrDefault(key, List.of());
    }

    /** The later requests with the same order as one whose answer was lost, oldest first. */
    Stream<MerchantRequest> sameOrdersAfter(MerchantRequest lost) {
        return creationsByOrder.getOrDefault(lost.order(), List.of()).stream()
                .filter(later -> later.number() > lost.number());
    }

    /** Groups of at least two payins of one reference, oldest first. */
    Stream<List<Payin>> payinsOfOneReference() {
        return payinsByReference.values().stream().filter(group -> group.size() > 1);
    }

    List<Payin> payinsOf(@Nullable String reference) {
        return reference == null ? List.of() : payinsByReference.getOrDefault(reference, List.of());
    }

    /** The requests that created this payment: one, or none if the journal has dropped it. */
    List<MerchantRequest> creationsOf(String paymentId) {
        return creationsByPayment.getOrDefault(paymentId, List.of());
    }

    /** The notifications about this payment, oldest first. */
    List<Notified> notificationsOf(@Nullable String paymentId) {
        return paymentId == null ? List.of() : notificationsByPayment.getOrDefault(paymentId, List.of());
    }

    /** The notifications about payins all of whose requests are known. */
    Stream<Notified> ofPayins() {
        return notifications.stream()
                .filter(notified -> notified.createdAt() >= completeSince && payin(notified.paymentId()) != null);
    }

    /** The payin's requests {@code GET /payin/{id}} from this instant on, oldest first. */
    List<MerchantRequest> lookups(String payinId, long since) {
        return lookupsByPayin.getOrDefault(payinId, List.of()).stream()
                .filter(request -> request.at() >= since)
                .toList();
    }

    boolean isLookedUp(String payinId, long since) {
        return lookups(payinId, since).stream().anyMatch(MerchantRequest::isAccepted);
    }

    /** The notifications of {@link #ofPayins} that anybody can forge: they have no signature, and their URL no secret. */
    Stream<Notified> unprotectedOfPayins() {
        return isSigned() ? Stream.empty() : ofPayins().filter(notified -> !isToSecretUrl(notified));
    }

    boolean isToSecretUrl(Notified notified) {
        var payment = payments.get(notified.paymentId());
        return payment != null && Notified.isToSecretUrl(payment);
    }

    /** Whether notifications are signed, so that receivers can recognize true ones. */
    boolean isSigned() {
        return policy.webhookSigning() != null;
    }

    /** Requests, payments or notifications by a key, each group in their order; those without a key are left out. */
    static <T, K> Map<K, List<T>> by(Stream<T> all, Function<T, @Nullable K> common) {
        var groups = new LinkedHashMap<K, List<T>>();
        all.forEach(one -> {
            var key = common.apply(one);
            if (key != null) {
                groups.computeIfAbsent(key, none -> new ArrayList<>()).add(one);
            }
        });
        return groups;
    }
}
