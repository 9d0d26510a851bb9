package dev.paysandbox.cli.api;

import java.io.InputStream;
import java.util.Map;

/**
 * The environment of a call of the control tool.
 *
 * @param environment the environment variables
 * @param outIsTerminal whether standard output is a terminal, not a file or a pipe
 * @param errIsTerminal whether standard error is a terminal
 */
public record CallEnvironment(
        Map<String, String> environment, boolean outIsTerminal, boolean errIsTerminal, InputStream in) {
    /** The environment of this process. The launcher lists the streams that are terminals in {@code paysandbox.terminals}. */
    public static CallEnvironment ofProcess() {
        var terminals = System.getProperty("paysandbox.terminals", "");
        return new CallEnvironment(System.getenv(), terminals.contains("out"), terminals.contains("err"), System.in);
    }
}
