package dev.paysandbox.http.journal;

import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.util.SupplierUtil;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has every connection watched, unless journals keep nothing. Right before the framework's own handler, where requests
 * are whole and answers final: also those that the framework gives by itself.
 */
@Singleton
final class Recording implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
    private static final Logger LOG = LoggerFactory.getLogger(Recording.class);

    /** The worlds, which there are only after this; looking for them again each time would cost more than the rest. */
    private final Supplier<Worlds> worlds;

    private final int bodyLimit;
    private final boolean wanted;

    Recording(BeanProvider<Worlds> worlds, Settings settings) {
        this.worlds = SupplierUtil.memoized(worlds::get);
        bodyLimit = settings.limits().journalBodyBytes();
        wanted = settings.limits().journalEntries() > 0;
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> created) {
        var registry = created.getBean();
        if (wanted) {
            registry.register(new Watch(null));
        }
        return registry;
    }

    /** Puts a recorder into each connection. */
    private final class Watch implements NettyServerCustomizer {
        private final @Nullable Channel channel;

        Watch(@Nullable Channel channel) {
            this.channel = channel;
        }

        @Override
        public NettyServerCustomizer specializeForChannel(Channel opened, ChannelRole role) {
            return new Watch(opened);
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (channel != null) {
                channel.pipeline()
                        .addBefore(
                                ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                                "journal",
                                new Recorder(Recording.this));
            }
        }
    }

    /** What becomes of a request, or null where the journal does not want it. */
    @Nullable
    Draft draft(HttpRequest request, ConnectionHeaderCache headerCache) {
        var surface = Recorder.surface(request.uri());
        if (surface == null) {
            return null;
        }
        var credentials = headerCache.credentials(request.headers());
        var world = world(credentials);
        var head = new Draft.Head(
                request,
                surface,
                credentials,
                world,
                world == null ? 0 : world.now(),
                HostTime.SYSTEM.nanos().getAsLong());
        return new Draft(head, headerCache, bodyLimit);
    }

    /**
     * Writes it into the journal of its world; nowhere, where no world of its public key is open even now. Whatever
     * goes wrong here, the exchange itself goes on.
     */
    void write(Draft draft) {
        try {
            var known = draft.head.world();
            var world = known == null ? world(draft.head.credentials()) : known;
            if (world != null) {
                var at = known == null ? world.now() : draft.head.at();
                var exchange = draft.finished(
                        ExchangeWriter.own(), at, HostTime.SYSTEM.nanos().getAsLong());
                world.records().add(exchange, draft.head.began());
            }
        } catch (RuntimeException bug) {
            LOG.error("A request could not be written into the journal", bug);
        }
    }

    private @Nullable World world(Credentials credentials) {
        var key = credentials.publicKey();
        return key == null ? null : worlds.get().findOpen(key).orElse(null);
    }
}
