package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ids and classes that the documentation names are those of the code. */
class NamesTest {
    /** As the code writes it: the only text of a literal. */
    private static final Pattern PREFIX = Pattern.compile("\"([a-z0-9]{3}|payin|payout)_\"");

    /** Three characters and what is drawn: there is a digit among it, or it is left out. A word has neither. */
    private static final Pattern ID =
            Pattern.compile("(?<![A-Za-z0-9_%])([a-z0-9]{3}|payin|payout)_(?:…|(?=[a-z]*[0-9])[a-z0-9]{3,40}\\b)");

    private static final String GLOSSARY = Repository.read(Repository.ROOT.resolve("docs/glossary.md"));
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)`");
    private static final Pattern TERM = Pattern.compile("(?m)^\\| ((?!Term )[A-Za-z][^|]*) \\|");

    @Test
    void every_example_of_an_id_begins_as_the_code_makes_ids() {
        var made = new TreeSet<String>();
        Repository.files(Repository.ROOT.resolve("src/main/java"))
                .filter(file -> file.toString().endsWith(".java"))
                .forEach(file -> PREFIX.matcher(Repository.read(file)).results().forEach(id -> made.add(id.group(1))));
        assertThat(made).contains("payin", "payout", "wdl", "req");

        var unknown = new TreeMap<String, String>();
        var known = new TreeSet<String>();
        Repository.files(Repository.ROOT)
                .filter(file -> file.toString().matches(".*\\.(md|yml|html)")
                        || file.startsWith(Repository.ROOT.resolve("cli/src/main")))
                .forEach(file -> ID.matcher(Repository.read(file)).results().forEach(id -> {
                    if (made.contains(id.group(1))) {
                        known.add(id.group(1));
                    } else {
                        unknown.put(id.group(), Repository.ROOT.relativize(file).toString());
                    }
                }));

        assertThat(unknown).isEmpty();
        assertThat(known).contains("payin", "payout", "wdl", "req");
    }

    @Test
    void every_class_that_the_glossary_names_exists() {
        var sources = Stream.of("src", "verdict", "cli")
                .flatMap(folder -> Repository.files(Repository.ROOT.resolve(folder)))
                .map(file -> file.getFileName().toString())
                .toList();
        var named = found(CLASS).map(name -> name + ".java").toList();

        assertThat(named).isNotEmpty();
        assertThat(sources).containsAll(named);
    }

    @Test
    void the_glossary_explains_every_term_once() {
        var terms =
                found(TERM).flatMap(row -> List.of(row.split(", ")).stream()).toList();

        assertThat(terms).contains("Merchant", "chargeback", "Memory budget").doesNotHaveDuplicates();
    }

    private static Stream<String> found(Pattern pattern) {
        return pattern.matcher(GLOSSARY).results().map(match -> match.group(1));
    }
}
