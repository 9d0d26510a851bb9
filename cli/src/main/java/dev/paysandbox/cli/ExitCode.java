package dev.paysandbox.cli;

/** What every command tells the shell. The root command's help lists them. */
final class ExitCode {
    static final int OK = 0;
    static final int NO = 1;
    static final int USAGE = 2;
    static final int OUT_OF_REACH = 3;

    private ExitCode() {}
}
