package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.settings.Settings;
import io.micronaut.serde.ObjectMapper;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Connections at the end of the sandbox that the framework does not end by itself, because they came too late. */
class LateConnectionTest {
    private final ConnectionGuards guards =
            new ConnectionGuards(Settings.read(List.of(), Map.of(), Path.of("target")), ObjectMapper.getDefault());

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
        connection.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/payin/1"));
        guards.shutdownGracefully();
        connection.runPendingTasks();

        connection.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));

        assertThat(connection.<HttpResponse>readOutbound().headers().get(HttpHeaderNames.CONNECTION))
                .isEqualTo("close");
        connection.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/payin/2"));
        assertThat(connection.inboundMessages()).hasSize(1);
    }
}
