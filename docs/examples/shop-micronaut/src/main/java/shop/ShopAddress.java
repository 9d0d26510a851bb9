package shop;

import io.micronaut.context.annotation.Value;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;

/** The URL by which the provider calls this shop: shop.public-url, or by default the local server, for development. */
@Singleton
final class ShopAddress {
    private final String publicUrl;
    private final EmbeddedServer server;

    ShopAddress(@Value("${shop.public-url:}") String publicUrl, EmbeddedServer server) {
        this.publicUrl = publicUrl;
        this.server = server;
    }

    String of(String path) {
        return (publicUrl.isEmpty() ? server.getURI().toString() : publicUrl) + path;
    }
}
