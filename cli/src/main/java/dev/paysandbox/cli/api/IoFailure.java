package dev.paysandbox.cli.api;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** The reason of a failure of files, processes and connections in words for a user, because those of Java name its classes and calls. */
public final class IoFailure {
    /** What the system says about a process, within the words of Java: {@code error=2, No such file or directory}. */
    private static final Pattern OF_SYSTEM = Pattern.compile("error[=:] ?\\d+,? \\(?([^()]+)");

    private IoFailure() {}

    /** Such as {@code permission denied}; what the system says where it says something. */
    public static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (failure instanceof UnknownHostException) {
            return "no host has this name";
        }
        var message = String.valueOf(failure.getMessage());
        if (failure instanceof SSLException) {
            return message.contains("SSL message")
                    ? "it does not speak HTTPS"
                    : "its certificate is not trusted, or TLS failed";
        }
        var ofSystem = OF_SYSTEM.matcher(message);
        if (ofSystem.find()) {
            return ofSystem.group(1);
        }
        return failure instanceof FileSystemException file && file.getReason() != null ? file.getReason() : message;
    }
}
