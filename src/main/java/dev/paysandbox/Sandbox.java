package dev.paysandbox;

import static java.util.Map.entry;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.http.BodyHeaders;
import dev.paysandbox.http.control.Workers;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.log.IoFailure;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.webhook.courier.OwnServer;
import dev.paysandbox.world.WorldRecords.FindingReporter;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.tester.Activity;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.BeanResolutionTraceMode;
import io.micronaut.context.exceptions.BeanInstantiationException;
import io.micronaut.http.server.exceptions.ServerStartupException;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A running sandbox. Tests also start their sandboxes with it. */
public final class Sandbox implements AutoCloseable {
    /** The product's version, from its jar. */
    static final String VERSION =
            Objects.requireNonNullElse(Sandbox.class.getPackage().getImplementationVersion(), "development");

    /** The files under /docs/viewer: Swagger UI and our own. */
    private static final List<String> VIEWER = List.of("classpath:static/swagger-ui", "classpath:static/docs");

    static {
        // Otherwise Netty would read the computer's network cards and this process's id to make ids of connections that
        // are never used, and start the JDK's flight recorder for each buffer it allocates.
        System.getProperties().putIfAbsent("io.netty.machineId", "00:00:00:00:00:01");
        System.getProperties().putIfAbsent("io.netty.processId", "1");
        System.getProperties().putIfAbsent("io.netty.jfr.enabled", "false");
        // The framework also has flight recorder events, and to register them the recorder creates sixteen proxies. A
        // running recording continues; to begin one later, start the sandbox with -Djfr.unsupported.vm=false.
        System.getProperties().putIfAbsent("jfr.unsupported.vm", "true");
    }

    private final ApplicationContext context;
    private final EmbeddedServer server;

    /** The reason why the sandbox cannot start, in a sentence. */
    public static final class StartFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        StartFailure(String sentence, @Nullable Throwable cause) {
            super(sentence, cause);
        }

