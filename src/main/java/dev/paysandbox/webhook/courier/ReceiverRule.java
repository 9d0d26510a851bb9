package dev.paysandbox.webhook.courier;

import dev.paysandbox.text.AddressBlock;
import dev.paysandbox.text.InsideName;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses notifications may reach: this machine, private networks and names inside them, and the public hosts of the
 * setting {@code webhookHosts}. So a test tells nothing to a shop in production. The address that a connection leads to decides.
 */
final class ReceiverRule {
    /** RFC 1918, RFC 6598 and RFC 4193. */
    private static final List<AddressBlock> PRIVATE =
            blocks("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7");
    /**
     * Link-local addresses, and others at which clouds serve credentials; also those of local NAT64 (RFC 8215), which may carry one
     * in several places.
     */
    private static final List<AddressBlock> CREDENTIALS =
            blocks("169.254.0.0/16", "fe80::/10", "fd00:ec2::254", "fd20:ce::254", "100.100.100.200", "64:ff9b:1::/48");
    /** IPv6 addresses whose last four bytes are an IPv4 address: compatible ones (RFC 4291), SIIT (RFC 2765), NAT64 (RFC 6052). */
    private static final List<AddressBlock> ENDS_WITH_IPV4 = blocks("::/96", "::ffff:0:0:0/96", "64:ff9b::/96");
    /** RFC 3056: the IPv4 address follows the first two bytes. */
    private static final List<AddressBlock> BEGINS_WITH_IPV4 = blocks("2002::/16");

    /** By this name podman gives a container the address of its host, which is link-local. */
    private static final String CONTAINERS_HOST = "host.containers.internal";

    private static final int IPV6_NETWORK_BYTES = 8;

    private final Set<String> publicHosts;

    /** @param publicHosts names, {@code *.example.com} for all below a name, or {@code *} for all */
    ReceiverRule(Set<String> publicHosts) {
        this.publicHosts = publicHosts;
    }

    /**
     * Why a notification must not go to this address of the receiver, as the end of a sentence that begins with the address; null
     * if it may.
     */
    @Nullable
    String refusal(Destination to, InetAddress address) {
        if (isOf(CREDENTIALS, carriedBy(address))) {
            return to.host().equals(CONTAINERS_HOST) && address.isLinkLocalAddress()
                    ? null
                    : "is an address at which clouds serve credentials, or another link-local one, so it never gets notifications";
        }
        if (to.isAnywhere() || InsideName.is(to.name()) || isNear(address)) {
            return null;
        }
        if (isPublicHost(to.name())) {
            return to.tls() ? null : "is public, and webhookHosts allows " + to.host() + " by https only";
        }
        return "is public, so nothing was sent: set webhookTo, also while the sandbox runs, to send notifications to your own"
                + " application, or name the host in webhookHosts, or fetch notifications from the inbox";
    }

    private boolean isPublicHost(String name) {
        return publicHosts.contains("*")
                || publicHosts.contains(name)
                || publicHosts.stream().anyMatch(known -> known.startsWith("*.") && name.endsWith(known.substring(1)));
    }

    private static boolean isNear(InetAddress address) {
        return isOf(PRIVATE, address)
                || Destination.isOfThisMachine(address)
                || (address instanceof Inet6Address && interfaces().anyMatch(own -> isNear(own.getAddress(), address)));
    }

    /** Of global IPv6, only the network of an interface is near. */
    private static boolean isNear(InetAddress own, InetAddress address) {
        return own instanceof Inet6Address
                && !own.isLoopbackAddress()
                && Arrays.equals(own.getAddress(), 0, IPV6_NETWORK_BYTES, address.getAddress(), 0, IPV6_NETWORK_BYTES);
    }

    private static Stream<InterfaceAddress> interfaces() {
        try {
            return NetworkInterface.networkInterfaces().flatMap(each -> each.getInterfaceAddresses().stream());
        } catch (SocketException none) {
            return Stream.empty();
        }
    }

    /** The IPv4 address that an IPv6 address carries, or the address itself. */
    private static InetAddress carriedBy(InetAddress address) {
        int at = isOf(ENDS_WITH_IPV4, address) ? 12 : isOf(BEGINS_WITH_IPV4, address) ? 2 : -1;
        try {
            return at < 0
                    ? address
                    : InetAddress.getByAddress(Arrays.copyOfRange(address.getAddress(), at, at + Integer.BYTES));
        } catch (UnknownHostException notFourBytes) {
            throw new IllegalStateException(notFourBytes);
        }
    }

    private static boolean isOf(List<AddressBlock> blocks, InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    private static List<AddressBlock> blocks(String... texts) {
        return Stream.of(texts).map(text -> AddressBlock.of(text).orElseThrow()).toList();
    }
}
