package dev.paysandbox.http;

import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.BeanProvider;
import io.micronaut.core.util.SupplierUtil;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds a {@link Recorder} to every connection. */
@Singleton
final class Recording extends HandlerInstaller {
    private static final Logger LOG = LoggerFactory.getLogger(Recording.class);

    /** The worlds, which are created later; looking up the bean each time would cost more than the rest. */
    private final Supplier<Worlds> worlds;

    private final int bodyLimit;
    private final boolean wanted;

    Recording(BeanProvider<Worlds> worlds, Settings settings) {
        this.worlds = SupplierUtil.memoized(worlds::get);
        bodyLimit = settings.of(SettingTable.MAX_JOURNAL_BODY_BYTES);
        wanted = settings.of(SettingTable.MAX_JOURNAL_ENTRIES) > 0;
    }

    @Override
    protected void install(ChannelPipeline pipeline) {
        addInnermost(pipeline, "journal", new Recorder(this));
    }

    /** Begins the exchange of a request; null if the journal leaves it out. */
    @Nullable
    Draft draft(HttpRequest request, ConnectionHeaderCache headerCache) {
        var surface = Recorder.surface(request.uri());
        if (surface == null) {
            return null;
        }
        var credentials = headerCache.credentials(request.headers());
        return new Draft(request, surface, credentials, world(credentials), headerCache, bodyLimit);
    }

    /**
     * Writes it to the journal of its world, or nowhere if there is no world of its public key. An error here must not
     * affect the exchange itself.
     */
    void write(Draft draft) {
        try {
            var key = draft.credentials.publicKey();
            if (wanted && key != null) {
                var exchange = draft.finished(
                        ExchangeWriter.own(), HostTime.SYSTEM.nanos().getAsLong());
                worlds.get().recordExchange(key, draft.world, exchange, draft.began);
            }
        } catch (RuntimeException bug) {
            LOG.error("A request could not be written to the journal", bug);
        }
    }

    private @Nullable World world(ShownCredentials credentials) {
        var key = credentials.publicKey();
        return key == null ? null : worlds.get().findOpen(key).orElse(null);
    }
}
