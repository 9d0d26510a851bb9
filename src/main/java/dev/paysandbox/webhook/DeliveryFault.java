package dev.paysandbox.webhook;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
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
    FALSE_STATUS;

    /** A combination is a byte's bits, so that it costs a delivery one byte; the lists are shared. */
    private static final List<List<DeliveryFault>> COMBINATIONS = IntStream.range(0, 1 << values().length)
            .mapToObj(DeliveryFault::list)
            .toList();

    private static List<DeliveryFault> list(int bits) {
        return Stream.of(values()).filter(fault -> (bits & fault.bit()) != 0).toList();
    }

    int bit() {
        return 1 << ordinal();
    }

    static byte bits(Collection<DeliveryFault> faults) {
        int bits = 0;
        for (var fault : faults) {
            bits |= fault.bit();
        }
        return (byte) bits;
    }

    /** Those of a combination, in their order. */
    static List<DeliveryFault> in(byte bits) {
        return COMBINATIONS.get(bits & 0xff);
    }
}
