package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.verdict.drill.FindingWatch;
import dev.paysandbox.verdict.drill.WorldFindings;
import dev.paysandbox.world.keep.Snapshots;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Findings are looked for only in worlds that somebody follows. */
class FindingWatchTest {
    @AutoClose
    private final TestWorlds sandbox = new TestWorlds();
    /** The bodies that the rules have read. */
    private final List<String> read = new CopyOnWriteArrayList<>();

    private final CountDownLatch lastIsRead = new CountDownLatch(1);
    /** The findings that followers were told of. */
    private final List<String> reported = new CopyOnWriteArrayList<>();

    @AutoClose
    private final FindingWatch watch = new FindingWatch(
            new WorldFindings(body -> {
                var text = new String(body, StandardCharsets.UTF_8);
                read.add(text);
                if (text.equals("last")) {
                    lastIsRead.countDown();
                }
                return Map.of();
            }),
            (finding, withdrawn) -> {
                reported.add(finding.key());
                return new Feed.Found(finding.key(), "", finding, 0);
            });

    /** One thread looks at worlds in the order in which something happened there, so the last look shows all before. */
    @Test
    void a_world_whose_last_follower_has_left_is_no_longer_checked() throws Exception {
        var left = sandbox.world("left");
        var shared = sandbox.world("shared");
        var followed = sandbox.world("followed");
        watch.follow(left);
        watch.follow(shared);
        watch.follow(shared);
        watch.leave(left);
        watch.leave(shared);

        left.records().add(payin("left"), 0);
        shared.records().add(payin("shared"), 0);
        sandbox.world("unfollowed").records().add(payin("unfollowed"), 0);
        watch.follow(followed);
        followed.records().add(payin("last"), 0);

        assertThat(lastIsRead.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(read).contains("shared", "last").doesNotContain("left", "unfollowed");
    }

    @Test
    void a_world_that_is_followed_again_is_checked_although_nothing_happens_there() throws Exception {
        var world = sandbox.world("again");
        watch.follow(world);
        watch.leave(world);
        world.records().add(payin("last"), 0);

        watch.follow(world);

        assertThat(lastIsRead.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void what_was_reported_before_drills_is_not_reported_again_after_them() throws Exception {
        var world = sandbox.world("drilled");
        watch.follow(world);
        world.records()
                .add(
                        TestWorlds.exchange(
                                0,
                                "POST",
                                TestWorlds.text("/payin", "Origin:http://shop\nReferer:http://shop/\n", ""),
                                201),
                        0);
        Eventually.holds(() -> reported.contains("PSB-028"));

        var aside = new Snapshots(sandbox.cards, "test").setAside(world);
        aside.next(state -> {});
        world.records().add(payin("last"), 0);
        assertThat(lastIsRead.await(1, TimeUnit.MINUTES)).isTrue();
        aside.restore();
        var refused = TestWorlds.exchange(0, "POST", TestWorlds.text("/payin", "", "refused"), 400);
        for (int times = 0; times < 3; times++) {
            world.records().add(refused, 0);
        }

        Eventually.holds(() -> reported.contains("PSB-017"));
        assertThat(reported).containsOnlyOnce("PSB-028");
    }

    private static Exchange payin(String body) {
        return TestWorlds.exchange(0, "POST", TestWorlds.text("/payin", "", body), 201);
    }
}
