package dev.paysandbox.domain;

import java.util.Locale;
import java.util.regex.Pattern;

/** What an id of the API names. */
public enum IdKind {
    PAYIN(Payin.ID_PREFIX),
    PAYOUT(Payout.ID_PREFIX),
    DELIVERY("ntf_");

    private final Pattern form;

    IdKind(String prefix) {
        form = Pattern.compile(prefix + "[0-9a-z]{24}");
    }

    /** Whether a text has the form of such an id. */
    public boolean isFormOf(String id) {
        return form.matcher(id).matches();
    }

    /** As messages say it, for example {@code payin}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
