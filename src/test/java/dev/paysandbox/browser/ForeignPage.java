package dev.paysandbox.browser;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.LocalServer;

/** A page of another site than the sandbox's, open in a payer's or developer's own browser. */
final class ForeignPage implements AutoCloseable {
    private final LocalServer server = new LocalServer(exchange ->
            LocalServer.says(exchange, 200, "text/html; charset=utf-8", "<!doctype html><title>Foreign</title>"));
    private final Visitor visitor;
    private final String sandbox;

    /** The page is at 127.0.0.1 and calls the sandbox at localhost, so that not even the site is the same. */
    ForeignPage(Sandbox sandbox) {
        this.sandbox = "http://localhost:" + sandbox.url().getPort();
        visitor = Visitor.atADesk().goesTo(url("127.0.0.1"));
    }

    /** The same page by another name of this machine. */
    ForeignPage under(String name) {
        visitor.goesTo(url(name));
        return this;
    }

    private String url(String name) {
        return "http://" + name + ":" + server.port() + "/";
    }

    /**
     * Runs a script there and answers what it answers.
     *
     * @param script the body of an async function; {@code sandbox} is the sandbox's address, {@code given} the argument
     */
    Object runs(String script, Object given) {
        return visitor.page()
                .evaluate("([sandbox, given]) => (async () => {" + script + "})()", new Object[] {sandbox, given});
    }

    Visitor visitor() {
        return visitor;
    }

    @Override
    public void close() {
        visitor.close();
        server.close();
    }
}
