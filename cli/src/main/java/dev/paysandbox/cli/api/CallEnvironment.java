package dev.paysandbox.cli.api;

import java.io.InputStream;
import java.util.Map;

/**
 * The environment of a call of the control tool.
 *
 * @param environment the environment's variables
 * @param outIsTerminal whether a person reads standard output, not a file or a pipe
 * @param errIsTerminal whether a person reads standard error
 */
public record CallEnvironment(
        Map<String, String> environment, boolean outIsTerminal, boolean errIsTerminal, InputStream in) {
    /** Those of this process; the launcher says by {@code paysandbox.terminals} which streams lead to a terminal. */
    public static CallEnvironment ofProcess() {
        var terminals = System.getProperty("paysandbox.terminals", "");
        return new CallEnvironment(System.getenv(), terminals.contains("out"), terminals.contains("err"), System.in);
    }
}
