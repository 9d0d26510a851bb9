package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.noun.NearWords;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains a rule from the reference page of the findings, which is packed into the tool. */
@Command(
        name = "rule",
        mixinStandardHelpOptions = true,
        description = {
            "Explains a rule of the findings: what is wrong, what happens in production, and what to do.",
            "Without an id it lists all rules. It calls no server."
        },
        footerHeading = "%nExample:%n",
        footer = "  ${COMMAND-FULL-NAME} PSB-016")
final class Rule implements Callable<Integer> {
    private static final String PAGE = "/reference/findings.md";

    @Parameters(arity = "0..1", paramLabel = "RULE", description = "The id of the rule, as in a finding.")
    private @Nullable String id;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var texts = texts();
        var out = spec.commandLine().getOut();
        if (id == null) {
            texts.values().forEach(text -> out.println(text.lines().findFirst().orElseThrow()));
        } else {
            var text = texts.get(id.toUpperCase(Locale.ROOT));
            if (text == null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "'" + id + "' is not a rule; the closest id is " + NearWords.nearest(id, texts.keySet()) + ".");
            }
            out.println(text);
        }
        out.flush();
        return ExitCode.OK;
    }

    /** The texts of all rules without Markdown, by their ids. */
    static Map<String, String> texts() {
        var texts = new LinkedHashMap<String, String>();
        Arrays.stream(page().split("\n## |\n<!-- .* -->\n"))
                .filter(section -> section.startsWith("PSB-"))
                .forEach(section -> texts.put(
                        section.substring(0, section.indexOf(':')),
                        section.strip().replace("`", "").replace("**", "")));
        return texts;
    }

    private static String page() {
        try (var page = Objects.requireNonNull(Rule.class.getResourceAsStream(PAGE), PAGE)) {
            return new String(page.readAllBytes(), UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
