package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/**
 * Refuses web pages of other sites at the merchant API, the control API, the console and the demo shop, because the
 * sandbox's keys are publicly known. Also refuses a sandbox's own notifications everywhere except at the demo shop's
 * receiver, because a payment may name any webhook URL.
 */
@Singleton
public final class ForeignCallers {
    private static final String DEMO = "/demo";
    private static final String DEMO_RECEIVER = "/demo/webhooks";
    private static final String NOTIFIER = "PaySandbox/";

    private final OwnPages pages;

    ForeignCallers(OwnPages pages) {
        this.pages = pages;
    }

    /** Lets the request pass, or throws Problem CROSS_SITE_REFUSED. */
    public void admit(HttpRequest<?> request, Area area) {
        if (area == Area.OTHER) {
            return;
        }
        if (area != Area.DEMO || !isDemoReceiver(request.getPath())) {
            refuseNotification(request);
        }
        switch (area) {
            case MERCHANTS -> {
                // A backend may use any host name. A page's request has an Origin, unless it only reads.
                if (isRead(request) || request.getHeaders().contains(HttpHeaders.ORIGIN)) {
                    requireOwnNameIfAny(request);
                }
                pages.requireOwnOrigin(request);
            }
            case CONTROL, CONSOLE -> pages.require(request);
            case HOME -> {
                // A request whose address cannot be parsed has this path too, and no headers.
                if (request.getHeaders().contains(HttpHeaders.HOST)) {
                    pages.requireOwnOrLink(request);
                }
            }
            case DEMO -> {
                if (request.getPath().equals(DEMO)) {
                    pages.requireOwnOrLink(request);
                } else {
                    pages.require(request);
                }
            }
            case CHECKOUT, OTHER -> {}
        }
    }

    private static boolean isDemoReceiver(String path) {
        return path.equals(DEMO_RECEIVER) || path.startsWith(DEMO_RECEIVER + "/");
    }

    /** Browsers always send Host. */
    private void requireOwnNameIfAny(HttpRequest<?> request) {
        if (request.getHeaders().contains(HttpHeaders.HOST)) {
            pages.requireOwnName(request);
        }
    }

    private static boolean isRead(HttpRequest<?> request) {
        var method = request.getMethod();
        return method == HttpMethod.GET || method == HttpMethod.HEAD;
    }

    /** The courier does not call this sandbox, but it cannot know every port and name that leads here. */
    private static void refuseNotification(HttpRequest<?> request) {
        var headers = request.getHeaders();
        var agent = headers.get(HttpHeaders.USER_AGENT);
        if (headers.contains("Webhook-Id") || (agent != null && agent.startsWith(NOTIFIER))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "A sandbox does not accept notifications: the webhookUrl must lead to the merchant's own receiver.");
        }
    }
}
