package dev.paysandbox.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection after its last answer. Closed at once, with input unread, it would be reset, and the answer
 * lost with it. So what still comes is read and dropped, until nothing comes any more or it has lasted too long.
 * Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing depends on when the connection has ended
final class LingeringClose {
    private static final int SILENCE_SECONDS = 2;

    private final ChannelHandlerContext connection;
    /** How many more spans of silence may be waited for. */
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

    /** Something has come, and was dropped. */
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
