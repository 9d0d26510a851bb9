package dev.paysandbox.http.control;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.NettyRequest;
import dev.paysandbox.log.AuditLog;
import dev.paysandbox.settings.ControlToken;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes each control request that acts or is refused to the audit log, once its answer is known. */
@Requires(property = "paysandbox.audit", value = "true")
@Singleton
public record AuditRecorder(AuditLog log, ControlAccess access, ForwardedRequest forwarded) {
    private static final int LONGEST = 1_000;
    private static final Pattern MERCHANTS = Pattern.compile("/_sandbox/merchants(?:/([^/]+).*)?");

    /** Adds the request if it acts or is refused; {@code status} is that of its answer. */
    public void enter(HttpRequest<?> request, int status) {
        var path = request.getPath();
        // Refused because of its token, role or origin.
        boolean isRefused = status == 401 || status == 403;
        if (!isRefused && !ControlAccess.acts(request.getMethodName(), path)) {
            return;
        }
        var headers = request.getHeaders();
        var token = access.token(headers.get(HttpHeaders.AUTHORIZATION));
        boolean isHeard =
                NettyRequest.of(request).getChannelHandlerContext().channel().isActive();
        var line = "{\"at\":" + json(Timestamps.format(HostTime.SYSTEM.wallMillis()))
                + ",\"token\":" + json(token.map(ControlToken::name).orElse(null))
                + ",\"role\":" + json(token.map(one -> one.role().word()).orElse(null))
                + ",\"remote\":" + json(forwarded.client(request).getHostAddress())
                + ",\"method\":" + json(request.getMethodName())
                + ",\"path\":" + json(shown(path))
                + ",\"publicKey\":" + json(publicKey(path, headers.get("x-api-key")))
                + ",\"status\":" + (isHeard ? status : "null") + "}";
        log.add(line, isRefused);
    }

    private static String json(@Nullable String text) {
        return text == null
                ? "null"
                : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /** A text that does not begin like a public key may be a misplaced secret. */
    private static @Nullable String publicKey(String path, @Nullable String header) {
        var merchants = MERCHANTS.matcher(path);
        var key = merchants.matches() ? merchants.group(1) : header == null ? Worlds.READY_PUBLIC_KEY : header;
        return key != null && key.startsWith("pk_test_") ? shown(key) : null;
    }

    private static String shown(String text) {
        return text.length() > LONGEST ? Mask.ofCut(text.substring(0, LONGEST)) : Mask.of(text);
    }
}
