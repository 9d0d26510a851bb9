package dev.paysandbox.docs;

import dev.paysandbox.Sandbox;
import dev.paysandbox.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Someone who reads a page and types all of it, against a sandbox of their own. CONTRIBUTING.md says by what rules.
 */
final class Walkthrough implements AutoCloseable {
    private static final String SERVE = "cli/paysandbox serve";
    private static final String ADDRESS = "127.0.0.1:8080";
    private static final String FOLDER_FLAG = "--scenarios=";
    private static final String RECEIVER_PORT = "9191";
    private static final String VERSION = "PaySandbox 0.1.0";

    private final Markdown page;
    private final Path folder;
    private final int receiverPort = freePort();
    private final Map<String, Terminal> terminals = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private @Nullable Sandbox sandbox;

    /** @param folder an empty one to work in */
    Walkthrough(Markdown page, Path folder) {
        this.page = page;
        this.folder = folder;
    }

    /** Answers where the page shows something else than what was printed. */
    List<String> readToTheEnd() {
        var blocks = page.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            var block = blocks.get(i);
            try {
                read(block, i + 1 < blocks.size() ? blocks.get(i + 1) : null);
            } catch (AssertionError failed) {
                throw new AssertionError("%s, line %d: %s".formatted(page, block.line(), failed.getMessage()), failed);
            }
        }
        return differences;
    }

    private void read(Markdown.Block block, Markdown.@Nullable Block next) {
        if (block.isCommand()) {
            var showsOutput = next != null && next.isOutput() && next.terminal().isEmpty();
            type(block, showsOutput ? next : null);
        } else if (block.isOutput() && !block.terminal().isEmpty()) {
            hear(block, block.terminal());
        }
    }

    private void type(Markdown.Block command, Markdown.@Nullable Block output) {
        if (command.text().startsWith(SERVE)) {
            serve(command.text().substring(SERVE.length()).strip());
            compare(output, running().greeting());
        } else if (command.terminal().isEmpty()) {
            compare(output, reader("").run(real(command.text())));
        } else {
            reader(command.terminal()).begin(real(command.text()));
            if (output != null) {
                hear(output, command.terminal());
            }
        }
    }

    /** Compares what a terminal has printed by itself since. */
    private void hear(Markdown.Block shown, String terminal) {
        compare(shown, reader(terminal).nextLines(OutputPattern.lines(shown)));
    }

    private void compare(Markdown.@Nullable Block shown, String printed) {
        if (shown == null) {
            return;
        }
        var real = new Markdown.Block(shown.line(), shown.language(), shown.terminal(), real(shown.text()));
        if (!OutputPattern.isLike(real, printed)) {
            differences.add("%s shows in line %d:%n%s%nbut this was printed:%n%s%n"
                    .formatted(page, shown.line(), real.text(), OutputPattern.pretty(real, printed)));
        }
    }

    private Terminal reader(String name) {
        return terminals.computeIfAbsent(
                name, any -> new Terminal(folder, running().url().toString()));
    }

    private void serve(String flags) {
        if (sandbox != null) {
            sandbox.close();
        }
        var arguments = new ArrayList<>(List.of("--port=0"));
        if (!flags.isEmpty()) {
            arguments.addAll(List.of(inFolder(flags).split(" ")));
        }
        sandbox = Sandbox.start(Settings.read(arguments, Map.of(), folder));
    }

    /** A reader's sandbox stands in the reader's folder; this one runs in the test's. */
    private String inFolder(String flags) {
        return flags.replace(FOLDER_FLAG, FOLDER_FLAG + folder + "/");
    }

    /** The text with the addresses of this run. */
    private String real(String text) {
        var greeting = running().greeting();
        return text.replace(ADDRESS, running().url().getAuthority())
                .replace(RECEIVER_PORT, Integer.toString(receiverPort))
                .replace(VERSION, greeting.substring(0, greeting.indexOf(" is ready")));
    }

    /** A page that does not say how it is started has one with no flags. */
    private Sandbox running() {
        if (sandbox == null) {
            serve("");
        }
        return Objects.requireNonNull(sandbox);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    @Override
    public void close() {
        terminals.values().forEach(Terminal::close);
        if (sandbox != null) {
            sandbox.close();
        }
    }
}
