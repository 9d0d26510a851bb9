package dev.paysandbox.webhook.courier;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds a host's addresses; may block. */
@FunctionalInterface
interface AddressLookup {
    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
