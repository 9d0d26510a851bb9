package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** Answers a client that sends plain HTTP to the HTTPS port. Confined to the connection's event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // the connection ends whether or not its client reads the answer
final class PlainHttpRefusal extends ChannelInboundHandlerAdapter {
    private static final int LINGER_SECONDS = 2;

    private final ConnectionGuards guards;
    private @Nullable LingeringClose closing;

    PlainHttpRefusal(ConnectionGuards guards) {
        this.guards = guards;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        ReferenceCountUtil.release(bytes);
        if (closing != null) {
            closing.heard();
            return;
        }
        var end = new LingeringClose(context, LINGER_SECONDS);
        closing = end;
        guards.countTurnedAway();
        var why = new Problem(ErrorCode.BAD_REQUEST, "This port speaks HTTPS, not HTTP: use an https:// URL.");
        context.pipeline()
                .context(ConnectionGuard.class)
                .writeAndFlush(guards.refusal(why))
                .addListener(written -> end.begin());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.read();
    }
}
