package dev.paysandbox.text;

import java.net.URI;
import java.net.URISyntaxException;

/** Absolute http and https URLs in requests, and the secrets of texts that were meant to be such. */
public final class HttpUrl {
    private static final String AFTER_SCHEME = "://";
    private static final int LARGEST_PORT = 65_535;

    private HttpUrl() {}

    public static boolean isValid(String text) {
        try {
            var url = new URI(text);
            var scheme = url.getScheme();
            return ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
                    && url.getRawAuthority() != null
                    && hasHost(url.getRawAuthority());
        } catch (URISyntaxException notAUrl) {
            return false;
        }
    }

    /** The end of a sentence that names the first character that no URL may have; empty if there is none. */
    public static String badCharacter(String text) {
        try {
            var unused = new URI(text);
            return "";
        } catch (URISyntaxException why) {
            int at = why.getIndex();
            if (at < 0 || at >= text.length()) {
                return "";
            }
            int character = text.codePointAt(at);
            return "; character " + (text.codePointCount(0, at) + 1) + " is "
                    + (character == ' ' ? "a blank" : "'" + Character.toString(character) + "'")
                    + ", which a URL must not have there";
        }
    }

    /**
     * Parsed here, because {@link URI#getHost} rejects names with an underscore, and compose services have
     * such names.
     */
    private static boolean hasHost(String authority) {
        var hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
        var port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
        return colon != 0 && !hostAndPort.isEmpty() && (port.isEmpty() || isPort(port));
    }

    private static boolean isPort(String text) {
        if (text.length() > 5 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        int number = Integer.parseInt(text);
        return number >= 1 && number <= LARGEST_PORT;
    }

    /** The text without its user and password; if it is not a URL, without all that may belong to them. */
    public static String withoutUser(String text, String instead) {
        int end = userEnd(text);
        return end < 0 ? text : text.substring(0, userStart(text, end)) + instead + text.substring(end);
    }

    static int userStart(String text, int end) {
        int scheme = text.indexOf(AFTER_SCHEME);
        return scheme < 0 || scheme >= end ? 0 : scheme + AFTER_SCHEME.length();
    }

    /** The place of the sign after the user and password, or -1. */
    static int userEnd(String text) {
        int last = text.lastIndexOf('@');
        if (last < 0 || !isValid(text)) {
            return last;
        }
        int user = URI.create(text).getRawAuthority().lastIndexOf('@');
        return user < 0 ? user : userStart(text, last) + user;
    }
}
