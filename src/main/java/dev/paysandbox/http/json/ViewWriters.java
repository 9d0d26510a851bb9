package dev.paysandbox.http.json;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.type.Argument;
import io.micronaut.http.MediaType;
import io.micronaut.http.body.MessageBodyHandlerRegistry;
import io.micronaut.http.body.MessageBodyReader;
import io.micronaut.http.body.MessageBodyWriter;
import io.micronaut.http.netty.body.NettyJsonHandler;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whose writer is asked for gets it at once where it is a record in JSON, as our views are, without a search among the
 * beans: the framework asks for each route before it listens, and for each answer whose route does not name its type. The
 * writers themselves are made when the first answer of their kind goes out, for there are many, and a start needs one.
 */
@Singleton
final class ViewWriters implements BeanCreatedEventListener<MessageBodyHandlerRegistry> {
    private final BeanProvider<JsonMapper> mapper;

    ViewWriters(BeanProvider<JsonMapper> mapper) {
        this.mapper = mapper;
    }

    @Override
    public MessageBodyHandlerRegistry onCreated(BeanCreatedEvent<MessageBodyHandlerRegistry> created) {
        return new ViewsFirst(created.getBean(), new LateMapper(mapper::get));
    }

    private static final class ViewsFirst implements MessageBodyHandlerRegistry {
        private final MessageBodyHandlerRegistry others;
        private final LateMapper mapper;
        private final Map<Class<?>, MessageBodyWriter<?>> writers = new ConcurrentHashMap<>();

        ViewsFirst(MessageBodyHandlerRegistry others, LateMapper mapper) {
            this.others = others;
            this.mapper = mapper;
        }

        @Override
        public <T> Optional<MessageBodyReader<T>> findReader(Argument<T> type, List<MediaType> mediaTypes) {
            return others.findReader(type, mediaTypes);
        }

        @Override
        public <T> Optional<MessageBodyWriter<T>> findWriter(Argument<T> type, List<MediaType> mediaTypes) {
            if (!type.getType().isRecord() || !mediaTypes.contains(MediaType.APPLICATION_JSON_TYPE)) {
                return type.isVoid() ? Optional.empty() : others.findWriter(type, mediaTypes);
            }
            if (type.getTypeParameters().length > 0) {
                return Optional.of(writer(type));
            }
            @SuppressWarnings("unchecked") // each is kept under the class that it writes
            var kept = (MessageBodyWriter<T>) writers.computeIfAbsent(type.getType(), record -> writer(type));
            return Optional.of(kept);
        }

        private <T> MessageBodyWriter<T> writer(Argument<T> type) {
            return new NettyJsonHandler<>(mapper.createSpecific(type));
        }
    }
}
