package dev.paysandbox.webhook.courier;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A receiver's answer: its final head, and its body up to a limit that bounds memory. */
final class ReceiverAnswer {
    static final int SWITCHING_PROTOCOLS = 101;

    private static final int LOCATION_LIMIT = 200;
    private static final byte[] NOTHING = {};

    private final HttpResponse head;
    private final int limit;
    private byte[] body = NOTHING;
    private boolean cut;

    ReceiverAnswer(HttpResponse head, int limit) {
        this.head = head;
        this.limit = limit;
    }

    /** Keeps what still fits; returns false if something did not. */
    boolean take(ByteBuf content) {
        int fits = Math.min(content.readableBytes(), limit - body.length);
        if (fits > 0) {
            int before = body.length;
            body = Arrays.copyOf(body, before + fits);
            content.readBytes(body, before, fits);
        }
        cut = content.isReadable();
        return !cut;
    }

    ReceiverAnswer cutShort() {
        cut = true;
        return this;
    }

    boolean allowsReuse() {
        return !cut && status() != SWITCHING_PROTOCOLS && HttpUtil.isKeepAlive(head);
    }

    int status() {
        return head.status().code();
    }

    Outcome outcome() {
        return Outcome.of(status());
    }

    String detail(Destination from) {
        if (outcome() == Outcome.DELIVERED) {
            return "";
        }
        String answered = from + " answered " + status();
        if (outcome() == Outcome.REJECTED) {
            return answered;
        }
        String location = head.headers().get(HttpHeaderNames.LOCATION, "");
        String leading = location.isEmpty() ? "" : ", a redirect to " + shown(location);
        return answered + leading + "; redirects are not followed";
    }

    private static String shown(String location) {
        String printable = location.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= LOCATION_LIMIT ? printable : printable.substring(0, LOCATION_LIMIT) + "…";
    }

    RequestResult result(Outcome outcome, long latencyMicros, String detail) {
        return new RequestResult(
                outcome, status(), new String(body, StandardCharsets.UTF_8), cut, latencyMicros, detail);
    }
}
