package dev.paysandbox.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcceptLimiterTest {
    private static final int MOST = 4;

    private final List<EmbeddedChannel> entered = new ArrayList<>();
    private final EmbeddedChannel door =
            new EmbeddedChannel(new AcceptLimiter(MOST), new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext context, Object connection) {
                    entered.add((EmbeddedChannel) connection);
                }
            });

    /** Whether or not their own event loops have begun with them. */
    @Test
    void accepts_no_more_connections_than_may_be_unread() {
        accept(MOST - 1);
        assertThat(isOpen()).isTrue();
        accept(1);
        assertThat(isOpen()).isFalse();
        assertThat(entered).hasSize(MOST);
    }

    @Test
    void continues_once_half_of_them_were_read() {
        accept(MOST);
        read(entered.get(0));
        assertThat(isOpen()).isFalse();
        read(entered.get(1));
        assertThat(isOpen()).isTrue();
    }

    @Test
    void a_connection_that_is_closed_at_once_is_no_longer_counted() {
        for (int i = 0; i < 3 * MOST; i++) {
            var gone = new EmbeddedChannel();
            gone.close();
            door.writeInbound(gone);
        }
        door.runPendingTasks();
        assertThat(isOpen()).isTrue();
    }

    private void accept(int many) {
        for (int i = 0; i < many; i++) {
            var connection = new EmbeddedChannel();
            connection.freezeTime();
            door.writeInbound(connection);
        }
    }

    private void read(EmbeddedChannel connection) {
        connection.runPendingTasks();
        connection.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        connection.runScheduledPendingTasks();
        door.runPendingTasks();
    }

    private boolean isOpen() {
        return door.config().isAutoRead();
    }
}
