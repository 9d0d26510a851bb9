package dev.paysandbox.http.connection;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Puts a {@link ServerCodec} and, behind it, a {@link ConnectionGuard} into the pipeline of every connection. */
@Singleton
final class ConnectionGuardInstaller implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final ConnectionGuards guards;
    private final HttpDecoderConfig limits;

    ConnectionGuardInstaller(ConnectionGuards guards, NettyHttpServerConfiguration framework) {
        this.guards = guards;
        limits = new HttpDecoderConfig()
                .setMaxInitialLineLength(framework.getMaxInitialLineLength())
                .setMaxHeaderSize(framework.getMaxHeaderSize())
                .setMaxChunkSize(framework.getMaxChunkSize());
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        var registry = event.getBean();
        registry.register(new Installer(null));
        return registry;
    }

    private final class Installer implements NettyServerCustomizer {
        private final @Nullable Channel channel;

        Installer(@Nullable Channel channel) {
            this.channel = channel;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel connection, ChannelRole role) {
            if (role == ChannelRole.LISTENER) {
                connection.pipeline().addFirst("acceptLimiter", new AcceptLimiter(guards.mostNew()));
            }
            return role == ChannelRole.CONNECTION ? new Installer(connection) : this;
        }

        @Override
        public void onInitialPipelineBuilt() {
            if (channel != null) {
                var codec = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
                channel.pipeline().replace(codec, codec, new ServerCodec(limits));
                channel.pipeline().addAfter(codec, "connection-guard", new ConnectionGuard(guards));
            }
        }
    }
}
