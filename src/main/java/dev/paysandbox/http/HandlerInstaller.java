package dev.paysandbox.http;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import org.jspecify.annotations.Nullable;

/** Adds handlers to every connection, where the framework's own handlers are complete. */
public abstract class HandlerInstaller implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    @Override
    public final NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> created) {
        created.getBean().register(new PipelineCustomizer(null));
        return created.getBean();
    }

    /** Adds the handlers to the pipeline of a new connection. */
    protected abstract void install(ChannelPipeline pipeline);

    /** Adds handlers to the pipeline of a socket that accepts connections. */
    protected void installAtListener(ChannelPipeline pipeline) {}

    private final class PipelineCustomizer implements NettyServerCustomizer {
        private final @Nullable Channel connection;

        PipelineCustomizer(@Nullable Channel connection) {
            this.connection = connection;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel opened, ChannelRole role) {
            if (role == ChannelRole.LISTENER) {
                installAtListener(opened.pipeline());
            }
            return role == ChannelRole.CONNECTION ? new PipelineCustomizer(opened) : this;
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (connection != null) {
                install(connection.pipeline());
            }
        }
    }
}
