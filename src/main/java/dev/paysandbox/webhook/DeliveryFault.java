package dev.paysandbox.webhook;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What a scenario has done to a notification, so that nobody takes it for an ordinary one. */
public enum DeliveryFault {
    /** Made up: the payment does not have the status. */
    FORGED,
    /** It goes out more than once, under several ids. */
    DUPLICATED,
    /** It was held back, or still is. */
    HELD,
    /** It changed places with another notification of the same payment. */
    SWAPPED,
    /** Its first attempts do not reach the receiver. */
    LOST,
    /** It went out before the answer to the request that created the payment. */
    EARLY,
    /** Its {@code updatedAt} lies in the past. */
    STALE,
    /** Its body has another status than the payment. */
    FALSE_STATUS,
    /** Its body has another amount than the payment. */
    FALSE_AMOUNT,
    /** Its body has members that are not documented. */
    NEW_FIELD,
    /** It is signed with another secret, where notifications are signed. */
    FALSE_SIGNATURE,
    /** It is signed for a time long past, where notifications are signed. */
    STALE_SIGNATURE,
    /** Its first attempts reach the receiver, whose answers are lost. */
    ANSWER_LOST,
    /** It goes out in the same instant as its copies. */
    AT_ONCE;

    /**
     * A combination is a number's bits, so that it costs a delivery two bytes; the lists are shared, and made when they are
     * first asked for. Scenarios use few of the combinations.
     */
    private static final Map<Integer, List<DeliveryFault>> COMBINATIONS = new ConcurrentHashMap<>();

    private static List<DeliveryFault> list(int bits) {
        return Stream.of(values()).filter(fault -> (bits & fault.bit()) != 0).toList();
    }

    int bit() {
        return 1 << ordinal();
    }

    static short bits(Collection<DeliveryFault> faults) {
        int bits = 0;
        for (var fault : faults) {
            bits |= fault.bit();
        }
        return (short) bits;
    }

    /** Those of a combination, in their order. */
    static List<DeliveryFault> in(short bits) {
        return bits == 0 ? List.of() : COMBINATIONS.computeIfAbsent(bits & 0xffff, DeliveryFault::list);
    }
}
