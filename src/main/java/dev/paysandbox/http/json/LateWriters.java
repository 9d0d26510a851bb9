package dev.paysandbox.http.json;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.body.NettyJsonHandler;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;

/**
 * The framework makes a writer for what each route answers before the server listens. They know how to be made, and are
 * when the first answer of their kind goes out: there are many, and a start needs one.
 */
@Singleton
final class LateWriters implements BeanCreatedEventListener<NettyJsonHandler<?>> {
    private final JsonMapper mapper;

    LateWriters(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public NettyJsonHandler<?> onCreated(BeanCreatedEvent<NettyJsonHandler<?>> created) {
        return new NettyJsonHandler<>(new LateMapper(() -> mapper));
    }
}
