package dev.paysandbox.scenario;

import dev.paysandbox.scenario.NumberCriterion.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many rules share each sign, for the fewer do, the fewer a request meets that shows it. */
final class KeyFrequencies {
    private record Place(String field, IndexKey sign) {
        /** What a record brings by itself costs every start some milliseconds. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place place && place.sign.equals(sign) && place.field.equals(field);
        }

        @Override
        public int hashCode() {
            return 31 * field.hashCode() + sign.hashCode();
        }
    }

    private final Map<Place, Integer> shared = new HashMap<>();
    private final Map<String, Ends> ends = new HashMap<>();

    KeyFrequencies(List<Rule> rules) {
        var spans = new HashMap<String, List<Span>>();
        for (var rule : rules) {
            for (var criterion : rule.criteria()) {
                for (var sign : all(criterion)) {
                    if (isWide(sign) && sign instanceof Span span) {
                        spans.computeIfAbsent(criterion.name(), none -> new ArrayList<>())
                                .add(span);
                    } else {
                        shared.merge(new Place(criterion.name(), sign), 1, Integer::sum);
                    }
                }
            }
        }
        spans.forEach((field, wide) -> ends.put(field, new Ends(wide)));
    }

    /** A condition of the rule with the signs by which it is found best; null where none has such signs. */
    @Nullable
    Anchor anchor(Rule rule) {
        return rule.criteria().stream()
                .flatMap(criterion -> anchor(criterion).stream())
                .min(Comparator.comparingInt(Anchor::crowd))
                .orElse(null);
    }

    /** Without signs where one of the things that the condition accepts has none. */
    private Optional<Anchor> anchor(Criterion criterion) {
        var best = new ArrayList<IndexKey>();
        for (var ways : criterion.signs()) {
            var way = ways.stream()
                    .min(Comparator.<IndexKeys>comparingInt(signs -> crowd(criterion, signs.any()))
                            .thenComparing(IndexKeys.TELLING.reversed()));
            if (way.isEmpty()) {
                return Optional.empty();
            }
            best.addAll(way.get().any());
        }
        return Optional.of(new Anchor(criterion, best, crowd(criterion, best)));
    }

    private int crowd(Criterion criterion, List<IndexKey> signs) {
        return signs.stream()
                .mapToInt(sign -> crowd(criterion.name(), sign))
                .max()
                .orElse(0);
    }

    private int crowd(String field, IndexKey sign) {
        var wide = ends.get(field);
        return wide != null && isWide(sign) && sign instanceof Span span
                ? wide.overlapping(span)
                : shared.getOrDefault(new Place(field, sign), 0);
    }

    private static boolean isWide(IndexKey sign) {
        return sign instanceof Span span && span.from() < span.to();
    }

    private static List<IndexKey> all(Criterion criterion) {
        return criterion.signs().stream()
                .flatMap(List::stream)
                .flatMap(signs -> signs.any().stream())
                .distinct()
                .toList();
    }

    /** Where the spans of one field begin and end, each sorted. */
    private static final class Ends {
        private final long[] froms;
        private final long[] tos;

        Ends(List<Span> spans) {
            froms = spans.stream().mapToLong(Span::from).sorted().toArray();
            tos = spans.stream().mapToLong(Span::to).sorted().toArray();
        }

        /** All that begin in time, but for those that are over before it begins. */
        int overlapping(Span span) {
            return below(froms, span.to(), true) - below(tos, span.from(), false);
        }

        private static int below(long[] sorted, long bound, boolean included) {
            int place = Arrays.binarySearch(sorted, bound);
            if (place < 0) {
                return -place - 1;
            }
            int edge = place;
            if (included) {
                while (edge < sorted.length && sorted[edge] == bound) {
                    edge++;
                }
            } else {
                while (edge > 0 && sorted[edge - 1] == bound) {
                    edge--;
                }
            }
            return edge;
        }
    }
}
