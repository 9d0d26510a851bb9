package dev.paysandbox.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of blocks between lines such as {@code -----BEGIN CERTIFICATE-----} and {@code -----END CERTIFICATE-----};
 * text around the blocks is ignored.
 *
 * @param setting the setting that names it, for messages
 */
record PemFile(String setting, Path path, List<Block> blocks) {
    private static final int MOST_BYTES = 1 << 20;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----(.*?)-----END \\1-----", Pattern.DOTALL);
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN ");

    /** @param label such as {@code CERTIFICATE} */
    record Block(String label, String text) {
        boolean isEncrypted() {
            return label.equals("ENCRYPTED PRIVATE KEY") || text.contains("ENCRYPTED");
        }
    }

    /** @throws UnusableCertificate if it is not a PEM file */
    static PemFile read(String setting, Path path) {
        String text;
        try {
            // A pipe would stop the thread that looks for new certificates, until somebody writes to it.
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw new UnusableCertificate(setting, path, "is not a regular file", null);
            }
            if (Files.size(path) > MOST_BYTES) {
                throw new UnusableCertificate(setting, path, "is larger than 1 MiB, and so not a PEM file", null);
            }
            text = Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new UnusableCertificate(setting, path, reason(unreadable), unreadable);
        }
        var blocks = new ArrayList<Block>();
        var found = BLOCK.matcher(text);
        while (found.find()) {
            blocks.add(new Block(found.group(1), found.group(2)));
        }
        if (BEGIN.matcher(text).results().count() != blocks.size()) {
            throw new UnusableCertificate(setting, path, "has a block without its end", null);
        }
        return new PemFile(setting, path, List.copyOf(blocks));
    }

    private static String reason(IOException unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "does not exist";
        }
        return unreadable instanceof AccessDeniedException
                ? "may not be read by the user of this process"
                : "cannot be read";
    }

    byte[] bytes(Block block) {
        try {
            return Base64.getMimeDecoder().decode(block.text.strip());
        } catch (IllegalArgumentException noBase64) {
            throw unusable("has a broken block " + block.label, null);
        }
    }

    UnusableCertificate unusable(String reason, @Nullable Exception cause) {
        return new UnusableCertificate(setting, path, reason, cause);
    }

    /** Hides the blocks, since a block may be a key. */
    @Override
    public String toString() {
        return "PemFile[" + path + "]";
    }
}
