package dev.paysandbox.domain;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where a merchant's notifications go.
 *
 * @param url where all of them go, or null if each goes to its own URL
 */
public record WebhookTarget(@Nullable URI url) {
    private static final String NONE = "none";

    /** Each notification goes to its own URL. */
    public static final WebhookTarget OWN = new WebhookTarget(null);

    /** Parses {@code none} or a URL; throws IllegalArgumentException for a text that is no URL. */
    public static WebhookTarget of(String text) {
        return text.equals(NONE) ? OWN : new WebhookTarget(URI.create(text));
    }

    /**
     * Where a notification goes. A URL without a path, such as {@code http://localhost:3000}, keeps the path and query of the
     * notification's own URL; one with a path replaces them. The user and password of the own URL are never kept.
     */
    public URI insteadOf(URI own) {
        if (url == null || !hasNoPath()) {
            return url == null ? own : url;
        }
        var query = own.getRawQuery() == null ? "" : "?" + own.getRawQuery();
        return URI.create(url.getScheme() + "://" + url.getRawAuthority() + own.getRawPath() + query);
    }

    private boolean hasNoPath() {
        return url != null
                && url.getRawQuery() == null
                && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"));
    }

    /** As {@link #of} reads it. */
    @Override
    public String toString() {
        return url == null ? NONE : url.toString();
    }
}
