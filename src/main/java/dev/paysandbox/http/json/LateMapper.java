package dev.paysandbox.http.json;

import io.micronaut.core.type.Argument;
import io.micronaut.core.util.SupplierUtil;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.JsonStreamConfig;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A mapper that is made when it is needed, and makes those for single types when they are. */
final class LateMapper implements JsonMapper {
    private final Supplier<JsonMapper> mapper;

    LateMapper(Supplier<JsonMapper> made) {
        mapper = SupplierUtil.memoized(made);
    }

    @Override
    public JsonMapper createSpecific(Argument<?> type) {
        return new LateMapper(() -> mapper.get().createSpecific(type));
    }

    @Override
    public <T> T readValueFromTree(JsonNode tree, Argument<T> type) throws IOException {
        return mapper.get().readValueFromTree(tree, type);
    }

    @Override
    public <T> T readValue(InputStream in, Argument<T> type) throws IOException {
        return mapper.get().readValue(in, type);
    }

    @Override
    public <T> T readValue(byte[] bytes, Argument<T> type) throws IOException {
        return mapper.get().readValue(bytes, type);
    }

    @Override
    public JsonNode writeValueToTree(@Nullable Object value) throws IOException {
        return mapper.get().writeValueToTree(value);
    }

    @Override
    public <T> JsonNode writeValueToTree(Argument<T> type, @Nullable T value) throws IOException {
        return mapper.get().writeValueToTree(type, value);
    }

    @Override
    public void writeValue(OutputStream out, @Nullable Object value) throws IOException {
        mapper.get().writeValue(out, value);
    }

    @Override
    public <T> void writeValue(OutputStream out, Argument<T> type, @Nullable T value) throws IOException {
        mapper.get().writeValue(out, type, value);
    }

    @Override
    public byte[] writeValueAsBytes(@Nullable Object value) throws IOException {
        return mapper.get().writeValueAsBytes(value);
    }

    @Override
    public <T> byte[] writeValueAsBytes(Argument<T> type, @Nullable T value) throws IOException {
        return mapper.get().writeValueAsBytes(type, value);
    }

    @Override
    public JsonStreamConfig getStreamConfig() {
        return mapper.get().getStreamConfig();
    }
}
