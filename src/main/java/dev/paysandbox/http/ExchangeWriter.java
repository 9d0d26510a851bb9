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
        write(Mask.of(draft.request.uri()));
        int headersAt = page.writerIndex();
        headers(draft.request.headers(), draft.headerCache.asked, draft.credentials);
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
        headers(headers, draft.headerCache.answered, null);
        int bodyAt = page.writerIndex();
        var encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null) {
            draft.answer.decode(encoding.toLowerCase(Locale.ROOT));
        }
        boolean cut = draft.answer.write(page);
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), 0, bodyAt, cut);
    }

    private void headers(
            HttpHeaders headers, ConnectionHeaderCache.HeaderLines known, @Nullable ShownCredentials credentials) {
        int place = 0;
        for (var all = headers.iteratorCharSequence(); all.hasNext(); place++) {
            var header = all.next();
            var line = known.find(place, header);
            if (line == null) {
                int from = page.writerIndex();
                header(header.getKey(), header.getValue(), credentials);
                known.keep(place, header, ByteBufUtil.getBytes(page, from, page.writerIndex() - from));
            } else {
                page.writeBytes(line);
            }
        }
    }

    private void header(CharSequence name, CharSequence value, @Nullable ShownCredentials credentials) {
        write(name);
        page.writeByte(':');
        if (credentials != null && AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.AUTHORIZATION)) {
            write(credentials.authorization() == null ? HIDDEN : Mask.of(credentials.authorization()));
        } else {
            write(isSecret(name) ? HIDDEN : Mask.of(value.toString()));
        }
        page.writeByte('\n');
    }

    private static boolean isSecret(CharSequence name) {
        return Mask.isSecretName(name)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.COOKIE)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.PROXY_AUTHORIZATION);
    }

    /** Writes ASCII as it is; any other character becomes a question mark. */
    private void write(CharSequence text) {
        page.writeCharSequence(text, StandardCharsets.US_ASCII);
    }
}
