package dev.paysandbox.cli;

import dev.paysandbox.Sandbox;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.support.TestMerchant;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A user of the tool, with a separate merchant on the real server that all tests share. */
final class Tester {
    private static final AtomicInteger COUNT = new AtomicInteger();

    final Map<String, String> environment = new HashMap<>();
    private boolean terminal;
    private String in = "";

    /** The server that all tests share. The first test starts it. */
    private static final class Shared {
        static final Sandbox SERVER = serverAt(0);
    }

    /** A user of the shared server. */
    Tester() {
        this(Shared.SERVER);
    }

    Tester(Sandbox server) {
        var name = "t" + COUNT.incrementAndGet();
        environment.put("PAYSANDBOX_URL", server.url().toString());
        environment.put("PAYSANDBOX_PUBLIC_KEY", "pk_test_" + name);
        environment.put("PAYSANDBOX_SECRET_KEY", "sk_test_" + name);
    }

    /** Starts a server on this port; 0 chooses a free port. The caller closes it. */
    static Sandbox serverAt(int port, String... flags) {
        var arguments = new ArrayList<>(List.of("--port=" + port));
        arguments.addAll(List.of(flags));
        return Sandbox.start(Settings.read(arguments, Map.of(), Path.of("target")));
    }

    Tester atTerminal() {
        terminal = true;
        return this;
    }

    Tester typing(String text) {
        in = text;
        return this;
    }

    /** The tool as a process of its own, called by this user. */
    ProcessBuilder process(String... words) {
        var builder = Cli.process(words);
        builder.environment().putAll(environment);
        return builder;
    }

    String key() {
        return environment.get("PAYSANDBOX_PUBLIC_KEY");
    }

    /** Calls the tool with the words of this line. */
    Cli types(String line) {
        return calls(line.split(" ", -1));
    }

    /** The same, with a writer that gets standard error while the tool runs. */
    Cli types(String line, StringWriter err) {
        return Cli.run(environment, terminal, in, err, line.split(" ", -1));
    }

    Cli calls(String... args) {
        return Cli.run(environment, terminal, in, args);
    }

    /** Calls the tool, expects success, and returns its output. */
    String does(String line) {
        return types(line).exits(0).text();
    }

    /** The application of the same merchant. */
    TestMerchant application() {
        return TestMerchant.named(URI.create(environment.get("PAYSANDBOX_URL")), key().substring("pk_test_".length()));
    }

    /** Creates a payin, and returns its id. */
    String opensPayin(String flags) {
        return does(("payin create -o id " + flags).strip());
    }
}
