package dev.paysandbox.settings;

import java.nio.file.Path;

/**
 * The PEM files with which the server speaks HTTPS.
 *
 * @param certificate the server's certificate, followed by its chain
 * @param key its private key
 */
public record TlsSettings(Path certificate, Path key) {}
