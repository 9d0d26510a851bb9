package dev.paysandbox.webhook.courier;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why an exchange failed, in words for people. */
record ExchangeFailure(Outcome outcome, String detail) {

    static ExchangeFailure ofLookup(Destination to, Throwable thrown) {
        UnknownHostException unknown = within(thrown, UnknownHostException.class);
        if (unknown == null) {
            return new ExchangeFailure(
                    Outcome.DNS, "the name " + to.host() + " could not be looked up: " + why(thrown));
        }
        String reason = why(unknown).startsWith(to.host() + ": ")
                ? " (" + why(unknown).substring(to.host().length() + 2) + ")"
                : "";
        return new ExchangeFailure(Outcome.DNS, "unknown host " + to.host() + reason);
    }

    static ExchangeFailure ofConnect(Destination to, InetAddress address, Throwable thrown) {
        String receiver = receiver(to, address);
        if (thrown instanceof ConnectTimeoutException) {
            return new ExchangeFailure(Outcome.TIMEOUT, "no connection to " + receiver + " in time");
        }
        if (thrown instanceof NoRouteToHostException) {
            return new ExchangeFailure(Outcome.UNREACHABLE, "no route to " + receiver);
        }
        if (thrown instanceof ConnectException
                && why(thrown).toLowerCase(Locale.ROOT).contains("refused")) {
            return new ExchangeFailure(Outcome.REFUSED, "connection refused by " + receiver);
        }
        return new ExchangeFailure(Outcome.UNREACHABLE, "cannot reach " + receiver + ": " + why(root(thrown)));
    }

    private static String receiver(Destination to, InetAddress address) {
        boolean literal = NetUtil.createInetAddressFromIpAddressString(to.host()) != null;
        return literal ? to.toString() : to + " (" + address.getHostAddress() + ")";
    }

    /** @param refusal the end of a sentence that begins with the address */
    static ExchangeFailure ofBlocked(Destination to, InetAddress address, String refusal) {
        return new ExchangeFailure(Outcome.BLOCKED, receiver(to, address) + " " + refusal);
    }

    static ExchangeFailure ofOwnServer(Destination to) {
        return new ExchangeFailure(Outcome.BAD_URL, to + " is this sandbox itself, which never receives notifications");
    }

    static ExchangeFailure ofHandshake(Destination to, Throwable thrown) {
        return new ExchangeFailure(Outcome.TLS, tlsProblem(to, thrown));
    }

    /** The failure of an open connection; a receiver may still refuse the TLS handshake at this point. */
    static ExchangeFailure ofExchange(Destination to, Throwable thrown) {
        if (within(thrown, SSLException.class) != null) {
            return ofHandshake(to, thrown);
        }
        return new ExchangeFailure(
                Outcome.BROKEN,
                within(thrown, IOException.class) != null
                        ? to + " closed the connection without an answer"
                        : "the exchange with " + to + " failed: " + why(thrown));
    }

    static ExchangeFailure ofAnswer(Destination to, Throwable thrown) {
        boolean tooLong = thrown instanceof TooLongHttpHeaderException || thrown instanceof TooLongHttpLineException;
        return new ExchangeFailure(
                Outcome.BROKEN,
                tooLong
                        ? to + " sent an answer with more headers than " + Connection.HEADER_LIMIT + " bytes"
                        : to + " sent something that is not an HTTP answer");
    }

    private static String tlsProblem(Destination to, Throwable thrown) {
        if (within(thrown, NotSslRecordException.class) != null) {
            return to + " does not speak TLS; is the url meant to begin with http: ?";
        }
        if (within(thrown, ClosedChannelException.class) != null) {
            return to + " closed the connection during the TLS handshake";
        }
        if (within(thrown, CertificateExpiredException.class) != null) {
            return "the certificate of " + to + " has expired";
        }
        if (within(thrown, CertificateNotYetValidException.class) != null) {
            return "the certificate of " + to + " is not valid yet";
        }
        if (within(thrown, CertPathBuilderException.class) != null) {
            return "the certificate of " + to + " is not signed by an authority trusted here (is it self-signed?)";
        }
        String why = why(root(thrown));
        return why.startsWith("No subject alternative") || why.startsWith("No name matching")
                ? "the certificate of " + to + " is not for that host"
                : "no TLS connection to " + to + ": " + why;
    }

    ExchangeFailure insideTheAnswer(Destination to) {
        return outcome == Outcome.BROKEN
                ? new ExchangeFailure(outcome, to + " closed the connection before its answer was complete")
                : this;
    }

    /** Explains a refused localhost inside a container, the most common mistake. */
    ExchangeFailure explainedInsideContainer(Destination to) {
        return outcome == Outcome.REFUSED && to.isThisMachine()
                ? new ExchangeFailure(
                        outcome,
                        detail + "; inside a container localhost is the container itself: use host.docker.internal,"
                                + " or the service's name in the compose network")
                : this;
    }

    private static <T extends Throwable> @Nullable T within(Throwable thrown, Class<T> kind) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (kind.isInstance(t)) {
                return kind.cast(t);
            }
        }
        return null;
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String why(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.getClass().getSimpleName() : message;
    }
}