        /** @param what a folder or file with its name and setting, such as {@code "folder /worlds (data)"} */
        static StartFailure unusable(String what, IOException why) {
            return new StartFailure("The " + what + " cannot be used: " + IoFailure.reason(why) + ".", why);
        }
    }

    private Sandbox(ApplicationContext context, EmbeddedServer server) {
        this.context = context;
        this.server = server;
    }

    /**
     * Returns when the sandbox accepts requests.
     *
     * @throws StartFailure if it cannot listen, a scenario in the user's folder has a mistake, its certificate cannot
     *     be used, worlds cannot be kept in {@code data}, or the file {@code auditLog} cannot be opened
     */
    public static Sandbox start(Settings settings) {
        // The framework and the scenarios load in parallel, since they are independent until the first payment.
        var library = CompletableFuture.supplyAsync(
                () -> {
                    // Java 25 computes large powers for its first BigDecimal; done here, while the framework would
                    // otherwise wait for it.
                    BigDecimal.ONE.signum();
                    return new ScenarioLibrary(settings);
                },
                Sandbox::beside);
        // Otherwise the first payin would wait for it.
        var unused = library.thenRun(() -> BodyReader.prepare(PayinBody.class));
        var context =
                configured(ApplicationContext.builder(), settings, library).build();
        try {
            context.start();
            var server = context.getBean(EmbeddedServer.class);
            // The scenarios are read in parallel, but the server must not listen without them.
            context.getBean(ScenarioLibrary.class);
            if (settings.find(SettingTable.DATA) != null) {
                // Tasks due in kept worlds must not wait for a request, and an unusable folder must be reported at the
                // start.
                context.getBean(Worlds.class);
            }
            var sandbox = new Sandbox(context, server.start());
            var ownServer = context.getBean(OwnServer.class);
            ownServer.listensAt(server.getPort());
            for (var merchant : Stream.concat(Stream.of(settings), settings.merchants().stream())
                    .toList()) {
                var target = merchant.of(SettingTable.WEBHOOK_TO).toString();
                if (ownServer.isAt(target)) {
                    sandbox.close();
                    throw new StartFailure(
                            "webhookTo must not lead to this sandbox itself, as " + target + " does.", null);
                }
            }
            return sandbox;
        } catch (ServerStartupException failure) {
            context.close();
            throw new StartFailure(
                    explanation(settings.of(SettingTable.HOST), settings.of(SettingTable.PORT), failure), failure);
        } catch (BeanInstantiationException failure) {
            closeWhatStarted(context);
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof StartFailure || cause instanceof ScenarioException) {
                    throw new StartFailure(String.valueOf(cause.getMessage()), cause);
                }
            }
            throw failure;
        }
    }

    /** The beans of a sandbox with these settings. */
    static ApplicationContextBuilder configured(
            ApplicationContextBuilder builder, Settings settings, CompletableFuture<ScenarioLibrary> library) {
        return builder.deduceEnvironment(false)
                .deduceCloudEnvironment(false)
                .environmentPropertySource(false)
                .banner(false)
                // Otherwise it traces how each bean is created, for a log that is not written.
                .beanResolutionTrace(BeanResolutionTraceMode.NONE)
                .properties(properties(settings))
                .singletons(settings, new Wiring.PendingLibrary(library));
    }

    /** Stopping a partly started sandbox may fail too; the first failure is the one to report. */
    private static void closeWhatStarted(ApplicationContext context) {
        try {
            context.close();
        } catch (BeanInstantiationException again) {
            // The first failure is reported.
        }
    }

    private static void beside(Runnable work) {
        var thread = new Thread(work, "reader at the start");
        thread.setDaemon(true);
        thread.start();
    }

    private static Map<String, Object> properties(Settings settings) {
        return Map.ofEntries(
                entry("micronaut.application.name", "paysandbox"),
                entry("micronaut.server.host", settings.of(SettingTable.HOST)),
                entry(
                        "micronaut.server.port",
                        settings.of(SettingTable.PORT) == 0 ? -1 : settings.of(SettingTable.PORT)),
                // A route that streams its body has its own limit.
                entry("micronaut.server.max-request-size", Integer.MAX_VALUE),
                entry("micronaut.server.max-request-buffer-size", BodyHeaders.LARGEST_BODY),
                entry("micronaut.server.netty.request-decompression-enabled", false),
                // Browsers send the cookies of all programs on localhost to each of its ports.
                entry("micronaut.server.netty.max-header-size", ErrorCode.LARGEST_HEADERS),
                // Each connection has a time-out of ours, which is exact to the millisecond.
                entry("micronaut.server.idle-timeout", "-1s"),
                // Our filters decide which web pages may call an endpoint, instead of the framework's bare 403.
                entry("micronaut.server.cors.localhost-pass-through", true),
                entry("micronaut.router.static-resources.viewer.paths", VIEWER),
                entry("micronaut.router.static-resources.viewer.mapping", "/docs/viewer/**"),
                entry("micronaut.executors." + Workers.NAME + ".type", "fixed"),
                entry("micronaut.executors." + Workers.NAME + ".n-threads", Workers.COUNT),
                entry("paysandbox.demo", settings.of(SettingTable.DEMO)),
                entry("paysandbox.data", settings.find(SettingTable.DATA) != null),
                entry("paysandbox.tls", settings.find(SettingTable.TLS_CERTIFICATE) != null),
                // Only the demo shop's backend uses this client, and only to call this server, whose certificate may
                // have other names.
                entry(
                        "micronaut.http.client.ssl.insecure-trust-all-certificates",
                        settings.find(SettingTable.TLS_CERTIFICATE) != null),
                entry("paysandbox.audit", settings.find(SettingTable.AUDIT_LOG) != null),
                // The demo shop's backend waits as long as a scenario may delay an answer.
                entry("micronaut.http.client.read-timeout", "60s"),
                entry("micronaut.lifecycle.graceful-shutdown.enabled", true),
                entry("micronaut.lifecycle.graceful-shutdown.grace-period", "10s"));
    }

    /** Why it cannot listen at this host and port, where port 0 is any free one. */
    static String explanation(String host, long port, ServerStartupException failure) {
        if (!isOfThisComputer(host)) {
            return "--host=" + host + " is no address of this computer; allowed: one of its own, such as 127.0.0.1, or"
                    + " 0.0.0.0 or :: for all of them.";
        }
        if (!(failure.getCause() instanceof BindException)) {
            return "The server could not start: " + failure.getMessage();
        }
        return port == 0
                ? "No port of " + host + " is free: stop a program that listens there."
                : "Port " + port + " of " + host
                        + " is in use or not allowed: stop the program that listens there, or choose another port with --port.";
    }

    /** Takes no port, because there may be no free one. */
    private static boolean isOfThisComputer(String host) {
        try {
            var address = InetAddress.getByName(host);
            return address.isAnyLocalAddress()
                    || (address.isLoopbackAddress() && address instanceof Inet4Address)
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Where it listens, for example {@code http://127.0.0.1:8080}. */
    public URI url() {
        return context.getBean(Settings.class).localUrl(server.getPort());
    }

    /** From now on prints merchants' requests and notifications. */
    Activity printActivity(PrintStream out) {
        var worlds = context.getBean(Worlds.class);
        context.findBean(FindingReporter.class)
                .ifPresent(findings -> worlds.open().onOpen(findings::follow));
        return Activity.of(worlds, new ActivityLines(out));
    }

    /** The banner: address, keys and documentation. */
    public String greeting() {
        var settings = context.getBean(Settings.class);
        var reachable = reachable(settings);
        var readyMade = context.getBean(Worlds.class).has(Worlds.READY_PUBLIC_KEY);
        return """
                PaySandbox %s is ready at %s
                  keys       %s
                %s  docs       %s/docs
                %s  webhooks   %s
                  your shop  paysandbox check http://localhost:3000 buys once, and says what would break
                  scenarios  %d loaded""".formatted(
                        VERSION,
                        reachable,
                        readyMade
                                ? Worlds.READY_PUBLIC_KEY + " / " + Worlds.READY_SECRET_KEY
                                : "those of the declared merchants",
                        settings.of(SettingTable.CONSOLE) ? "  console    " + reachable + "/\n" : "",
                        reachable,
                        settings.of(SettingTable.DEMO) ? "  demo       " + reachable + "/demo\n" : "",
                        webhooks(settings),
                        context.getBean(ScenarioLibrary.class).set().all().size());
    }

    /** Where notifications go. */
    private static String webhooks(Settings settings) {
        var target = settings.of(SettingTable.WEBHOOK_TO);
        var hosts = settings.of(SettingTable.WEBHOOK_HOSTS);
        return (target.url() == null ? "to this machine and private networks" : "all to " + target)
                + "; public addresses are blocked"
                + (hosts.isEmpty() ? "" : ", except " + hosts.stream().sorted().collect(Collectors.joining(", ")));
    }

    /**
     * One line of JSON with the address at which the program that started this process reaches it. Unlike the banner it
     * never names {@code publicUrl}, which may be a proxy's address.
     */
    String readyLine() {
        return "{\"url\":\"" + url() + "\",\"port\":" + server.getPort() + ",\"version\":\"" + VERSION + "\"}";
    }

    /** An address that a browser can open instead of a wildcard address. */
    private String reachable(Settings settings) {
        var publicUrl = settings.find(SettingTable.PUBLIC_URL);
        return (settings.listensEverywhere() && publicUrl != null ? publicUrl : url()).toString();
    }

    /** Stops accepting requests, finishes those in progress, and stops. */
    @Override
    public void close() {
        context.close();
    }
}
