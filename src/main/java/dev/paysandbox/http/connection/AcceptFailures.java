package dev.paysandbox.http.connection;

import dev.paysandbox.time.HostTime;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that no connection can be accepted, at most once a minute. Netty tries again each second. Confined to its event loop. */
@ChannelHandler.Sharable // It is added twice.
final class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private long quietUntil;

    /** Takes the last place: Netty's handler, which waits before it tries again, must see a failure first. */
    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.pipeline().remove(this).addLast(this);
        context.fireChannelActive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
        if (!(failure instanceof IOException)) {
            context.fireExceptionCaught(failure);
        } else if (HostTime.SYSTEM.nanos() >= quietUntil) {
            quietUntil = HostTime.SYSTEM.nanos() + MINUTE;
            LOG.error(
                    "No connection can be accepted: {}. Each takes a file descriptor; ulimit -n raises their limit",
                    failure.getMessage());
        }
    }
}
