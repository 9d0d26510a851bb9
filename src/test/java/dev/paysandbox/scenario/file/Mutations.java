package dev.paysandbox.scenario.file;

import dev.paysandbox.scenario.ScenarioField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The example files with one to four slips of the pen, repeatable by their seed. */
final class Mutations {
    private final Random random;
    private final List<String> good = new ArrayList<>();

    Mutations(long seed) {
        random = new Random(seed);
        try (var files = Files.walk(Scenarios.folder())) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                good.add(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String next() {
        var text = any(good);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            text = mutated(text, any(good));
        }
        return text;
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String mutated(String text, String other) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(12));
        var signs = " \n:-,[]{}#&*!|>'\"%@`0123456789abcAZ_é~$.?";
        return switch (random.nextInt(8)) {
            case 0 -> text.substring(0, at) + text.substring(end);
            case 1 -> text.substring(0, at) + signs.charAt(random.nextInt(signs.length())) + text.substring(at);
            case 2 -> text.substring(0, at) + text.substring(at, end) + text.substring(at);
            case 3 -> swappedLines(text);
            case 4 -> withLineOf(text, other);
            case 5 -> withWordOf(text, other);
            case 6 ->
                withWordOf(text, "~ [] {} 0 -1 99999999999999999999 true 1e9 all 100% R$ x: &a *a \"\" '' | > !x");
            default -> withWordOf(text, String.join(" ", words()));
        };
    }

    private static List<String> words() {
        var words = new ArrayList<String>();
        for (var keys : FileKeys.values()) {
            words.addAll(keys.names());
        }
        for (var field : ScenarioField.values()) {
            words.add(field.key());
        }
        words.addAll(StepReader.ENDS);
        words.addAll(FaultReader.WORDS);
        words.addAll(WhenReader.OPERATIONS);
        words.addAll(List.of("APPROVED", "MED", "CHARGEBACK", "FAILED", "PIX", "BOLETO", "5s", "1d", "50%"));
        return words;
    }

    private String swappedLines(String text) {
        var lines = new ArrayList<>(text.lines().toList());
        if (lines.size() > 1) {
            Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
        }
        return String.join("\n", lines);
    }

    private String withLineOf(String text, String other) {
        var lines = new ArrayList<>(text.lines().toList());
        var others = other.lines().toList();
        lines.add(random.nextInt(lines.size() + 1), others.get(random.nextInt(others.size())));
        return String.join("\n", lines);
    }

    private String withWordOf(String text, String other) {
        var words = text.split("(?<=\\W)|(?=\\W)", -1);
        var others = other.split("\\s+");
        words[random.nextInt(words.length)] = others[random.nextInt(others.length)];
        return String.join("", words);
    }
}
