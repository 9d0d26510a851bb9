package dev.paysandbox.junit5;

import static dev.paysandbox.junit5.WorldLifecycle.PER_CLASS;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.RunningSandbox;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.WebhookReceiver;
import dev.paysandbox.client.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.opentest4j.TestAbortedException;

/**
 * Gives tests their worlds, and reports what happened in the world of a failed test. {@link PaySandboxTest} registers it.
 * Register it in a static field to choose another sandbox, or to give an application its properties.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final PaySandboxExtension sandbox = PaySandboxExtension.builder().process().seed(42).build();
 *
 * @DynamicPropertySource
 * static void payments(DynamicPropertyRegistry registry) {
 *     sandbox.properties("payments").forEach((name, value) -> registry.add(name, () -> value));
 * }
 * }</pre>
 *
 * <p>The methods of tests, of {@code @BeforeEach} and others may have parameters of the types {@link World},
 * {@link PaySandbox} and {@link WebhookReceiver}. A receiver is closed at the end of its test.
 */
public final class PaySandboxExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private final @Nullable SandboxSource source;
    private final WorldOptions options;
    /** The test or class that uses the application's world. */
    private final AtomicReference<@Nullable String> user = new AtomicReference<>();

    /** Guarded by this. */
    private @Nullable World application;

    /** For {@link PaySandboxTest}. */
    PaySandboxExtension() {
        this(null, WorldOptions.DEFAULT);
    }

    private PaySandboxExtension(@Nullable SandboxSource source, WorldOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Chooses the sandbox and the options of the worlds. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The configuration properties for an application under test, with names such as {@code payments.url},
     * {@code payments.public-key} and {@code payments.secret-key}. They are for {@link #applicationWorld()}.
     */
    public Map<String, String> properties(String prefix) {
        return applicationWorld().properties(prefix);
    }

    /** {@link #properties(String)} with the prefix {@code paysandbox}. */
    public Map<String, String> properties() {
        return properties("paysandbox");
    }

    /**
     * The world of an application, whose keys are fixed when it starts. After the first call, all tests get this world. Before each
     * test, or for each class with {@link WorldLifecycle#PER_CLASS}, it is reset and gets the options of the test. Tests that use
     * it at the same time fail. It is used until the JVM ends, because frameworks may keep the application until then.
     */
    public synchronized World applicationWorld() {
        if (application == null) {
            var shared = SharedSandbox.forGood(source());
            application = options.open(shared.sandbox(), shared.keyOfWorld("application", "application"));
        }
        return application;
    }

    private SandboxSource source() {
        return source == null ? SandboxSource.byDefault(System.getenv()) : source;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return (type == World.class || type == PaySandbox.class || type == WebhookReceiver.class)
                && !isReplacedByField(context);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        if (type == PaySandbox.class && !hasApplication()) {
            return shared(context).sandbox();
        }
        var world = world(context);
        if (type == PaySandbox.class) {
            return world.sandbox();
        }
        return type == World.class
                ? world
                : store(context)
                        .getOrComputeIfAbsent(WebhookReceiver.class, key -> world.receiver(), WebhookReceiver.class);
    }

    /** If each test has its own instance, its constructor gets the test's world, not the class's. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext context) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        renewApplication(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        renewApplication(context);
    }

    /** Makes the application's world new, unless this has been done for this test or, where that is enough, for its class. */
    private void renewApplication(ExtensionContext context) {
        var chosen = options.with(TestClasses.annotation(context));
        if (hasApplication()
                && (chosen.lifecycle() == PER_CLASS || context.getTestMethod().isPresent())) {
            var turns = TestClasses.scope(context, options).getStore(Namespace.create(ApplicationTurn.class, this));
            turns.getOrComputeIfAbsent(
                    ApplicationTurn.class,
                    key -> ApplicationTurn.begin(user, context, () -> chosen.renew(applicationWorld())));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        try {
            failOnFindings(context);
        } finally {
            end(context);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context);
    }

    /** Reports the failure and closes the world. A TestWatcher would run too late: the receivers would be closed. */
    private void end(ExtensionContext context) {
        if (isReplacedByField(context)) {
            return;
        }
        var failure = context.getExecutionException().orElse(null);
        if (failure != null && !(failure instanceof TestAbortedException)) {
            worldsOf(context).forEach(world -> FailureReport.write(context, world, shared(context)));
        }
        // From 5.13 on, JUnit closes the world itself.
        Optional.ofNullable(store(context).get(World.class, World.class)).ifPresent(World::close);
    }

    /** Fails a test for findings. Does nothing if the test has already failed. */
    private void failOnFindings(ExtensionContext context) {
        var severity = options.with(TestClasses.annotation(context)).failOnFindings();
        if (severity.isEmpty() || context.getExecutionException().isPresent() || isReplacedByField(context)) {
            return;
        }
        worldsOf(context).forEach(world -> {
            try {
                world.assertNoFindings(severity);
            } catch (AssertionError mistakes) {
                FailureReport.write(context, world, shared(context));
                throw mistakes;
            }
        });
    }

    /** The worlds that the test may have used: its own, and those of the classes around it. */
    private Stream<World> worldsOf(ExtensionContext context) {
        if (hasApplication()) {
            return Stream.of(applicationWorld());
        }
        return Stream.iterate(
                        Optional.of(context), Optional::isPresent, here -> here.flatMap(ExtensionContext::getParent))
                .map(here -> store(here.orElseThrow()).get(World.class, World.class))
                .filter(world -> world != null);
    }

    private synchronized boolean hasApplication() {
        return application != null;
    }

    /** The world of this test, or of this class. */
    private World world(ExtensionContext context) {
        if (hasApplication()) {
            var annotation = TestClasses.annotation(context);
            if (annotation != null && annotation.seed() != PaySandboxTest.RANDOM) {
                throw new ExtensionConfigurationException(
                        "The application under test already has its sandbox, so the seed of @PaySandboxTest has no effect;"
                                + " give it to PaySandboxExtension.builder().");
            }
            renewApplication(context);
            return applicationWorld();
        }
        var scope = TestClasses.scope(context, options);
        return store(scope).getOrComputeIfAbsent(World.class, key -> open(scope), World.class);
    }

    private World open(ExtensionContext context) {
        var shared = shared(context);
        var key = shared.keyOfWorld(TestKeys.name(context), context.getUniqueId());
        return options.with(TestClasses.annotation(context)).open(shared.sandbox(), key);
    }

    private SharedSandbox shared(ExtensionContext context) {
        var annotation = TestClasses.annotation(context);
        var chosen = source();
        return SharedSandbox.of(
                annotation == null || annotation.seed() == PaySandboxTest.RANDOM
                        ? chosen
                        : chosen.withSeed(annotation.seed()),
                context);
    }

    /** The store of this context only. A test must not find the world of its class in it. */
    private static Store store(ExtensionContext context) {
        return context.getStore(Namespace.create(PaySandboxExtension.class, context.getUniqueId()));
    }

    /** Whether this is the annotation's extension, and a field of the test class has another one, which replaces it. */
    private boolean isReplacedByField(ExtensionContext context) {
        return source == null && TestClasses.haveExtension(context);
    }

    /**
     * The options for an extension. Not safe for use by several threads. Without a choice of the sandbox, it is the same as for
     * {@link PaySandboxTest}.
     */
    public static final class Builder {
        private @Nullable SandboxSource source;
        private @Nullable Long seed;
        private ClockMode clock = ClockMode.RUNNING;
        private final Map<String, Object> settings = new LinkedHashMap<>();
        private final List<Path> scenarios = new ArrayList<>();
        private String failOnFindings = "";
        private WorldLifecycle lifecycle = WorldLifecycle.PER_TEST;

        private Builder() {}

        /** Starts a process, even if {@code PAYSANDBOX_URL} is set. */
        public Builder process() {
            return from(SandboxSource.OwnProcess.DEFAULT);
        }

        /** Starts a process with options. Test classes that share this object share the process. */
        public Builder process(UnaryOperator<SandboxProcess.Builder> options) {
            return from(new SandboxSource.OwnProcess(null, options));
        }

        /** Uses the sandbox at this URL, such as {@code http://127.0.0.1:8080}. */
        public Builder url(String url) {
            return from(new SandboxSource.Url(url, null));
        }

        /** Uses the sandbox at this URL, which requires this control token. */
        public Builder url(String url, String controlToken) {
            return from(new SandboxSource.Url(url, controlToken));
        }

        /**
         * Uses the sandbox that this function starts, such as a {@code PaySandboxContainer}. The function is called once, and
         * the sandbox is closed at the end. Test classes that share this object share the sandbox.
         */
        public Builder container(Supplier<? extends RunningSandbox> container) {
            return from(new SandboxSource.Supplied(container));
        }

        private Builder from(SandboxSource chosen) {
            source = chosen;
            return this;
        }

        /** The same as {@link PaySandboxTest#seed}, for a process. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** Whether the worlds' clocks run. */
        public Builder clock(ClockMode clock) {
            this.clock = clock;
            return this;
        }

        /** Settings of the worlds by name, such as {@code cvvRequired}. */
        public Builder settings(Map<String, ?> settings) {
            this.settings.putAll(settings);
            return this;
        }

        /** A file with a scenario, or a folder of such files, for the worlds. */
        public Builder scenarios(Path path) {
            scenarios.add(path);
            return this;
        }

        /** The same as {@link PaySandboxTest#failOnFindings}. */
        public Builder failOnFindings(String severity) {
            failOnFindings = severity;
            return this;
        }

        /** The same as {@link PaySandboxTest#world}. */
        public Builder world(WorldLifecycle lifecycle) {
            this.lifecycle = lifecycle;
            return this;
        }

        /** The extension, for a field with {@code @RegisterExtension}. */
        public PaySandboxExtension build() {
            var chosen = source == null ? SandboxSource.byDefault(System.getenv()) : source;
            return new PaySandboxExtension(
                    seed == null ? chosen : chosen.withSeed(seed),
                    new WorldOptions(clock, Map.copyOf(settings), List.copyOf(scenarios), failOnFindings, lifecycle));
        }
    }
}
