package dev.paysandbox.http.ops;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.annotation.PreDestroy;

/** Liveness and readiness; the server is ready from binding its port to its shutdown. */
@Controller
final class HealthApi implements ApplicationEventListener<ServerStartupEvent> {
    private final About about;
    private volatile boolean serving;

    HealthApi(About about) {
        this.about = about;
    }

    /** {@code status} is {@code UP} or {@code DOWN}. */
    @Serdeable.Serializable
    record HealthView(String status, String version) {}

    @Override
    public void onApplicationEvent(ServerStartupEvent event) {
        serving = true;
    }

    @PreDestroy
    void stop() {
        serving = false;
    }

    @Get("/health")
    HealthView health() {
        return new HealthView("UP", about.version());
    }

    @Get("/health/readiness")
    HttpResponse<HealthView> readiness() {
        return HttpResponse.<HealthView>status(serving ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(new HealthView(serving ? "UP" : "DOWN", about.version()));
    }
}
