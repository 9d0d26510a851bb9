package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Large snapshots that several clients send at the same time, for which there is not enough memory together. */
@Tag("thorough")
class SnapshotsAtOnceTest {
    private static final int MANY = 25_000;

    private static SandboxProcess sandbox;
    /** Made once, for that takes as long as a test. */
    private static String document;

    private final List<TestMerchant> merchants =
            Stream.generate(() -> TestMerchant.at(sandbox.url())).limit(4).toList();

    @BeforeAll
    static void start() {
        sandbox = SandboxProcess.started(List.of("-Xmx96m"));
        document = LargeSnapshotTest.documentOf(TestMerchant.at(sandbox.url()), MANY);
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    /** The next repetition has the whole of the small heap again. */
    @AfterEach
    void nothing_failed_meanwhile() {
        for (var merchant : merchants) {
            assertThat(merchant.controls("/reset", "{\"what\": \"all\"}").status())
                    .isEqualTo(204);
        }
        assertThat(sandbox.log()).doesNotContain("OutOfMemoryError", "Exception");
    }

    @RepeatedTest(2)
    void a_snapshot_for_which_there_is_no_memory_now_is_restored_when_it_is_sent_again() {
        var answers = merchants.stream()
                .map(merchant -> CompletableFuture.supplyAsync(() -> SnapshotTest.restores(merchant, document)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers).extracting(Answer::status).contains(503).containsOnly(204, 503);
        for (int i = 0; i < answers.size(); i++) {
            if (answers.get(i).status() == 503) {
                assertRefusedForNow(answers.get(i));
                assertThat(merchants.get(i).looksAt("/payins").json().path("items"))
                        .isEmpty();
            }
        }
        var refused =
                merchants.get(answers.stream().map(Answer::status).toList().indexOf(503));
        merchants.forEach(merchant -> merchant.controls("/reset", "{}"));
        assertThat(SnapshotTest.restores(refused, document).status()).isEqualTo(204);
    }

    private static void assertRefusedForNow(Answer answer) {
        assertThat(Refusal.of(answer).code()).isEqualTo(ErrorCode.TOO_BUSY);
        assertThat(Refusal.of(answer).detail()).contains("send this one again when they have ended");
        assertThat(answer.header("Retry-After")).matches("[1-9][0-9]?");
    }
}
