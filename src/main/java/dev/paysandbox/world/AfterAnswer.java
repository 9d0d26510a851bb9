package dev.paysandbox.world;

import java.util.concurrent.Executor;

/** Runs work once the answer to a request was written, or once it is known that there will be none. */
@FunctionalInterface
public interface AfterAnswer extends Executor {}
