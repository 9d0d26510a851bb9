package dev.paysandbox.http.control;

import dev.paysandbox.http.NettyRequest;
import io.micronaut.http.HttpRequest;
import io.netty.channel.Channel;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Passes a streamed answer to its connection. Any thread may write it; it reaches the framework on the connection's
 * event loop, and only while the connection is open. The framework treats a piece from another thread just after the
 * end as a mistake ("onNext before request?"), and logs a stack trace each time. So a route that answers by such a
 * stream has no {@code @ExecuteOn}, which would move each piece to another thread again.
 */
public final class ConnectionStream implements Subscriber<byte[]>, Subscription {
    private final Channel connection;
    private final Subscriber<? super byte[]> answer;
    private volatile @Nullable Subscription writer;
    private volatile boolean ended;

    private ConnectionStream(Channel connection, Subscriber<? super byte[]> answer) {
        this.connection = connection;
        this.answer = answer;
    }

    /** The stream, as an answer to the request. */
    public static Publisher<byte[]> to(HttpRequest<?> request, Publisher<byte[]> stream) {
        var connection = NettyRequest.of(request).getChannelHandlerContext().channel();
        return answer -> stream.subscribe(new ConnectionStream(connection, answer));
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        writer = subscription;
        answer.onSubscribe(this);
    }

    @Override
    public void request(long more) {
        var asked = writer;
        if (asked != null) {
            asked.request(more);
        }
    }

    @Override
    public void cancel() {
        ended = true;
        endWriter();
    }

    private void endWriter() {
        var over = writer;
        if (over != null) {
            over.cancel();
        }
    }

    @Override
    public void onNext(byte[] piece) {
        onEventLoop(() -> answer.onNext(piece));
    }

    @Override
    public void onError(Throwable failure) {
        onEventLoop(() -> {
            ended = true;
            answer.onError(failure);
        });
    }

    @Override
    public void onComplete() {
        onEventLoop(() -> {
            ended = true;
            answer.onComplete();
        });
    }

    private void onEventLoop(Runnable step) {
        try {
            connection.eventLoop().execute(() -> {
                if (!ended && connection.isOpen()) {
                    step.run();
                }
            });
        } catch (RejectedExecutionException closing) {
            endWriter();
        }
    }
}
