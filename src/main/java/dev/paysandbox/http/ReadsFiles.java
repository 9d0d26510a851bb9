package dev.paysandbox.http;

/**
 * What reads its files from the jar when it is made. It is made beside the others as soon as the server listens, so that
 * neither the start waits for files that a payment does not need, nor a request reads them on the event loop.
 */
public interface ReadsFiles {}
