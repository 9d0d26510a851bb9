package dev.paysandbox.http;

import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds a new handler to every connection, just before the framework's own handler, where requests are complete and
 * answers final, including those of the framework itself.
 */
public final class HandlerInstaller implements NettyServerCustomizer {
    private final String name;
    private final Supplier<ChannelHandler> handlers;
    private final @Nullable Channel channel;

    /** The handler has this name in the pipeline. */
    public HandlerInstaller(String name, Supplier<ChannelHandler> handlers) {
        this(name, handlers, null);
    }

    private HandlerInstaller(String name, Supplier<ChannelHandler> handlers, @Nullable Channel channel) {
        this.name = name;
        this.handlers = handlers;
        this.channel = channel;
    }

    @Override
    public NettyServerCustomizer specializeForChannel(Channel opened, ChannelRole role) {
        return new HandlerInstaller(name, handlers, opened);
    }

    @Override
    public void onStreamPipelineBuilt() {
        if (channel != null) {
            channel.pipeline().addBefore(ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, name, handlers.get());
        }
    }
}
