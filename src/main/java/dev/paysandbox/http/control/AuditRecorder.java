package dev.paysandbox.http.control;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.HandlerInstaller;
import dev.paysandbox.log.AuditLog;
import dev.paysandbox.settings.ControlToken;
import dev.paysandbox.text.Mask;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.annotation.Requires;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Watches one connection, and writes each control request that acts or is refused to the audit log when its answer
 * begins; one that acts also if the connection ends before that. Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the promise that is passed on reports the outcome
final class AuditRecorder extends ChannelDuplexHandler {
    private static final int INFORMATIONAL = 199;
    private static final int LONGEST = 1_000;
    private static final Pattern MERCHANTS = Pattern.compile("/_sandbox/merchants(?:/([^/]+).*)?");

    private final AuditInstaller audit;
    /** Requests without an answer, in order; empty for those that are no control requests. */
    private final ArrayDeque<Optional<Asked>> pending = new ArrayDeque<>(2);

    private record Asked(long at, HttpRequest request, String path) {
        boolean acts() {
            return ControlAccess.acts(request.method().name(), path);
        }
    }

    /** Adds one to each connection. */
    @Requires(property = "paysandbox.audit", value = "true")
    @Singleton
    static final class AuditInstaller extends HandlerInstaller {
        private final AuditLog log;
        private final ControlAccess access;
        private final ForwardedRequest forwarded;

        AuditInstaller(AuditLog log, ControlAccess access, ForwardedRequest forwarded) {
            this.log = log;
            this.access = access;
            this.forwarded = forwarded;
        }

        @Override
        protected void install(ChannelPipeline pipeline) {
            addInnermost(pipeline, "audit", new AuditRecorder(this));
        }
    }

    private AuditRecorder(AuditInstaller audit) {
        this.audit = audit;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            pending.add(asked(request));
        }
        context.fireChannelRead(message);
    }

    private static Optional<Asked> asked(HttpRequest request) {
        var path = path(request.uri());
        return path.startsWith("/_sandbox")
                ? Optional.of(new Asked(HostTime.SYSTEM.wallMillis(), request, path))
                : Optional.empty();
    }

    /** Without the query and, for an absolute address, without the host. */
    private static String path(String uri) {
        int query = uri.indexOf('?');
        var path = query < 0 ? uri : uri.substring(0, query);
        int control = path.startsWith("/") ? -1 : path.indexOf("/_sandbox");
        return control < 0 ? path : path.substring(control);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response && response.status().code() > INFORMATIONAL) {
            var asked = pending.poll();
            if (asked != null) {
                asked.ifPresent(one -> enter(context, one, response.status().code()));
            }
        }
        context.write(message, promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        for (var next = pending.poll(); next != null; next = pending.poll()) {
            next.ifPresent(one -> enter(context, one, null));
        }
        context.fireChannelInactive();
    }

    /** @param status of the answer; null if the connection ended without one */
    private void enter(ChannelHandlerContext context, Asked asked, @Nullable Integer status) {
        // Refused because of its token, role or origin.
        boolean isRefused = status != null && (status == 401 || status == 403);
        if (!isRefused && !asked.acts()) {
            return;
        }
        var headers = asked.request.headers();
        var token = audit.access.token(headers.get(HttpHeaderNames.AUTHORIZATION));
        var line = "{\"at\":" + json(Timestamps.format(asked.at))
                + ",\"token\":" + json(token.map(ControlToken::name).orElse(null))
                + ",\"role\":" + json(token.map(one -> one.role().word()).orElse(null))
                + ",\"remote\":" + json(remote(context, asked.request))
                + ",\"method\":" + json(asked.request.method().name())
                + ",\"path\":" + json(shown(asked.path))
                + ",\"publicKey\":" + json(publicKey(asked.path, headers.get("x-api-key")))
                + ",\"status\":" + status + "}";
        audit.log.add(line, isRefused);
    }

    private static String json(@Nullable String text) {
        return text == null
                ? "null"
                : '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private String remote(ChannelHandlerContext context, HttpRequest request) {
        return context.channel().remoteAddress() instanceof InetSocketAddress address
                ? audit.forwarded
                        .client(address.getAddress(), request.headers()::getAll)
                        .getHostAddress()
                : "";
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
