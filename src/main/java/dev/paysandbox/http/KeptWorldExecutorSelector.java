package dev.paysandbox.http;

import io.micronaut.context.BeanLocator;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.NonBlocking;
import io.micronaut.http.annotation.Body;
import io.micronaut.inject.MethodReference;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.executor.DefaultExecutorSelector;
import io.micronaut.scheduling.executor.ThreadSelection;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * If worlds are kept, a controller may wait for files. The framework calls the controller of a body
 * that arrives late on the event loop, wherever the filters ran; so controllers with a body get another thread, unless
 * {@link NonBlocking} says that their world is in memory.
 */
@Singleton
@Replaces(DefaultExecutorSelector.class)
@Requires(property = "paysandbox.data", value = "true")
final class KeptWorldExecutorSelector extends DefaultExecutorSelector {
    private final BeanProvider<ExecutorService> blocking;

    KeptWorldExecutorSelector(
            BeanLocator beans,
            @Named(TaskExecutors.IO) BeanProvider<ExecutorService> io,
            @Named(TaskExecutors.BLOCKING) BeanProvider<ExecutorService> blocking) {
        super(beans, io, blocking);
        this.blocking = blocking;
    }

    @Override
    public Optional<ExecutorService> select(MethodReference<?, ?> method, ThreadSelection selection) {
        return super.select(method, selection)
                .or(() -> mayWaitForWorld(method) ? Optional.of(blocking.get()) : Optional.empty());
    }

    private static boolean mayWaitForWorld(MethodReference<?, ?> method) {
        return !method.hasStereotype(NonBlocking.class)
                && Arrays.stream(method.getArguments())
                        .anyMatch(argument -> argument.getAnnotationMetadata().hasAnnotation(Body.class));
    }
}
