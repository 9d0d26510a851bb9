package dev.paysandbox.tls;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of the settings tlsCertificate or tlsKey cannot be used. The message contains nothing of a key. */
public final class UnusableCertificate extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param reason completes a sentence that begins with the file */
    UnusableCertificate(String setting, Path file, String reason, @Nullable Exception cause) {
        super("The file " + file + " (" + setting + ") " + reason + ".", cause);
    }
}
