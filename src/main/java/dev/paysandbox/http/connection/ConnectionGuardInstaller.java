package dev.paysandbox.http.connection;

import dev.paysandbox.settings.Settings;
import dev.paysandbox.tls.Certificates;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.timeout.IdleStateHandler;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Adds an idle time-out, a {@link ServerCodec} and a {@link ConnectionGuard} to the pipeline of every connection, and
 * TLS before them if the settings name a certificate.
 */
@Singleton
final class ConnectionGuardInstaller implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final ConnectionGuards guards;
    private final HttpDecoderConfig limits;
    private final Duration idle;
    private final @Nullable Certificates certificates;

    ConnectionGuardInstaller(
            ConnectionGuards guards,
            Settings settings,
            NettyHttpServerConfiguration framework,
            @Nullable Certificates certificates) {
        this.guards = guards;
        this.certificates = certificates;
        idle = settings.reception().idle();
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
                // The framework's own time-out counts whole seconds, and is infinite below one second.
                channel.pipeline()
                        .addBefore(
                                codec,
                                ChannelPipelineCustomizer.HANDLER_IDLE_STATE,
                                new IdleStateHandler(0, 0, idle.toMillis(), TimeUnit.MILLISECONDS));
                channel.pipeline().addAfter(codec, "connection-guard", new ConnectionGuard(guards));
                if (certificates != null) {
                    channel.pipeline().addFirst(new TlsDetector(certificates.context(), guards), new DecryptedInput());
                }
            }
        }
    }
}
