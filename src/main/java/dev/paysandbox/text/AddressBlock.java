package dev.paysandbox.text;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * IP addresses that begin with the same bits, such as {@code 10.0.0.0/8}, or a single address.
 *
 * @param address any of them
 * @param bits how many bits they have in common
 */
public record AddressBlock(InetAddress address, int bits) {
    private static final Pattern BITS = Pattern.compile("[0-9]{1,3}");

    /** Parses a text such as {@code 10.0.0.0/8}, {@code 192.0.2.7} or {@code fd00::/8}. */
    public static Optional<AddressBlock> of(String text) {
        int slash = text.indexOf('/');
        var address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        if (address == null) {
            return Optional.empty();
        }
        int all = address.getAddress().length * Byte.SIZE;
        var bits = slash < 0 ? String.valueOf(all) : text.substring(slash + 1);
        return BITS.matcher(bits).matches() && Integer.parseInt(bits) <= all
                ? Optional.of(new AddressBlock(address, Integer.parseInt(bits)))
                : Optional.empty();
    }

    public boolean contains(InetAddress other) {
        var mine = address.getAddress();
        var its = other.getAddress();
        int rest = mine.length * Byte.SIZE - bits;
        return mine.length == its.length
                && new BigInteger(1, mine).shiftRight(rest).equals(new BigInteger(1, its).shiftRight(rest));
    }

    @Override
    public String toString() {
        return address.getHostAddress() + "/" + bits;
    }
}
