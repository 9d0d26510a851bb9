package dev.paysandbox.http.pages;

import dev.paysandbox.settings.Settings;
import io.micronaut.context.BeanProvider;
import io.micronaut.discovery.ServiceInstance;
import io.micronaut.discovery.ServiceInstanceList;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.util.List;

/** The address of the shop's provider: this server, whose port may be known only once it listens. */
@Singleton
record ProviderAddress(BeanProvider<EmbeddedServer> server, Settings settings) implements ServiceInstanceList {
    static final String ID = "provider";

    @Override
    public String getID() {
        return ID;
    }

    @Override
    public List<ServiceInstance> getInstances() {
        return List.of(ServiceInstance.of(ID, settings.localUrl(server.get().getPort())));
    }
}
