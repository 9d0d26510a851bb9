package dev.paysandbox.http.json;

import java.net.URI;
import java.net.URISyntaxException;

/** Parses URLs and host names in texts. */
final class Urls {
    private Urls() {}

    static boolean isIpv4(String text) {
        int numbers = 0;
        int start = 0;
        while (numbers < 4) {
            int dot = text.indexOf('.', start);
            int end = dot < 0 ? text.length() : dot;
            var number = text.substring(start, end);
            if (!TextFormat.isDigits(number, 1, 3)
                    || Integer.parseInt(number) > 255
                    || (number.length() > 1 && number.charAt(0) == '0')) {
                return false;
            }
            numbers++;
            if (dot < 0) {
                return numbers == 4;
            }
            start = dot + 1;
        }
        return false;
    }

    static boolean isHttp(String text) {
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

    /**
     * Parsed here, because {@link java.net.URI#getHost} rejects names with an underscore, and compose services have
     * such names.
     */
    private static boolean hasHost(String authority) {
        var hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
        var port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
        return colon != 0
                && !hostAndPort.isEmpty()
                && (port.isEmpty() || (TextFormat.isDigits(port, 1, 5) && isPort(Integer.parseInt(port))));
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= 65_535;
    }
}
