package dev.paysandbox.webhook.courier;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes this process's own server, which must not be a receiver, nor an application in a drill: a notification could
 * reset a world, or rotate a merchant's key and have the answer recorded. The only exception is the demo shop's receiver. The decision uses the
 * address that a connection leads to, so neither another name nor another notation of an address gets around it.
 * Thread-safe.
 */
public final class OwnServer {
    private static final Pattern DEMO_RECEIVER = Pattern.compile("/demo/webhooks/[0-9a-f]{32}");
    private static final String CONTROL = "/_sandbox";

    /** Names by which a container reaches its host, where this server's port may be published. */
    private static final Set<String> CONTAINERS_HOST =
            Set.of("host.docker.internal", "gateway.docker.internal", "host.containers.internal");

    private final @Nullable Destination publicAddress;
    /**
     * The path below which a proxy of that address leads here, without a slash at the end; other paths may be
     * receivers.
     */
    private final String publicPath;

    /** The port where this server listens; 0 while it does not. */
    private volatile int port;

    /** @param publicUrl the address by which browsers reach this server, or null */
    public OwnServer(@Nullable URI publicUrl) {
        publicAddress = publicUrl == null ? null : Destination.of(publicUrl);
        publicPath = publicUrl == null || publicUrl.getRawPath() == null ? "" : publicUrl.getRawPath();
    }

    /** From now on connections to this port of this machine lead here. */
    public void listensAt(int listening) {
        port = listening;
    }

    /**
     * Whether the text of a url shows that it leads here, and not to the demo shop's receiver. Other urls may lead here
     * after their name is looked up.
     */
    public boolean isAt(String url) {
        try {
            var parsed = URI.create(url);
            var destination = Destination.of(parsed);
            var target = Destination.target(parsed);
            return isNamed(destination, target) || (isLiterally(destination) && !isDemoReceiver(target));
        } catch (IllegalArgumentException notCallable) {
            return false;
        }
    }

    /** As {@link #isAt}, also for a name that must be looked up. Waits for the lookup, so no event loop may call it. */
    public boolean isReachedBy(String url) {
        if (isAt(url)) {
            return true;
        }
        try {
            var parsed = URI.create(url);
            var destination = Destination.of(parsed);
            return !isDemoReceiver(Destination.target(parsed))
                    && Stream.of(InetAddress.getAllByName(destination.host()))
                            .anyMatch(address -> isHere(null, new InetSocketAddress(address, destination.port())));
        } catch (IllegalArgumentException | UnknownHostException notCallable) {
            return false;
        }
    }

    /** Whether the connection leads here, and the request is not for the demo shop's receiver. */
    boolean refuses(QueuedRequest queued, SocketAddress local, SocketAddress remote) {
        return isNamed(queued.destination(), queued.target())
                || (isHere(local, remote) && !isDemoReceiver(queued.target()));
    }

    /** Another receiver may use the same port on a container's host, but hardly the path of the control API. */
    private boolean isNamed(Destination destination, String target) {
        var known = publicAddress;
        if (known != null
                && destination.port() == known.port()
                && destination.host().equals(known.host())
                && isBelow(publicPath, target)) {
            return !isDemoReceiver(target.substring(publicPath.length()));
        }
        return destination.port() == port && CONTAINERS_HOST.contains(destination.host()) && target.startsWith(CONTROL);
    }

    private static boolean isBelow(String path, String target) {
        return target.startsWith(path)
                && (target.length() == path.length() || "/?".indexOf(target.charAt(path.length())) >= 0);
    }

    /** Whether this is this server's port at an address of this machine. */
    boolean isLiterally(Destination destination) {
        return destination.port() == port && destination.isThisMachine();
    }

    private boolean isHere(@Nullable SocketAddress local, SocketAddress remote) {
        return remote instanceof InetSocketAddress to
                && to.getPort() == port
                && ((local instanceof InetSocketAddress from && to.getAddress().equals(from.getAddress()))
                        || Destination.isOfThisMachine(to.getAddress()));
    }

    private static boolean isDemoReceiver(String target) {
        return DEMO_RECEIVER.matcher(target).matches();
    }
}
