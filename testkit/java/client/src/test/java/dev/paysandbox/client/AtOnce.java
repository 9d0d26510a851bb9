package dev.paysandbox.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs a task many times in parallel threads. */
final class AtOnce {
    private AtOnce() {}

    /** Returns the results in the order of the indexes. Throws the exception of the first task that failed. */
    static <T> List<T> run(int times, IntFunction<T> task) throws InterruptedException, ExecutionException {
        var threads = Executors.newFixedThreadPool(times);
        try {
            var start = new CountDownLatch(times);
            var results = IntStream.range(0, times)
                    .<Future<T>>mapToObj(i -> threads.submit(started(start, () -> task.apply(i))))
                    .toList();
            var values = new ArrayList<T>();
            for (var result : results) {
                values.add(result.get());
            }
            return values;
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> Callable<T> started(CountDownLatch start, Callable<T> task) {
        return () -> {
            start.countDown();
            start.await();
            return task.call();
        };
    }
}
