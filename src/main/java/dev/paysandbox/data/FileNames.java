package dev.paysandbox.data;

import java.util.Locale;
import java.util.Optional;

/** Converts public keys to file names. Some file systems ignore case, so A becomes {@code -a}. */
final class FileNames {
    private FileNames() {}

    static String of(String publicKey) {
        return publicKey.replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    }

    /** Empty where the name is of none: nobody would find its file by the key. */
    static Optional<String> key(String name) {
        var key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            key.append(c == '-' && i + 1 < name.length() ? Character.toUpperCase(name.charAt(++i)) : c);
        }
        return Optional.of(key.toString()).filter(one -> of(one).equals(name));
    }
}
