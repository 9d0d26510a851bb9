package dev.paysandbox.http.connection;

import dev.paysandbox.http.MalformedRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Decodes bytes to requests. Netty refuses most violations of HTTP; the rest is refused here, in methods that it calls
 * during decoding: an exception from them makes the request a failed one, and nothing after it on the connection is
 * decoded. So no part of a body can ever run as a request. Confined to the connection's event loop.
 */
final class RequestDecoder extends HttpRequestDecoder {
    private final Queue<HttpMethod> unanswered;

    private boolean inHead = true;
    /** The bytes being decoded, and from where they have not been searched for folded lines. */
    private ByteBuf input = Unpooled.EMPTY_BUFFER;

    private int unsearched;
    private boolean afterLineFeed = true;
    private boolean folded;

    /** For the body being decoded; null if it is not chunked. */
    private @Nullable ChunkLines chunks;

    /** Nothing that follows is decoded. */
    private boolean broken;

    /** The Content-Length headers of this head, because for HTTP/1.0 Netty keeps only the first. */
    private int lengths;

    /** Where in the request line the next word must begin. */
    private int nextWord;

    private boolean hasGaps;

    /** @param unanswered receives the method of each request, in order */
    RequestDecoder(HttpDecoderConfig limits, Queue<HttpMethod> unanswered) {
        super(limits);
        this.unanswered = unanswered;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out) throws Exception {
        if (broken) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        input = bytes;
        unsearched = bytes.readerIndex();
        super.decode(context, bytes, out);
        if (inHead) {
            search();
        } else {
            checkChunks(out);
            if (!out.isEmpty() && out.get(out.size() - 1) instanceof LastHttpContent) {
                inHead = true;
                afterLineFeed = true;
            }
        }
        input = Unpooled.EMPTY_BUFFER;
    }

    /**
     * Netty joins folded header lines, and the result looks like any other value, so this searches the bytes that it
     * has just read for a line that begins with a blank.
     */
    private void search() {
        int end = input.readerIndex();
        int at = unsearched;
        while (at < end) {
            if (afterLineFeed) {
                byte first = input.getByte(at);
                folded |= first == ' ' || first == '\t';
            }
            int lineFeed = input.indexOf(at, end, (byte) '\n');
            afterLineFeed = lineFeed >= 0;
            at = lineFeed < 0 ? end : lineFeed + 1;
        }
        unsearched = end;
    }

    /** Replaces the result of invalid chunks by a failed end, as Netty does for those that it detects. */
    private void checkChunks(List<Object> out) {
        if (chunks == null) {
            return;
        }
        try {
            chunks.read(input, unsearched, input.readerIndex());
        } catch (MalformedRequest malformed) {
            broken = true;
            for (int i = out.size() - 1; i >= 0; i--) {
                if (out.get(i) instanceof HttpContent) {
                    ReferenceCountUtil.release(out.remove(i));
                }
            }
            var end = new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER);
            end.setDecoderResult(DecoderResult.failure(malformed));
            out.add(end);
        }
    }

    /** Netty calls this once for each request, just after it has read the head. */
    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        search();
        inHead = false;
        if (folded) {
            throw new MalformedRequest("A line begins with a blank: headers must not continue on a second line.");
        }
        if (lengths > 1) {
            throw new MalformedRequest("There are several Content-Length headers.");
        }
        RequestHead.check((HttpRequest) message);
        chunks = HttpUtil.isTransferEncodingChunked(message) ? new ChunkLines() : null;
        return super.isContentAlwaysEmpty(message);
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
        lengths = 0;
        hasGaps = false;
        nextWord = start + length + 1;
        return super.splitFirstWordInitialLine(line, start, length);
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        expectWord(line, start, length);
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        expectWord(line, start, length);
        return super.splitThirdWordInitialLine(line, start, length);
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        var name = super.splitHeaderName(line, start, length);
        if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name)) {
            lengths++;
        }
        return name;
    }

    private void expectWord(byte[] line, int start, int length) {
        hasGaps |= start != nextWord || line[start - 1] != ' ';
        nextWord = start + length + 1;
    }

    @Override
    protected HttpMessage createMessage(String[] line) throws Exception {
        if (hasGaps) {
            throw new MalformedRequest(
                    "The request line is not a method, a target and a version with one blank between.");
        }
        RequestHead.checkVersion(line[2]);
        RequestHead.checkTarget(line[0], line[1]);
        var message = (HttpRequest) super.createMessage(line);
        unanswered.add(message.method());
        return message;
    }

    /**
     * Stands for a request that cannot be decoded. Netty's own has the version HTTP/1.0, which would change the answer.
     */
    @Override
    protected HttpMessage createInvalidMessage() {
        unanswered.add(HttpMethod.GET);
        return new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1,
                HttpMethod.GET,
                "/bad-request",
                Unpooled.EMPTY_BUFFER,
                headersFactory,
                trailersFactory);
    }
}
