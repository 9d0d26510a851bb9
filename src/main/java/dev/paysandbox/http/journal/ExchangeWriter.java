package dev.paysandbox.http.journal;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.mask.Bytes;
import dev.paysandbox.mask.Mask;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Arrays;
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

    private final Bytes page = new Bytes();
    private final Bytes scratch = new Bytes();
    private final Mask mask = new Mask(page);

    static ExchangeWriter own() {
        return OWN.get();
    }

    Exchange.ExchangeText request(Draft.Head head, HeaderLineCache memory, BodyPrefix body, boolean whole) {
        var request = head.request();
        page.clear();
        masked(request.uri());
        int headersAt = page.size();
        memory.write(request.headers(), this, (name, value) -> header(name, value, head.credentials()));
        int bodyAt = page.size();
        boolean cut = body.write(mask) || (!whole && announcesBody(request.headers()));
        return new Exchange.ExchangeText(page.copy(), headersAt, bodyAt, cut);
    }

    private static boolean announcesBody(HttpHeaders headers) {
        return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                || !headers.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
    }

    Exchange.ExchangeText answer(HttpHeaders headers, HeaderLineCache memory, BodyPrefix body) {
        page.clear();
        memory.write(headers, this, (name, value) -> header(name, value, null));
        int bodyAt = page.size();
        var encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        if (encoding != null) {
            body.decode(encoding.toLowerCase(Locale.ROOT));
        }
        boolean cut = body.write(mask);
        return new Exchange.ExchangeText(page.copy(), 0, bodyAt, cut);
    }

    /** The position of the next byte. */
    int place() {
        return page.size();
    }

    /** The bytes written from the position on. */
    byte[] since(int place) {
        return Arrays.copyOfRange(page.array(), place, page.size());
    }

    /** Writes earlier bytes again. */
    void copy(byte[] written) {
        page.put(written, 0, written.length);
    }

    private void header(CharSequence name, CharSequence value, @Nullable ShownCredentials credentials) {
        page.put(name);
        page.put(':');
        if (credentials != null && AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.AUTHORIZATION)) {
            masked(credentials.authorization() == null ? HIDDEN : credentials.authorization());
        } else if (isSecret(name)) {
            page.put(HIDDEN);
        } else {
            masked(value);
        }
        page.put('\n');
    }

    private static boolean isSecret(CharSequence name) {
        return Mask.isSecretName(name)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.COOKIE)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.PROXY_AUTHORIZATION);
    }

    private void masked(CharSequence text) {
        if (Mask.isHarmless(text)) {
            page.put(text);
            return;
        }
        scratch.clear();
        scratch.put(text);
        mask.text(scratch.array(), 0, scratch.size());
    }
}
