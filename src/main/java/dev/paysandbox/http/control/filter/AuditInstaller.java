package dev.paysandbox.http.control.filter;

import dev.paysandbox.audit.AuditLog;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.control.ControlAccess;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Adds an {@link AuditRecorder} to each connection, just before the framework's own handler. */
@Requires(property = "paysandbox.audit", value = "true")
@Singleton
final class AuditInstaller implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private final AuditLog log;
    private final ControlAccess access;
    private final ForwardedRequest forwarded;

    AuditInstaller(AuditLog log, ControlAccess access, ForwardedRequest forwarded) {
        this.log = log;
        this.access = access;
        this.forwarded = forwarded;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> created) {
        created.getBean().register(new AuditCustomizer(null));
        return created.getBean();
    }

    private final class AuditCustomizer implements NettyServerCustomizer {
        private final @Nullable Channel channel;

        AuditCustomizer(@Nullable Channel channel) {
            this.channel = channel;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel opened, ChannelRole role) {
            return new AuditCustomizer(opened);
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (channel != null) {
                channel.pipeline()
                        .addBefore(
                                ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                                "audit",
                                new AuditRecorder(log, access, forwarded));
            }
        }
    }
}
