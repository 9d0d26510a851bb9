package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Worlds of so many payments that no copy of their document would find memory. */
@Tag("thorough")
class LargeSnapshotTest {
    private static final int MANY = 25_000;

    @AutoClose
    private static SandboxProcess sandbox;
    /** Made once, for that takes as long as a test. */
    private static String document;

    private final List<TestMerchant> merchants =
            Stream.generate(() -> TestMerchant.at(sandbox.url())).limit(4).toList();
    private final TestMerchant merchant = merchants.get(0);
    private final TestMerchant colleague = merchants.get(1);

    @BeforeAll
    static void start() {
        sandbox = SandboxProcess.started(List.of("-Xmx96m"));
        document = documentOf(TestMerchant.at(sandbox.url()), MANY);
    }

    /** The next test has the whole of the small heap again. */
    @AfterEach
    void nothing_failed_meanwhile() {
        for (var one : merchants) {
            assertThat(one.controls("/reset", "{\"what\": \"all\"}").status()).isEqualTo(204);
        }
        assertThat(sandbox.log()).doesNotContain("OutOfMemoryError", "Exception");
    }

    /** A snapshot of a world that stands still, with its one open PIX payin so many times. */
    static String documentOf(TestMerchant from, int payins) {
        from.freezes();
        from.opens(Order.pix(100));
        var document = (ObjectNode) Json.read(SnapshotTest.taken(from));
        ((ObjectNode) document.get("journal")).put("count", 0).putArray("entries");
        var lines = (ArrayNode) document.at("/payins/entries");
        var schedules = (ArrayNode) document.get("schedules");
        var line = (ObjectNode) lines.remove(0);
        var schedule = (ObjectNode) schedules.remove(0);
        ((ObjectNode) document.get("payins")).put("entered", payins);
        for (int i = 1; i <= payins; i++) {
            var id = String.format(Locale.ROOT, "payin_%024d", i);
            var payin = line.deepCopy().put("number", i);
            ((ObjectNode) payin.get("value")).put("id", id).put("referenceId", "order-" + i);
            lines.add(payin);
            var ahead = schedule.deepCopy().put("paymentId", id);
            ((ObjectNode) ahead.at("/move/slot")).put("turn", i);
            schedules.add(ahead);
        }
        return document.toString();
    }

    private static void restored(TestMerchant to, String document) {
        var answer = to.restores(document);
        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
    }

    private static String inTheNameOf(TestMerchant whom, String document) {
        return document.replaceFirst("\"publicKey\":\"[a-z0-9_]+\"", "\"publicKey\":\"" + whom.publicKey() + "\"");
    }

    @Test
    void a_large_world_goes_from_one_merchant_to_another_in_a_small_heap() {
        restored(merchant, document);
        var taken = SnapshotTest.taken(merchant);

        restored(colleague, taken);
        assertThat(SnapshotTest.taken(colleague)).isEqualTo(inTheNameOf(colleague, taken));
        restored(colleague, taken);

        assertThat(Json.read(taken).at("/payins/entries")).hasSize(MANY);
        assertThat(SnapshotTest.taken(colleague)).isEqualTo(inTheNameOf(colleague, taken));
    }

    @Test
    void a_snapshot_that_is_read_late_shows_the_moment_of_its_request() {
        restored(merchant, document);
        var before = SnapshotTest.taken(merchant);
        try (var slow = RawConnection.to(sandbox.url())) {
            slow.says("GET /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                    + "\r\n\r\n");
            assertThat(slow.hears().status()).isEqualTo(200);

            var since = merchant.opens(Order.pix(100));
            merchant.advances("31m");
            restored(colleague, before);

            assertThat(merchant.statusOf(since)).isEqualTo("EXPIRED");
            assertThat(slow.hearsChunks()).isEqualTo(before);
        }
    }

    @Test
    void an_upload_that_breaks_off_changes_nothing_and_keeps_no_memory() {
        merchant.freezes();
        merchant.opens(Order.pix(100));
        var before = SnapshotTest.taken(merchant);
        var bytes = document.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 6; i++) {
            try (var broken = RawConnection.to(sandbox.url())) {
                broken.says("PUT /_sandbox/snapshot HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: " + merchant.publicKey()
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n\r\n");
                broken.says(document.substring(0, document.length() / 10 * 9));
            }
        }

        assertThat(SnapshotTest.taken(merchant)).isEqualTo(before);
        restored(merchant, document);
    }

    @Test
    void a_snapshot_larger_than_the_memory_is_refused_with_the_name_of_the_limit() {
        try (var small = RunningSandbox.started("--max-memory=2")) {
            var answer = TestMerchant.of(small).restores(document);

            assertThat(Refusal.in(answer).code()).isEqualTo(ErrorCode.BODY_TOO_LARGE);
            assertThat(Refusal.in(answer).detail()).contains("maxMemory");
        }
    }

    @Test
    void a_snapshot_that_does_not_fit_beside_other_worlds_is_refused_and_they_lose_nothing() {
        try (var narrow = RunningSandbox.started("--max-memory=8")) {
            var first = TestMerchant.of(narrow);
            var second = TestMerchant.of(narrow);
            var less = documentOf(merchant, 10_000);
            restored(first, less);
            var kept = SnapshotTest.taken(first);

            var answer = second.restores(less);

            assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.STORE_FULL);
            assertThat(Refusal.of(answer).detail()).contains("maxMemory");
            assertThat(SnapshotTest.taken(first)).isEqualTo(kept);
            first.controls("/reset", "{}");
            restored(second, less);
        }
    }

    @RepeatedTest(2)
    void a_snapshot_for_which_there_is_no_memory_now_is_restored_when_it_is_sent_again() {
        var answers = merchants.stream()
                .map(merchant -> CompletableFuture.supplyAsync(() -> merchant.restores(document)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers).extracting(Answer::status).contains(503).isSubsetOf(204, 503);
        for (int i = 0; i < answers.size(); i++) {
            var answer = answers.get(i);
            if (answer.status() == 503) {
                assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.TOO_BUSY);
                assertThat(Refusal.of(answer).detail()).contains("send this one again when they have ended");
                assertThat(answer.header("Retry-After")).matches("[1-9][0-9]?");
                assertThat(merchants.get(i).looksAt("/payins").json().path("items"))
                        .isEmpty();
            }
        }
        var refused =
                merchants.get(answers.stream().map(Answer::status).toList().indexOf(503));
        merchants.forEach(merchant -> merchant.controls("/reset", "{}"));
        assertThat(refused.restores(document).status()).isEqualTo(204);
    }
}
