package dev.paysandbox.http.door;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Has every connection pass by a {@link Guest} of its own, behind the one that turns bytes into HTTP. */
@Singleton
final class Doorway implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final Guests guests;

    Doorway(Guests guests) {
        this.guests = guests;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        var registry = event.getBean();
        registry.register(new Door(null));
        return registry;
    }

    private final class Door implements NettyServerCustomizer {
        private final @Nullable Channel channel;

        Door(@Nullable Channel channel) {
            this.channel = channel;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel connection, ChannelRole role) {
            return role == ChannelRole.CONNECTION ? new Door(connection) : this;
        }

        @Override
        public void onInitialPipelineBuilt() {
            if (channel != null) {
                channel.pipeline()
                        .addAfter(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC, "guest", new Guest(guests));
            }
        }
    }
}
