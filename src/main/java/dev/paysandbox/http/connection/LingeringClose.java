package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection after its last answer. If it were closed at once, with unread input, it would be reset, and
 * the client could lose the answer. So further input is dropped until none arrives any more, or a limit is reached.
 * Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on when the connection ends
final class LingeringClose {
    private static final int SILENCE_SECONDS = 2;

    private final ChannelHandlerContext connection;
    /** How many more periods of silence may be waited for. */
    private int left;

    private boolean came;

    /** @param most for about how many seconds the client may still send */
    LingeringClose(ChannelHandlerContext connection, int most) {
        this.connection = connection;
        left = most / SILENCE_SECONDS;
    }

    void begin() {
        connection.read();
        if (connection.pipeline().get(TlsHandler.NAME) instanceof TlsHandler tls) {
            tls.closeOutbound().addListener(told -> endOutput());
        } else {
            endOutput();
        }
        listen();
    }

    private void endOutput() {
        if (connection.channel() instanceof DuplexChannel duplex) {
            duplex.shutdownOutput();
        }
    }

    /** Input arrived and was dropped. */
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
