package dev.paysandbox.cli;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Settings.Setting;
import dev.paysandbox.cli.output.Visible;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import java.util.function.Supplier;

/** Calls of the control tool within {@code exec}. Their output goes to standard error, because standard output is the command's. */
final class ToolCalls {
    private final CallEnvironment caller;
    private final Map<String, String> environment;
    private final Supplier<PrintWriter> err;

    /** @param environment of all calls; {@code exec} changes it */
    ToolCalls(CallEnvironment caller, Map<String, String> environment, Supplier<PrintWriter> err) {
        this.caller = caller;
        this.environment = environment;
        this.err = err;
    }

    /** The next calls use the world of this public key. */
    void use(String publicKey) {
        environment.put(Setting.KEY.variable(), publicKey);
    }

    int run(String... arguments) {
        return run(err.get(), arguments);
    }

    int run(PrintWriter out, String... arguments) {
        return run(out, err.get(), arguments);
    }

    /** Prints only errors. */
    int quietly(String... arguments) {
        return run(new PrintWriter(Writer.nullWriter()), arguments);
    }

    int run(PrintWriter out, PrintWriter errors, String... arguments) {
        var within = new CallEnvironment(environment, caller.errIsTerminal(), caller.errIsTerminal(), caller.in());
        int code = PaySandbox.run(within, out, errors, arguments);
        out.flush();
        return code;
    }

    void say(String sentence) {
        err.get().println(Visible.multiline(sentence));
        err.get().flush();
    }
}
