package dev.paysandbox.http.demo;

import java.util.List;
import java.util.Map;

/** The shop's only product. The backend knows the price; it does not trust a price from a browser. */
final class Product {
    static final long CENTS = 11_980;

    private Product() {}

    /** The items of a payin. */
    static List<Map<String, Object>> items() {
        return List.of(Map.of("title", "Caneca de porcelana", "quantity", 2, "unitPrice", CENTS / 2));
    }
}
