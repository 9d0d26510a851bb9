package dev.paysandbox.http;

/**
 * What reads its files from the jar when it is made. It is made beside the others soon after the server listens, so that
 * neither the start and the first payment wait for files that they do not need, nor a request reads them on the event loop.
 */
public interface ReadsFiles {}
