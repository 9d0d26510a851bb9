package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Merchants that open payins and have them paid, one after the other, until their sandbox is gone. */
final class Load {
    private final List<Thread> threads = new ArrayList<>();
    /** By the ids of payins that were answered: which merchant's, and when by the computer's clock. */
    private final Map<String, Answered> answered = new ConcurrentHashMap<>();

    private final CountDownLatch enough;

    record Answered(String merchant, long at) {}

    Load(URI sandbox, int merchants, int enoughPayins) {
        enough = new CountDownLatch(enoughPayins);
        for (int i = 0; i < merchants; i++) {
            var name = "load" + i;
            var thread = new Thread(() -> run(new Caller(sandbox, name)), name);
            threads.add(thread);
            thread.start();
        }
    }

    private record Caller(URI sandbox, String name) {
        TestMerchant merchant() {
            return TestMerchant.named(sandbox, name);
        }
    }

    private void run(Caller caller) {
        try {
            while (true) {
                var payin = caller.merchant().opens(Order.pix(100));
                if (payin.status() != 201) {
                    return;
                }
                answered.put(payin.json().get("id").asText(), new Answered(caller.name, System.currentTimeMillis()));
                enough.countDown();
                caller.merchant().does("pay", payin);
            }
        } catch (AssertionError | RuntimeException gone) {
            // The sandbox has ended, and this load with it.
            while (enough.getCount() > 0) {
                enough.countDown();
            }
        }
    }

    void awaitEnough() throws InterruptedException {
        enough.await();
    }

    /** Waits until the sandbox is gone for all; answers the payins that it had answered. */
    Map<String, Answered> end() throws InterruptedException {
        for (var thread : threads) {
            thread.join();
        }
        return answered;
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
