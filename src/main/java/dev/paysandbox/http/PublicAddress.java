package dev.paysandbox.http;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.Merchant;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The address at which browsers reach the sandbox: the setting, or else the address of the request. */
@Singleton
public final class PublicAddress {
    private final @Nullable String setting;
    private final ForwardedRequest forwarded;

    PublicAddress(Settings settings, ForwardedRequest forwarded) {
        this.forwarded = forwarded;
        var url = settings.find(SettingTable.PUBLIC_URL);
        setting = url == null ? null : withoutSlash(url.toString());
    }

    /** For example {@code http://127.0.0.1:8080}, without a slash at the end. */
    public String of(HttpRequest<?> request) {
        if (setting != null) {
            return setting;
        }
        var host = forwarded.host(request);
        return forwarded.scheme(request) + "://" + (host == null ? listening(request) : host);
    }

    /** The page where a payer pays a payin; null for a card, which the shop's page handles. */
    public @Nullable String ofPage(PaymentMethod method, String payinId, Merchant merchant, HttpRequest<?> request) {
        var folder = folderOfPages(method);
        return folder == null ? null : of(request) + "/checkout/" + folder + "/" + merchant.keyName() + "/" + payinId;
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
