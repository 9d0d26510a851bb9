package dev.paysandbox.http;

import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * The address at which browsers reach the sandbox: the setting, or else what a trusted proxy says, or the request's Host if
 * that can only be this sandbox, or the address at which it listens.
 */
@Singleton
public final class PublicAddress {
    private final @Nullable String setting;
    private final String ownScheme;
    private final OwnNames names;
    private final ForwardedRequest forwarded;

    PublicAddress(Settings settings, OwnNames names, ForwardedRequest forwarded) {
        this.names = names;
        this.forwarded = forwarded;
        ownScheme = settings.scheme();
        var url = settings.find(SettingTable.PUBLIC_URL);
        setting = url == null ? null : withoutSlash(url.toString());
    }

    /** For example {@code http://127.0.0.1:8080}, without a slash at the end. */
    public String of(HttpRequest<?> request) {
        if (setting != null) {
            return setting;
        }
        var host = forwarded.host(request);
        return host != null && (forwarded.hasHost(request) || names.mayBeLinked(host))
                ? forwarded.scheme(request) + "://" + host
                : ownScheme + "://" + listening(request);
    }

    /** The page where a payer pays a payin; null for a card, which the shop's page handles. */
    public @Nullable String ofPage(PaymentMethod method, String payinId, Merchant merchant, HttpRequest<?> request) {
        return page(of(request), method, payinId, merchant);
    }

    /** The same at this address of the sandbox. */
    public static @Nullable String page(String address, PaymentMethod method, String payinId, Merchant merchant) {
        var folder = folderOfPages(method);
        return folder == null ? null : address + "/checkout/" + folder + "/" + merchant.keyName() + "/" + payinId;
    }

    /** The folder below {@code /checkout} with the pages where payers pay by this method; null for cards. */
    public static @Nullable String folderOfPages(PaymentMethod method) {
        return switch (method) {
            case PIX -> "pix";
            case BOLETO -> "boletos";
            case CREDIT_CARD -> null;
        };
    }

    /** The address and port at which the server has received the request. */
    public static String listening(HttpRequest<?> request) {
        var address = request.getServerAddress();
        var host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
