package dev.paysandbox.text;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads IP addresses from texts, without a name lookup. */
public final class IpAddress {
    private static final Pattern IPV4 =
            Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-fA-F:.]{2,45}");

    private IpAddress() {}

    /** The address in the text; null for a name. IPv4 in its IPv6 form, {@code ::ffff:203.0.113.7}, is an IPv4 address. */
    public static @Nullable InetAddress parse(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return null;
        }
        try {
            // This causes no name lookup, since the text is an address.
            return InetAddress.getByName(text);
        } catch (UnknownHostException malformed) {
            return null;
        }
    }

    /** The IPv4 address that the text is, or for which it stands: {@code ::1} for that of this machine. Null for others. */
    public static @Nullable String v4(String text) {
        var address = parse(text);
        if (address instanceof Inet4Address) {
            return address.getHostAddress();
        }
        return address != null && address.isLoopbackAddress() ? "127.0.0.1" : null;
    }
}
