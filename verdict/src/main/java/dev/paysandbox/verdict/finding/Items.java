package dev.paysandbox.verdict.finding;

import java.util.List;
import java.util.Map;

/**
 * What rules need to know of an order's items, whatever their number.
 *
 * @param total their total price in cents; 0 if they cannot be read
 * @param hash of all their text; equal for equal items
 */
record Items(long total, int hash) {
    static Items of(List<?> items) {
        long total = 0;
        for (var item : items) {
            if (item instanceof Map<?, ?> fields
                    && fields.get("quantity") instanceof Long quantity
                    && fields.get("unitPrice") instanceof Long price) {
                total += quantity * price;
            } else {
                return new Items(0, items.hashCode());
            }
        }
        return new Items(total, items.hashCode());
    }
}
