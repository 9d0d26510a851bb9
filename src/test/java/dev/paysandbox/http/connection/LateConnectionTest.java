package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.settings.Settings;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Connections at the end of the sandbox that the framework does not end by itself, because they came too late. */
class LateConnectionTest {
    private final ConnectionGuards guards =
            new ConnectionGuards(Settings.read(List.of(), Map.of(), Path.of("target")), null);

    @Test
    void a_connection_accepted_during_the_end_is_closed() {
        guards.shutdownGracefully();

        var connection = new EmbeddedChannel(new ConnectionGuard(guards));
        connection.runPendingTasks();

        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void an_answer_during_the_end_is_the_last_of_its_connection() {
        var connection = new EmbeddedChannel(new ConnectionGuard(guards));
        connection.writeInbound(withHost(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/payin/1")));
        guards.shutdownGracefully();
        connection.runPendingTasks();

        connection.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));

        assertThat(connection.<HttpResponse>readOutbound().headers().get(HttpHeaderNames.CONNECTION))
                .isEqualTo("close");
        assertThat(connection.isOpen()).isFalse();
    }

    /** The framework handles a request that breaks off when its handler is removed, and needs the sandbox's parts for it. */
    @Test
    void the_end_of_connections_is_reached_when_their_last_handler_is_removed() {
        var ended = new AtomicReference<CompletionStage<?>>();
        var isEarly = new AtomicBoolean();
        var connection = new EmbeddedChannel(new ConnectionGuard(guards), new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerRemoved(ChannelHandlerContext removed) {
                isEarly.set(ended.get().toCompletableFuture().isDone());
            }
        });
        connection.writeInbound(withHost(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/payin")));

        ended.set(guards.shutdownGracefully());
        assertThat(ended.get().toCompletableFuture()).isNotDone();
        connection.runPendingTasks();

        assertThat(ended.get().toCompletableFuture()).isDone();
        assertThat(isEarly).isFalse();
    }

    @Test
    void without_connections_their_end_is_reached_at_once() {
        assertThat(guards.shutdownGracefully().toCompletableFuture()).isDone();
    }

    private static HttpRequest withHost(HttpRequest request) {
        request.headers().set(HttpHeaderNames.HOST, "localhost");
        return request;
    }
}
