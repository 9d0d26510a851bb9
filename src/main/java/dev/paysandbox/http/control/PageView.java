package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.store.BoundedStore;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list, newest first.
 *
 * @param next the {@code cursor} of the following page; null at the end
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record PageView<T>(List<T> data, @Nullable String next) {
    public static <S, T> PageView<T> of(BoundedStore.StorePage<S> page, Function<S, T> view) {
        return new PageView<>(
                page.data().stream().map(view).toList(),
                page.next() == null ? null : page.next().toString());
    }
}
