package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of tools that are under way, so that the client can cancel them.
 *
 * <p>The SDK neither reads {@code notifications/cancelled} nor tells a tool the id of its request. So the messages pass
 * through {@link #input}, which writes the id into the request's {@code _meta}, and takes out the cancellations.
 */
final class Calls {
    /** The name in {@code _meta} of the request's id. */
    static final String ID = "paysandbox/request";

    private static final int MOST = 10_000;

    private final InputStream source;
    private final Set<String> tools;
    private final CountDownLatch ended = new CountDownLatch(1);
    /** By the ids of the requests as JSON; guarded by this. */
    private final Map<String, Call> calls = new LinkedHashMap<>();

    private static final class Call {
        private @Nullable Thread thread;
        private boolean isCancelled;
    }

    /** @param tools the names of all tools */
    Calls(InputStream source, Set<String> tools) {
        this.source = new BufferedInputStream(source);
        this.tools = tools;
    }

    /** The messages for the SDK, each on a line. */
    InputStream input() {
        return new Lines();
    }

    /** Waits until the input has ended, and then at most this time for the calls under way. */
    void awaitEnd(Duration most) throws InterruptedException {
        ended.await();
        synchronized (this) {
            long end = System.nanoTime() + most.toNanos();
            for (long left = most.toMillis(); left > 0 && !calls.isEmpty(); ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000;
            }
        }
    }

    /** Runs the work of a request in this thread, which a cancellation interrupts. */
    <T> T run(String id, Supplier<T> work) {
        var call = begin(id);
        try {
            return work.get();
        } finally {
            finish(id, call);
        }
    }

    private synchronized Call begin(String id) {
        var call = calls.computeIfAbsent(id, key -> new Call());
        if (call.isCancelled) {
            calls.remove(id);
            throw Refusal.cancelled();
        }
        call.thread = Thread.currentThread();
        return call;
    }

    private synchronized void finish(String id, Call call) {
        call.thread = null;
        calls.remove(id, call);
        // An interruption that came too late must not hit the thread's next call.
        Thread.interrupted();
        notifyAll();
    }

    private synchronized void cancel(String id) {
        var call = calls.get(id);
        if (call != null) {
            call.isCancelled = true;
            if (call.thread != null) {
                call.thread.interrupt();
            }
        }
    }

    private synchronized void expect(String id) {
        calls.put(id, new Call());
        if (calls.size() > MOST) {
            calls.remove(calls.keySet().iterator().next());
        }
    }

    /** The line as the SDK shall read it; empty if it is not for the SDK. */
    private String passed(String line) {
        JsonNode message;
        try {
            message = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException invalid) {
            return line;
        }
        var method = message.path("method").asText();
        if (method.equals("notifications/cancelled")) {
            cancel(message.path("params").path("requestId").toString());
            return "";
        }
        if (message.has("id")
                && message.get("params") instanceof ObjectNode params
                && method.equals("tools/call")
                && tools.contains(params.path("name").asText())) {
            var id = message.get("id").toString();
            expect(id);
            params.withObject("/_meta").put(ID, id);
            return message + "\n";
        }
        return line;
    }

    private final class Lines extends InputStream {
        private byte[] line = new byte[0];
        private int next;

        @Override
        public int read() throws IOException {
            return fill() ? line[next++] & 0xff : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, line.length - next);
            System.arraycopy(line, next, bytes, offset, count);
            next += count;
            return count;
        }

        private boolean fill() throws IOException {
            while (next == line.length) {
                var bytes = new ByteArrayOutputStream();
                int one = source.read();
                for (; one != -1 && one != '\n'; one = source.read()) {
                    bytes.write(one);
                }
                if (one == -1 && bytes.size() == 0) {
                    ended.countDown();
                    return false;
                }
                line = passed(bytes.toString(UTF_8) + "\n").getBytes(UTF_8);
                next = 0;
            }
            return true;
        }
    }
}
