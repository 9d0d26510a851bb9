package shop;

import io.micronaut.runtime.Micronaut;

final class Application {
    private Application() {}

    public static void main(String[] arguments) {
        Micronaut.run(Application.class, arguments);
    }
}
