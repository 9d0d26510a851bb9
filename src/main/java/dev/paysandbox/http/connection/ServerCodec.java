package dev.paysandbox.http.connection;

import io.netty.channel.CombinedChannelDuplexHandler;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpStatusClass;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Decodes requests and encodes answers. An answer to HEAD has no body, so the encoder must know the request's method.
 */
final class ServerCodec extends CombinedChannelDuplexHandler<RequestDecoder, HttpResponseEncoder> {
    ServerCodec(HttpDecoderConfig limits) {
        var unanswered = new ArrayDeque<HttpMethod>(2);
        init(new RequestDecoder(limits, unanswered), new Encoder(unanswered));
    }

    private static final class Encoder extends HttpResponseEncoder {
        private final Queue<HttpMethod> unanswered;

        Encoder(Queue<HttpMethod> unanswered) {
            this.unanswered = unanswered;
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpResponse answer) {
            boolean isLast = answer.status().codeClass() != HttpStatusClass.INFORMATIONAL;
            boolean isToHead = isLast && HttpMethod.HEAD.equals(unanswered.poll());
            return isToHead || super.isContentAlwaysEmpty(answer);
        }
    }
}
