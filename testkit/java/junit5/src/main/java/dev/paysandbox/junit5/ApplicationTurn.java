package dev.paysandbox.junit5;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * The use of an application's only world by one test, or by the tests of one class. JUnit closes it at their end. Before 5.13
 * it must be a CloseableResource.
 */
@SuppressWarnings("deprecation")
final class ApplicationTurn implements Store.CloseableResource, AutoCloseable {
    private final AtomicReference<@Nullable String> user;

    private ApplicationTurn(AtomicReference<@Nullable String> user) {
        this.user = user;
    }

    /**
     * Begins the turn of this test or class, and makes the world new for it.
     *
     * @param user who uses the world; null if nobody does
     * @throws ExtensionConfigurationException if another test uses it now
     */
    static ApplicationTurn begin(AtomicReference<@Nullable String> user, ExtensionContext context, Runnable renewal) {
        var name = context.getRequiredTestClass().getSimpleName()
                + context.getTestMethod().map(method -> "." + method.getName()).orElse("");
        var other = user.compareAndExchange(null, name);
        if (other != null) {
            throw new ExtensionConfigurationException(name + " runs at the same time as " + other
                    + ", but their application has only one world; let them run one after the other, for example with"
                    + " @ResourceLock(\"application\").");
        }
        var turn = new ApplicationTurn(user);
        try {
            renewal.run();
        } catch (RuntimeException | Error failed) {
            turn.close();
            throw failed;
        }
        return turn;
    }

    @Override
    public void close() {
        user.set(null);
    }
}
