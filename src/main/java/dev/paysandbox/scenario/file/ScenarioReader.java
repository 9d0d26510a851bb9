package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.bind.Position;
import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.scenario.Criterion;
import dev.paysandbox.scenario.Expectations;
import dev.paysandbox.scenario.Notifications;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioScript;
import dev.paysandbox.scenario.When;
import dev.paysandbox.scenario.file.ScenarioValidator.PlacedValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one file's text. */
final class ScenarioReader {
    /** A name that may be in a header, a URL and a file's name. */
    static final String NAME_FORM = "[a-z0-9]+(-[a-z0-9]+)*";

    static final int LONGEST_NAME = 64;
    private static final Pattern DASH = Pattern.compile("^ *-[A-Za-z]");
    private static final Pattern STAR = Pattern.compile("[-:,\\[{] *\\*");
    private static final Pattern NAME = Pattern.compile("(?=.{1," + LONGEST_NAME + "}$)" + NAME_FORM);

    private final Layer layer;
    private final String text;
    private final FileReport report;

    private ScenarioReader(Layer layer, String text, FileReport report) {
        this.layer = layer;
        this.text = text;
        this.report = report;
    }

    /** The scenario; empty if there are mistakes, which are added to the list. */
    static Optional<Scenario> read(String source, Layer layer, String text, List<Mistake> mistakes) {
        if (text.length() > ScenarioLoader.MOST_BYTES
                || text.getBytes(StandardCharsets.UTF_8).length > ScenarioLoader.MOST_BYTES) {
            mistakes.add(ScenarioLoader.tooLong(source));
            return Optional.empty();
        }
        var report = new FileReport(source);
        var root = Yaml.parse(text, report);
        var scenario = root.map(node -> new ScenarioReader(layer, text, report).scenario(node));
        for (var mistake : report.found()) {
            var hint = hint(mistake.message(), mistake.at(), text);
            mistakes.add(hint.isEmpty() ? mistake : new Mistake(source, mistake.at(), mistake.message() + hint));
        }
        return report.isEmpty() ? scenario : Optional.empty();
    }

    /** Explains two messages of YAML: it reads a text that begins with a star as an alias, and "-on" as a text. */
    private static String hint(String message, Position at, String text) {
        if (!message.startsWith("this alias") && !message.startsWith("not valid YAML")) {
            return "";
        }
        var line = text.lines().skip(at.line() - 1L).findFirst().orElse("");
        if (STAR.matcher(line).find()) {
            return ". A text that begins with * needs quotes";
        }
        return DASH.matcher(line).find() ? ". After the dash of a list comes a space" : "";
    }

    private @Nullable Scenario scenario(YamlNode root) {
        var map = report.map("the file", root, FileKeys.SCENARIO);
        if (map == null) {
            return null;
        }
        var name = report.required(
                        map,
                        FileKeys.SCENARIO,
                        "scenario",
                        "scenario is missing; allowed: the scenario's name, such as pix-paid-late")
                .map(node -> report.form(
                        "scenario",
                        node,
                        NAME,
                        "a name of small letters, digits and single dashes, such as pix-paid-late, at most "
                                + LONGEST_NAME + " characters"));
        var about = report.required(
                        map,
                        FileKeys.SCENARIO,
                        "about",
                        "about is missing; allowed: one sentence that says what happens")
                .map(node -> report.text("about", node, 2 * FileReport.LONGEST_TEXT));
        var chosen = chosen(map);
        if (chosen == null) {
            return null;
        }
        var lasts = report.duration(map, "lasts");
        var script = script(map, chosen);
        var expectations =
                map.find("expect").map(node -> expectations(node, chosen)).orElse(null);
        if (name.isEmpty() || about.isEmpty() || script == null) {
            return null;
        }
        return new Scenario(
                name.get(),
                about.get(),
                report.source(),
                map.find("scenario").map(YamlNode::at).orElse(map.at()),
                layer,
                chosen.scope(),
                chosen.when() == null || script.sequence().isEmpty()
                        ? chosen.when()
                        : chosen.when().withTimes(script.sequence().size()),
                script,
                lasts.isZero() ? null : lasts,
                expectations,
                text,
                report.regexes(),
                report.warnings());
    }

