package dev.paysandbox.client;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;

/** The real server that most tests share: the one at {@code PAYSANDBOX_URL}, or else one in this JVM. */
final class Server {
    private static final PaySandbox SHARED =
            System.getenv("PAYSANDBOX_URL") == null ? clientOf(RunningSandbox.shared()) : PaySandbox.fromEnvironment();

    private Server() {}

    static PaySandbox shared() {
        return SHARED;
    }

    static PaySandbox clientOf(Sandbox server) {
        return PaySandbox.at(server.url().toString());
    }
}
