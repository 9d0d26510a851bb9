package dev.paysandbox.scenario.model;

import dev.paysandbox.domain.Money;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The differences of a notification from the documented form.
 *
 * @param amount the amount in its body, or null for the payment's
 * @param extra further members of its body, in their order
 * @param signature what is wrong with its signature if the merchant's notifications are signed, or null
 */
public record Alteration(
        @Nullable Money amount,
        Map<String, String> extra,
        @Nullable SignatureFault signature) {
    public static final Alteration NONE = new Alteration(null, Map.of(), null);

    /** What can be wrong with a signature. */
    public enum SignatureFault {
        /** Of the usual form, made with another secret. */
        FALSE,
        /** Made with the right secret, for a time long past. */
        STALE
    }

    public Alteration {
        extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
    }
}
