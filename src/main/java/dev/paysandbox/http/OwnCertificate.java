package dev.paysandbox.http;

import io.netty.handler.ssl.SslContext;
import java.util.Set;

/**
 * The certificate with which this server speaks HTTPS.
 *
 * @param names its host names in lower case; one may begin with {@code *.}
 */
public record OwnCertificate(SslContext context, Set<String> names) {}
