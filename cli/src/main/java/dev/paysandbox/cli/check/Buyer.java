package dev.paysandbox.cli.check;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.TimeLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/** Who makes the first purchase: a person in a browser that is watched, or this tool by copied requests. */
interface Buyer extends AutoCloseable {
    /**
     * Buys once. Returns when the payment came.
     *
     * @throws NotChecked if nothing was bought
     */
    OrderRequest.Moment buy();

    /** What was requested so far. */
    List<Exchange> exchanges();

    /** A visit that goes on after these requests. */
    Session session();

    @Override
    void close();

    /** By requests that were copied from a browser. */
    final class Copied implements Buyer {
        private final List<Exchange> copied;
        private final Session session = new Session();

        Copied(List<Exchange> requests) {
            copied = requests;
        }

        @Override
        public OrderRequest.Moment buy() {
            var order = copied.stream().filter(one -> !one.reads()).reduce((one, later) -> later);
            var compiler = new Purchase.Compiler(copied, "");
            try {
                session.buy(
                        compiler.purchase(order.orElse(copied.get(copied.size() - 1)), null, null), compiler.secrets());
            } catch (Session.NotRepeated failed) {
                throw new NotChecked(failed.why());
            }
            return new OrderRequest.Moment(0, Exchange.now());
        }

        @Override
        public List<Exchange> exchanges() {
            return session.exchanges();
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void close() {}
    }

    /** A person in a browser. */
    final class Person implements Buyer {
        static final Duration LONGEST = Duration.ofMinutes(5);
        private static final Duration LONGEST_LOADING = Duration.ofSeconds(5);
        private static final int LOOKS_BETWEEN = 10;

        private final Sandbox sandbox;
        private final Browser browser;
        private final DevTools tools;
        private final String page;
        private Map<String, Integer> before = Map.of();

        Person(Sandbox sandbox, Path program, String page) {
            this.sandbox = sandbox;
            this.page = page;
            browser = Browser.start(program);
            var debugger = browser.debugger();
            try {
                if (debugger == null) {
                    throw new NotChecked(program
                            + " did not start. Copy the order's request in your own browser, and use --curl or --har.");
                }
                tools = new DevTools(debugger);
            } catch (NotChecked | CompletionException failed) {
                browser.close();
                throw failed instanceof NotChecked
                        ? failed
                        : new NotChecked(program + " let nobody watch it. Use --curl or --har.");
            }
        }

        @Override
        public OrderRequest.Moment buy() {
            // Not earlier: an order before the drill would be none of it.
            var payins = new NewPayins(sandbox);
            before = payments();
            tools.open(page);
            var limit = TimeLimit.of(LONGEST);
            long emptyAt = Exchange.now();
            long asked = emptyAt;
            for (int look = 1; payins.since().isEmpty(); look++) {
                if (!browser.isRunning()) {
                    throw new NotChecked("The browser was closed before the sandbox had an order with the key "
                            + sandbox.key() + ".");
                }
                if (limit.isOver()) {
                    throw new NotChecked("No order came to " + sandbox.url() + " with the key " + sandbox.key()
                            + " within five minutes. Does your shop use this sandbox and this key?");
                }
                if (look % LOOKS_BETWEEN == 0) {
                    requireOwn();
                }
                TimeLimit.pause();
                emptyAt = asked;
                asked = Exchange.now();
            }
            var came = new OrderRequest.Moment(emptyAt, Exchange.now());
            var loading = TimeLimit.of(LONGEST_LOADING);
            while (!tools.recording().isQuiet() && !loading.isOver()) {
                TimeLimit.pause();
            }
            return came;
        }

        /** Refuses an order that another merchant's key has made meanwhile. */
        private void requireOwn() {
            var now = payments();
            now.forEach((key, payments) -> {
                if (!key.equals(sandbox.key()) && payments > before.getOrDefault(key, 0)) {
                    throw new NotChecked("An order came with the key " + key + ", and " + sandbox.key()
                            + " is checked. If it is your shop's: paysandbox check --key " + key + " …");
                }
            });
        }

        /** The number of payments of each merchant. */
        private Map<String, Integer> payments() {
            return Json.objects(sandbox.get("/merchants"), "data").stream()
                    .collect(Collectors.toMap(
                            merchant -> Json.text(merchant, "publicKey"), merchant -> merchant.getInt("payins")));
        }

        @Override
        public List<Exchange> exchanges() {
            return tools.recording().exchanges();
        }

        @Override
        public Session session() {
            return Session.after(exchanges());
        }

        @Override
        public void close() {
            tools.close();
            browser.close();
        }
    }
}
