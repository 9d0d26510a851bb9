package dev.paysandbox.http.journal;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.mask.Mask;
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

    Exchange.ExchangeText request(Draft.Head head, HeaderLineCache memory, BodyPrefix body, boolean whole) {
        var request = head.request();
        page.clear();
        write(Mask.of(request.uri()));
        int headersAt = place();
        memory.write(request.headers(), this, (name, value) -> header(name, value, head.credentials()));
        int bodyAt = place();
        boolean cut = body.write(page) || (!whole && announcesBody(request.headers()));
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), headersAt, bodyAt, cut);
    }

    private static boolean announcesBody(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                || !headers.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
    }

    Exchange.ExchangeText answer(HttpHeaders headers, HeaderLineCache memory, BodyPrefix body) {
        page.clear();
        memory.write(headers, this, (name, value) -> header(name, value, null));
        int bodyAt = place();
        var encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null) {
            body.decode(encoding.toLowerCase(Locale.ROOT));
        }
        boolean cut = body.write(page);
        return new Exchange.ExchangeText(ByteBufUtil.getBytes(page), 0, bodyAt, cut);
    }

    /** The position of the next byte. */
    int place() {
        return page.writerIndex();
    }

    /** The bytes written from the position on. */
    byte[] since(int place) {
        return ByteBufUtil.getBytes(page, place, place() - place);
    }

    /** Writes earlier bytes again. */
    void copy(byte[] written) {
        page.writeBytes(written);
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
