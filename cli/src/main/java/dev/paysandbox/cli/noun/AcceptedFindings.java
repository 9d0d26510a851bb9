package dev.paysandbox.cli.noun;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for a file with findings that the user knows and accepts. */
public final class AcceptedFindings {
    @Option(
            names = "--accept",
            paramLabel = "FILE",
            description = "A file with accepted findings, one on each line: '- PSB-012', or with the subject,"
                    + " '- PSB-008 http://localhost:3000/hook'.")
    private @Nullable Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /**
     * The accepted findings of the file, such as {@code PSB-012}, with their line numbers. Empty without a file.
     *
     * @param say gets a remark about each line that an earlier line already covers
     * @throws ParameterException if the file cannot be read, or a line has another form
     */
    public Map<String, Integer> lines(Consumer<String> say) {
        var accepted = new LinkedHashMap<String, Integer>();
        if (file == null) {
            return accepted;
        }
        try {
            int number = 0;
            for (var line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                var text = line.replaceFirst("(^|\\s)#.*", "").strip();
                if (text.matches("- PSB-\\d{3}( \\S.*)?")) {
                    var known = text.substring(2);
                    var earlier = accepted.getOrDefault(known, accepted.get(known.split(" ", 2)[0]));
                    if (earlier != null) {
                        say.accept("%s, line %d: line %d already accepts %s.".formatted(file, number, earlier, known));
                    }
                    accepted.putIfAbsent(known, number);
                } else if (!text.isEmpty()) {
                    throw misread(at(number) + ": expected '- PSB-012' or '- PSB-008 SUBJECT'");
                }
            }
        } catch (IOException unreadable) {
            throw misread(file + " cannot be read");
        }
        return accepted;
    }

    /** A line of the file, for messages: {@code findings.yml, line 3}. */
    public String at(int line) {
        return file + ", line " + line;
    }

    /** The file, for messages. */
    public String name() {
        return String.valueOf(file);
    }

    public ParameterException misread(String what) {
        return new ParameterException(command.commandLine(), "--accept: " + what);
    }
}
