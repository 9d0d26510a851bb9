package dev.paysandbox;

import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.settings.SettingsException;
import java.io.Console;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Starts the sandbox: {@code java -jar paysandbox-server.jar [--port 8080 …]}. */
public final class Main {
    private static final int CANNOT_START = 1;
    private static final int WRONG_USAGE = 2;
    /** A start that lacks them leaves fewer than these. */
    private static final int DESCRIPTORS = 80;

    private Main() {}

    public static void main(String[] args) {
        var arguments = List.of(args);
        if (arguments.contains("--help") || arguments.contains("-h")) {
            System.out.println(SettingTable.help());
            return;
        }
        if (arguments.contains("--version")) {
            System.out.println("paysandbox " + Sandbox.VERSION);
            return;
        }
        // The message of an uncaught exception may quote a request.
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) ->
                LoggerFactory.getLogger(Main.class).error("Thread {} ended", thread.getName(), failure));
        try {
            var settings = Settings.read(arguments, System.getenv(), Path.of(""), Main::warn);
            var sandbox = Sandbox.start(settings);
            Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "shutdown"));
            System.out.println(settings.of(SettingTable.READY_JSON) ? sandbox.readyLine() : sandbox.greeting());
            if (settings.of(SettingTable.UNTIL_STDIN_CLOSES)) {
                endWhenClosed(System.in);
            }
            var quiet = settings.find(SettingTable.QUIET);
            if (quiet == null ? hasTerminal() : !quiet) {
                sandbox.printActivity(System.out);
            }
        } catch (SettingsException wrong) {
            fail(WRONG_USAGE, wrong);
        } catch (Sandbox.StartFailure failure) {
            fail(CANNOT_START, failure);
        } catch (RuntimeException | Error failure) {
            if (mayOpen(DESCRIPTORS)) {
                throw failure;
            }
            warn("the server needs at least 130 file descriptors, and more for connections: raise the limit, such as by"
                    + " ulimit -n 1024.");
            System.exit(CANNOT_START);
        }
    }

    private static boolean mayOpen(int files) {
        var open = new ArrayList<InputStream>();
        try {
            while (open.size() < files) {
                open.add(new FileInputStream(ProcessBuilder.Redirect.DISCARD.file()));
            }
            return true;
        } catch (IOException limit) {
            return false;
        }
    }

    /**
     * The program that started the sandbox holds the other end. However that program ends, the system closes it. Input
     * is ignored.
     */
    private static void endWhenClosed(InputStream in) {
        var reader = new Thread(
                () -> {
                    try {
                        in.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException broken) {
                        // Reading has failed, so the end counts as closed.
                    }
                    // The shutdown hook closes the sandbox.
                    System.exit(0);
                },
                "standard input's reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** From Java 22 on, a console may exist without a terminal. The method that reports this does not exist in Java 17. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasTerminal() {
        var console = System.console();
        try {
            return console != null
                    && (Runtime.version().feature() < 22
                            || Boolean.TRUE.equals(
                                    Console.class.getMethod("isTerminal").invoke(console)));
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    private static void warn(String sentence) {
        System.err.println("paysandbox: " + sentence);
    }

    private static void fail(int code, Exception why) {
        System.err.println(why.getMessage());
        System.exit(code);
    }
}