    private WhenReader.@Nullable WhenResult chosen(YamlNode map) {
        var only = map.entry("for");
        var when = map.find("when");
        if (only.isPresent() && when.isPresent()) {
            report.add(
                    only.get().at(),
                    "for: a scenario with for runs by its name only, and so it has no conditions; allowed: either for or when");
            return null;
        }
        if (only.isEmpty() && when.isEmpty()) {
            report.missing(
                    map,
                    "when",
                    FileKeys.SCENARIO.names(),
                    "when is missing; allowed: when and its conditions, or \"for: payin\" for a scenario that plays by its name only");
            return null;
        }
        var reader = new WhenReader(report);
        return only.isPresent() ? reader.only(only.get().value()) : reader.when(when.orElseThrow());
    }

    private @Nullable ScenarioScript script(YamlNode map, WhenReader.WhenResult chosen) {
        var then = map.find("then");
        var notifications = map.find("notifications");
        var fault = map.find("fault");
        var sequence = map.find("sequence");
        if (!countsRight(map, sequence.isPresent())) {
            return null;
        }
        var reader = new ScriptReader(report, chosen.scope());
        if (sequence.isPresent()) {
            return reader.sequence(sequence.get(), amount(chosen.when()));
        }
        if (then.isEmpty() && notifications.isEmpty() && fault.isEmpty()) {
            report.missing(
                    map,
                    "then",
                    FileKeys.SCENARIO.names(),
                    "nothing happens here; allowed: then, sequence, notifications or fault");
            return null;
        }
        var requestFault = fault.map(new FaultReader(report)::read).orElse(null);
        int before = report.size();
        then.ifPresent(reader::then);
        if (report.size() > before || !chosen.isWhole()) {
            return null;
        }
        var validator = new ScenarioValidator(report, chosen.scope(), amount(chosen.when()));
        validator.validate(reader.opening(), reader.scenarioSteps());
        var opening = reader.opening() == null ? null : reader.opening().value();
        if (notifications.isPresent() && opening instanceof ScenarioAnswer.ErrorAnswer) {
            report.add(notifications.get().at(), "notifications: after an error there is no payment to notify of");
            return null;
        }
        var notificationFaults = notifications
                .map(new NotificationsReader(report, chosen.scope(), validator)::read)
                .orElse(Notifications.AS_USUAL);
        if (requestFault != null && !requestFault.kind().isCarriedOut()) {
            then.or(() -> notifications)
                    .ifPresent(node -> report.warn(
                            node.at(),
                            "never reached, because with the fault "
                                    + requestFault.kind().key() + " the request is not carried out"));
        }
        return new ScenarioScript(
                opening,
                reader.scenarioSteps().stream().map(PlacedValue::value).toList(),
                notificationFaults,
                requestFault);
    }

    private @Nullable Expectations expectations(YamlNode node, WhenReader.WhenResult chosen) {
        if (chosen.when() != null) {
            report.add(node.at(), "expect: a drill is chosen by its name; allowed: for instead of when");
            return null;
        }
        return new ExpectReader(report, chosen.scope()).read(node);
    }

    /** Reports keys that are not allowed beside a sequence, or missing for it. */
    private boolean countsRight(YamlNode map, boolean isSequence) {
        int before = report.size();
        var when = map.find("when").filter(YamlNode::isMap);
        var times = when.flatMap(conditions -> conditions.find("times"));
        if (!isSequence) {
            when.flatMap(conditions -> conditions.find("per"))
                    .filter(per -> times.isEmpty())
                    .ifPresent(
                            per -> report.add(per.at(), "per: allowed with times or sequence only, which count by it"));
        } else if (when.isEmpty()) {
            report.add(
                    map.entry("sequence").orElseThrow().at(),
                    "sequence: counts the requests for which its conditions hold; allowed: when, and not for");
        } else if (times.isPresent()) {
            report.add(times.get().at(), "times: a sequence has its own count; allowed: either times or sequence");
        } else {
            var rest = "after each answer things go as usual";
            refuseBesideSequence(map, "then", rest);
            refuseBesideSequence(map, "notifications", rest);
            refuseBesideSequence(map, "fault", "write it in the sequence, as in - {fault: reset}");
        }
        return report.size() == before;
    }

    private void refuseBesideSequence(YamlNode map, String key, String reason) {
        map.find(key).ifPresent(value -> report.add(value.at(), key + ": does not go with sequence; " + reason));
    }

    /** The only amount that the conditions allow, or -1. */
    private static long amount(@Nullable When when) {
        return (when == null ? Stream.<Criterion>empty() : when.criteria().stream())
                .filter(criterion -> criterion.field() == ScenarioField.AMOUNT
                        && criterion.exactValues().size() == 1)
                .mapToLong(criterion -> (Long) criterion.literals().iterator().next())
                .findFirst()
                .orElse(-1);
    }
}
