package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection after its last answer. Closed at once, with input unread, it would be reset, and the answer
 * lost with it; so what still comes is read and thrown away, until nothing comes any more or it has lasted too long.
 * Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the connection's end
final class LingeringClose {
    private static final int SILENCE_SECONDS = 2;

    private final ChannelHandlerContext connection;
    /** In spans of silence. */
    private int left;

    private boolean came;

    /** @param most how many seconds the connection may still send, about */
    LingeringClose(ChannelHandlerContext connection, int most) {
        this.connection = connection;
        left = most / SILENCE_SECONDS;
    }

    void begin() {
        connection.read();
        if (connection.channel() instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
        listen();
    }

    /** Something has come, and been thrown away. */
    void heard() {
        came = true;
    }

    private void listen() {
        came = false;
        connection.executor().schedule(this::closeUnlessHeard, SILENCE_SECONDS, TimeUnit.SECONDS);
    }

    private void closeUnlessHeard() {
        if (came && --left > 0) {
            listen();
        } else {
            connection.close();
        }
    }
}
