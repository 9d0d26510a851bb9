package dev.paysandbox.http.control;

import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.HandlerInstaller;
import dev.paysandbox.log.AuditLog;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import jakarta.inject.Singleton;

/** Adds an {@link AuditRecorder} to each connection. */
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
        created.getBean().register(new HandlerInstaller("audit", () -> new AuditRecorder(log, access, forwarded)));
        return created.getBean();
    }
}
