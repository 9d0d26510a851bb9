package dev.paysandbox.client;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A report of what happened in a world, for the output of a failed test. */
final class Story {
    /** The number of newest requests and payments to report. A world that many tests share would fill the output. */
    private static final int MOST = 50;

    private final World world;
    private final StringBuilder text = new StringBuilder();

    private Story(World world) {
        this.world = world;
    }

    /** Never throws SandboxException, because the report is made after another failure. */
    static String of(World world, @Nullable String lastFailure) {
        var story = new Story(world);
        try {
            story.addWorld();
        } catch (SandboxException unreadable) {
            story.line(0, "The rest could not be read: " + unreadable.getMessage());
        }
        if (lastFailure != null) {
            story.line(0, "Last failed verification");
            lastFailure.lines().forEach(line -> story.line(1, line));
        }
        return story.text.toString();
    }

    private void addWorld() {
        var clock = world.clock();
        line(0, world + ", its clock at " + clock.now() + (clock.isFrozen() ? " (frozen)" : ""));
        requests(oldestFirst(Route.LIST_REQUESTS));
        var deliveries =
                oldestFirst(Route.LIST_DELIVERIES).stream().map(Delivery::new).toList();
        payments("Payins", oldestFirst(Route.LIST_PAYINS), deliveries);
        payments("Payouts", oldestFirst(Route.LIST_PAYOUTS), deliveries);
    }

    private List<Map<String, @Nullable Object>> oldestFirst(Route list) {
        var newestFirst = ApiObject.objectsIn(
                world.api().control(Call.of(list).query("limit", MOST)).get("data"), entry -> entry);
        return IntStream.range(0, newestFirst.size())
                .mapToObj(i -> newestFirst.get(newestFirst.size() - 1 - i))
                .toList();
    }

    private void requests(List<Map<String, @Nullable Object>> requests) {
        line(0, requests.isEmpty() ? "No requests" : "Requests");
        requests.stream().map(RecordedRequest::new).forEach(request -> {
            var scenario = request.scenario() == null ? "" : ", scenario " + request.scenario();
            line(1, request.at() + " " + request.line() + scenario);
        });
    }

    private void payments(String title, List<Map<String, @Nullable Object>> payments, List<Delivery> deliveries) {
        if (!payments.isEmpty()) {
            line(0, title);
        }
        payments.stream().map(PaymentDetails::new).forEach(payment -> {
            var method = payment.paymentMethod() == null ? "" : " " + payment.paymentMethod();
            line(
                    1,
                    payment.id() + " " + payment.referenceId() + method + ", " + payment.amount() + " cents, "
                            + payment.status());
            payment.timeline().forEach(step -> line(2, step.at() + " " + step.action() + arrow(step)));
            Predicate<Delivery> own = delivery -> delivery.paymentId().equals(payment.id());
            deliveries.stream().filter(own).forEach(delivery -> line(2, delivery.line()));
        });
    }

    private static String arrow(Step step) {
        var reason = step.reason() == null ? "" : ": " + step.reason();
        return " -> " + step.to() + " (" + step.cause() + ")" + reason;
    }

    private void line(int indent, String line) {
        text.append("  ".repeat(indent)).append(line).append('\n');
    }
}
