package dev.paysandbox.http;

/**
 * A bean that reads its files from the jar when it is created. Such beans are created soon after the server listens, so
 * that neither the start nor the first payment waits for files that they do not need, and no request reads files on the
 * event loop.
 */
public interface ReadsFiles {}
