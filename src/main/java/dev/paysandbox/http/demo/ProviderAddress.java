package dev.paysandbox.http.demo;

import io.micronaut.context.BeanProvider;
import io.micronaut.discovery.ServiceInstance;
import io.micronaut.discovery.ServiceInstanceList;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;

/** Where the shop's provider answers: this very server, whose port may be known only once it listens. */
@Singleton
final class ProviderAddress implements ServiceInstanceList {
    static final String ID = "provider";

    private final BeanProvider<EmbeddedServer> server;

    ProviderAddress(BeanProvider<EmbeddedServer> server) {
        this.server = server;
    }

    @Override
    public String getID() {
        return ID;
    }

    @Override
    public List<ServiceInstance> getInstances() {
        return List.of(ServiceInstance.of(
                ID, URI.create("http://" + host() + ":" + server.get().getPort())));
    }

    /** Nobody can connect to an address that means all of this computer's. */
    private String host() {
        var host = server.get().getHost();
        if (host.equals("0.0.0.0")) {
            return "127.0.0.1";
        }
        if (host.matches("[0:]+")) {
            return "[::1]";
        }
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
