package dev.paysandbox.verdict.drill;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Whether what a run was told to use has ever worked in it: its batch job, its page, its restart. */
final class ContactLog {
    private final Map<String, String> failures = new ConcurrentSkipListMap<>();
    private final Set<String> working = ConcurrentHashMap.newKeySet();

    /** @param part the member of the plan, such as {@code page} */
    void worked(String part) {
        working.add(part);
    }

    void failed(String part, @Nullable String why) {
        failures.put(part, String.valueOf(why));
    }

    /** What never worked, and why it failed last; null if there is nothing. */
    @Nullable
    String unusable() {
        return failures.entrySet().stream()
                .filter(failure -> !working.contains(failure.getKey()))
                .findFirst()
                .map(failure -> failure.getKey() + " never worked: " + failure.getValue())
                .orElse(null);
    }
}
