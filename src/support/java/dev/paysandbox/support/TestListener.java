package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToIntFunction;

/** A tool that fetches a merchant's notifications, over real HTTP. */
public final class TestListener {
    private final TestMerchant merchant;
    private final String id;

    private TestListener(TestMerchant merchant, String id) {
        this.merchant = merchant;
        this.id = id;
    }

    public static TestListener of(TestMerchant merchant) {
        return of(merchant, "30s");
    }

    public static TestListener of(TestMerchant merchant, String lease) {
        var opened = merchant.controls("/listeners", "{\"lease\": \"" + lease + "\"}");
        assertThat(opened.status()).as(opened.text()).isEqualTo(201);
        return new TestListener(merchant, opened.at("id"));
    }

    public String path() {
        return "/listeners/" + id;
    }

    /** What there is, once there is something or the wait is over. */
    public List<JsonNode> fetches(String wait, int most) {
        var answer = merchant.controls(path() + "/parcels", "{\"wait\": \"" + wait + "\", \"most\": " + most + "}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return Json.elements(answer.json().get("data"));
    }

    /** The next parcel; none within the wait fails the test. */
    public JsonNode next() {
        var webhookRequests = fetches("20s", 1);
        assertThat(webhookRequests).hasSize(1);
        return webhookRequests.get(0);
    }

    public boolean hearsNothing() {
        return fetches("0s", 100).isEmpty();
    }

    public Answer tells(JsonNode webhookRequest, int status) {
        return merchant.controls(
                path() + "/outcomes",
                "{\"parcel\": \"" + webhookRequest.get("id").asText() + "\", \"status\": " + status
                        + ", \"answer\": \"ok\\n\"}");
    }

    public Answer fails(JsonNode webhookRequest, String why) {
        return merchant.controls(
                path() + "/outcomes",
                "{\"parcel\": \"" + webhookRequest.get("id").asText() + "\", \"failure\": \"" + why + "\"}");
    }

    public Answer leaves() {
        return merchant.deletes(path());
    }

    /** Fetches on a thread of its own, and tells the status of each parcel, until the listener has left. */
    public CompletableFuture<Void> answersEach(ToIntFunction<JsonNode> status) {
        return CompletableFuture.runAsync(
                () -> {
                    for (var answer = asks("20s"); answer.status() == 200; answer = asks("20s")) {
                        answer.json()
                                .get("data")
                                .forEach(webhookRequest -> tells(webhookRequest, status.applyAsInt(webhookRequest)));
                    }
                },
                work -> new Thread(work).start());
    }

    /** The answer to one request for parcels, whatever it is. */
    public Answer asks(String wait) {
        return merchant.controls(path() + "/parcels", "{\"wait\": \"" + wait + "\", \"most\": 3}");
    }
}
