package dev.paysandbox.client;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.RunningSandbox;

/** The real server that most tests share. */
final class Server {
    private static final PaySandbox SHARED = clientOf(RunningSandbox.shared());

    private Server() {}

    static PaySandbox shared() {
        return SHARED;
    }

    static PaySandbox clientOf(Sandbox server) {
        return PaySandbox.at(server.url().toString());
    }
}
