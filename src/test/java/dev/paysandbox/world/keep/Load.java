package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** Merchants that open payins and have them paid, one after the other, until the load is ended. */
final class Load {
    /** Which merchant's payin was answered, and when by the computer's clock. */
    record Answered(String merchant, long at) {}

    /** By the ids of payins that were answered with 201. */
    final Map<String, Answered> answered = new ConcurrentHashMap<>();

    /** What merchants saw instead, and how often. */
    final Map<String, Integer> refusals = new ConcurrentHashMap<>();

    final List<Caller> callers;
    private final CountDownLatch enough;
    private final CountDownLatch ending = new CountDownLatch(1);

    Load(URI sandbox, List<String> merchants, int enoughPayins) {
        enough = new CountDownLatch(enoughPayins);
        callers = merchants.stream().map(name -> new Caller(sandbox, name)).toList();
        callers.forEach(Thread::start);
    }

    /** One merchant. */
    final class Caller extends Thread {
        final AtomicLong answeredAt = new AtomicLong(System.nanoTime());
        volatile long longestNanos;
        private final TestMerchant merchant;
        private long pauseMillis;

        Caller(URI sandbox, String name) {
            super(name);
            merchant = TestMerchant.named(sandbox, name);
        }

        @Override
        public void run() {
            try {
                while (!ending.await(pauseMillis, TimeUnit.MILLISECONDS)) {
                    call();
                }
            } catch (InterruptedException ended) {
                throw new IllegalStateException(ended);
            }
        }

        private void call() {
            pauseMillis = 0;
            try {
                var payin = merchant.posts("/payin", Order.pix(100).json());
                if (payin.status() != 201) {
                    isRefused(getName() + " " + payin.status());
                    return;
                }
                long now = System.nanoTime();
                longestNanos = Math.max(longestNanos, now - answeredAt.getAndSet(now));
                if (answered.put(payin.at("id"), new Answered(getName(), System.currentTimeMillis())) != null) {
                    isRefused("an id was given twice");
                }
                enough.countDown();
                merchant.does("pay", payin);
            } catch (AssertionError | RuntimeException broken) {
                isRefused(getName() + " broken");
            }
        }

        private void isRefused(String how) {
            refusals.merge(how, 1, Integer::sum);
            pauseMillis = 20;
        }
    }

    void awaitEnough() throws InterruptedException {
        assertThat(enough.await(1, TimeUnit.MINUTES)).isTrue();
    }

    /** Waits until nobody calls any more; answers the payins that were answered. */
    Map<String, Answered> end() throws InterruptedException {
        ending.countDown();
        for (var caller : callers) {
            caller.join();
        }
        return answered;
    }

    /** The payins of this merchant that were answered and meet the condition. */
    List<String> of(String merchant, Predicate<Answered> condition) {
        return answered.entrySet().stream()
                .filter(one -> one.getValue().merchant().equals(merchant))
                .filter(one -> condition.test(one.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Each payin of the merchant has all its money or none, and what is available is the sum; answers their ids. */
    static Set<String> requireWhole(TestMerchant merchant, long openingBalance) {
        var ids = new HashSet<String>();
        long approved = 0;
        var before = "";
        do {
            var page = merchant.looksAt("/payins?limit=200" + before).json();
            for (var payin : page.at("/data")) {
                ids.add(payin.get("id").asText());
                var status = payin.get("status").asText();
                assertThat(status).isIn("PENDING", "APPROVED");
                assertThat(payin.get("amount").asLong()).isEqualTo(100);
                approved += status.equals("APPROVED") ? 1 : 0;
            }
            before = page.at("/next").isNull()
                    ? ""
                    : "&cursor=" + page.at("/next").asText();
        } while (!before.isEmpty());
        var ledger = merchant.looksAt("/snapshot").json().get("ledger");
        long sum = 0;
        for (var account : ledger) {
            sum += account.asLong();
        }
        assertThat(sum).as("the ledger of " + merchant.publicKey()).isZero();
        assertThat(merchant.cents("available")).isEqualTo(openingBalance + approved * 100);
        return ids;
    }
}
