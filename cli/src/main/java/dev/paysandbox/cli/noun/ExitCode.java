package dev.paysandbox.cli.noun;

/** The exit codes of all commands. The root command's help lists them. */
public final class ExitCode {
    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int OUT_OF_REACH = 3;
    public static final int NOT_DRIVEN = 4;

    private ExitCode() {}
}
