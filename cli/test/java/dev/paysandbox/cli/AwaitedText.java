package dev.paysandbox.cli;

import java.io.StringWriter;
import java.util.concurrent.CompletableFuture;

/** The output of a running command. Completes a future when the output contains the awaited text. */
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
