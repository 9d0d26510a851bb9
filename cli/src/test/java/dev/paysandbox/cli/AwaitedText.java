package dev.paysandbox.cli;

import java.io.StringWriter;
import java.util.concurrent.CompletableFuture;

/** What a command writes while it runs, and when this is among it. */
final class AwaitedText extends StringWriter {
    private final String awaited;
    private final CompletableFuture<Void> written = new CompletableFuture<>();

    AwaitedText(String awaited) {
        this.awaited = awaited;
    }

    CompletableFuture<Void> written() {
        return written;
    }

    @Override
    public void write(String text, int from, int length) {
        super.write(text, from, length);
        if (toString().contains(awaited)) {
            written.complete(null);
        }
    }
}
