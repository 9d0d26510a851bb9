package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.text.Mask;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes requests and answers without secrets. Each thread has its own. */
final class ExchangeWriter {
    private static final FastThreadLocal<ExchangeWriter> OWN = new FastThreadLocal<>() {
        @Override
        protected ExchangeWriter initialValue() {
            return new ExchangeWriter();
        }
    };

    private static final String HIDDEN = "***";

    private final ByteBuf page = Unpooled.buffer(2_048);

    static ExchangeWriter own() {
        return OWN.get();
    }

    Exchange.ExchangeText request(Draft draft) {
        page.clear();
        page.writeCharSequence(Mask.of(draft.request.uri()), StandardCharsets.US_ASCII);
        int headersAt = page.writerIndex();
        draft.headerCache.asked.write(draft.request.headers(), page, header -> line(header, draft.credentials));
        int bodyAt = page.writerIndex();
        boolean cut = draft.body.write(page) || (!draft.isAsked && announcesBody(draft.request.headers()));
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), headersAt, bodyAt, cut);
    }

    private static boolean announcesBody(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                || !headers.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
    }

    Exchange.ExchangeText answer(HttpHeaders headers, Draft draft) {
        page.clear();
        draft.headerCache.answered.write(headers, page, header -> line(header, null));
        int bodyAt = page.writerIndex();
        var encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null) {
            draft.answer.decode(encoding.toLowerCase(Locale.ROOT));
        }
        boolean cut = draft.answer.write(page);
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), 0, bodyAt, cut);
    }

    /** A header without secrets, in ASCII; any other character becomes a question mark. */
    private static byte[] line(Map.Entry<CharSequence, CharSequence> header, @Nullable ShownCredentials credentials) {
        var name = header.getKey();
        var shown = header.getValue().toString();
        if (credentials != null && AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.AUTHORIZATION)) {
            shown = credentials.authorization();
        } else if (Mask.isSecretName(name)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.COOKIE)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.PROXY_AUTHORIZATION)) {
            shown = null;
        }
        return (name + ":" + (shown == null ? HIDDEN : Mask.of(shown)) + "\n").getBytes(StandardCharsets.US_ASCII);
    }
}
