package dev.paysandbox.http;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.AfterAnswer;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.BeanProvider;
import io.micronaut.core.util.SupplierUtil;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches one connection: its requests, and their answers in the same order. An exchange is recorded just before the
 * last part of its answer is sent, so a client that has the answer finds the exchange in the journal. Confined to the
 * connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the promise that is passed on reports the outcome
public final class Recorder extends ChannelDuplexHandler {
    private static final int INFORMATIONAL = 199;
    private static final List<String> PAGES = List.of("/checkout/assets/", "/checkout/boletos/", "/checkout/sdk/");

    private final Recording recording;
    /** Requests without an answer, in order; empty for those that the journal leaves out. */
    private final ArrayDeque<Optional<Draft>> pending = new ArrayDeque<>(2);

    private @Nullable Draft asking;
    private @Nullable Draft answering;

    private final ConnectionHeaderCache headerCache = new ConnectionHeaderCache();

    Recorder(Recording recording) {
        this.recording = recording;
    }

    /** Runs what it is given once the answer was written, or once there will be none; at once if that is so already. */
    public static AfterAnswer answered(HttpRequest<?> request) {
        return work -> withDraft(request, (recorder, draft) -> draft.runOnceAnswered(work), work);
    }

    /**
     * A scenario delays or breaks the answer, so what waits for it runs now. Adds what an answer that is lost cannot show:
     * the scenario, and the payment that the request created.
     *
     * @param holding the world that shows the request until its answer; null if the answer is not delayed
     */
    public static void answersLate(
            HttpRequest<?> request, @Nullable String scenario, @Nullable String paymentId, @Nullable World holding) {
        withDraft(request, (recorder, draft) -> {
            draft.played(scenario, paymentId);
            draft.runWaiting();
            if (holding != null && recorder.recording.wanted) {
                holding.records().addPending(draft.finished(draft.began), draft.began);
            }
        });
    }

    private static void withDraft(HttpRequest<?> request, BiConsumer<Recorder, Draft> action) {
        withDraft(request, action, () -> {});
    }

    private static void withDraft(HttpRequest<?> request, BiConsumer<Recorder, Draft> action, Runnable withoutDraft) {
        var netty = NettyRequest.of(request);
        var context = netty.getChannelHandlerContext();
        var recorder = context.pipeline().get(Recorder.class);
        if (recorder == null) {
            // The connection has ended.
            withoutDraft.run();
            return;
        }
        // Scenarios continue on other threads; the event loop runs this before anything that they next do with the
        // connection.
        Runnable work = () -> recorder.pending.stream()
                .flatMap(Optional::stream)
                .filter(draft -> draft.request == netty.getNativeRequest())
                .findFirst()
                .ifPresentOrElse(draft -> action.accept(recorder, draft), withoutDraft);
        if (context.executor().inEventLoop()) {
            work.run();
        } else {
            context.executor().execute(work);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof io.netty.handler.codec.http.HttpRequest request) {
            asking = recording.draft(request, headerCache);
            pending.add(Optional.ofNullable(asking));
        }
        if (asking != null && message instanceof HttpContent content) {
            asking.body.add(content.content());
            asking.isAsked = message instanceof LastHttpContent;
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response && response.status().code() > INFORMATIONAL) {
            var next = pending.poll();
            answering = next == null ? null : next.orElse(null);
            if (answering != null) {
                answering.answersWith(response.status().code(), response.headers());
            }
        }
        if (answering != null && message instanceof HttpContent content) {
            answering.answer.add(content.content());
            if (message instanceof LastHttpContent) {
                recording.write(answering);
                var ended = answering;
                answering = null;
                if (ended.isAwaited()) {
                    context.write(message, promise.unvoid().addListener(written -> ended.runWaiting()));
                    return;
                }
            }
        }
        context.write(message, promise);
    }

    @Override
    public void close(ChannelHandlerContext context, ChannelPromise promise) {
        end();
        context.close(promise);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end();
        context.fireChannelInactive();
    }

    /** Requests that are still unanswered will never get an answer. */
    private void end() {
        if (answering != null) {
            end(answering);
            answering = null;
        }
        for (var next = pending.poll(); next != null; next = pending.poll()) {
            next.ifPresent(this::end);
        }
    }

    private void end(Draft draft) {
        recording.write(draft);
        draft.runWaiting();
    }

    /** The API of a request's target, or null if the journal leaves it out. */
    private static Exchange.@Nullable Surface surface(String uri) {
        int query = uri.indexOf('?');
        return switch (Area.of(query < 0 ? uri : uri.substring(0, query))) {
            case MERCHANTS -> Exchange.Surface.MERCHANT;
            case CHECKOUT -> PAGES.stream().anyMatch(uri::startsWith) ? null : Exchange.Surface.CHECKOUT;
            default -> null;
        };
    }

    /** Adds a {@link Recorder} to every connection. */
    @Singleton
    static final class Recording extends HandlerInstaller {
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
            // There requests are complete and answers final, including those of the framework itself.
            pipeline.addBefore(ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, "journal", new Recorder(this));
        }

        /** Begins the exchange of a request; null if the journal leaves it out. */
        @Nullable
        Draft draft(io.netty.handler.codec.http.HttpRequest request, ConnectionHeaderCache headerCache) {
            var surface = surface(request.uri());
            if (surface == null) {
                return null;
            }
            var credentials = headerCache.credentials(request.headers());
            var key = credentials.publicKey();
            var world = key == null ? null : worlds.get().open().find(key);
            return new Draft(request, surface, credentials, world, headerCache, bodyLimit);
        }

        /**
         * Writes it to the journal of its world, or nowhere if there is no world of its public key. An error here must not
         * affect the exchange itself.
         */
        void write(Draft draft) {
            try {
                var key = draft.credentials.publicKey();
                if (wanted && key != null) {
                    var exchange = draft.finished(HostTime.SYSTEM.nanos());
                    worlds.get().recordExchange(key, draft.world, exchange, draft.began);
                }
            } catch (RuntimeException bug) {
                LOG.error("A request could not be written to the journal", bug);
            }
        }
    }
}
