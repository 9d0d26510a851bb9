package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All requests from an empty browser to an order, so that they can be made again, and how to ask whether the order is paid.
 *
 * @param order the number of the step that places the order
 * @param cookies those that scripts of the pages have made, with templates for their values
 * @param sign null until the paid sign is known
 */
record Purchase(
        List<Step> steps,
        int order,
        Map<String, String> cookies,
        Map<String, Variable> variables,
        @Nullable Step question,
        @Nullable PaidSign sign) {
    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i)pass(?:word|wd|e)?|senha|pwd|secret|\\bcvv|\\bcvc|card.?number|authorization|api.?key|token");

    private static final Pattern LOGIN_NAME = Pattern.compile("(?i)pass(?:word|wd)?|senha|pwd");
    private static final Pattern REGISTRATION = Pattern.compile(
            "(?i)regist|sign.?up|cadastr|create.?(?:account|customer|user)|/(?:users|customers|accounts)\\b|confirm");

    /** Makes a purchase of what was watched. */
    static final class Compiler {
        private final List<Exchange> watched;
        private final String referenceId;
        private final Map<String, Variable> variables = new LinkedHashMap<>();
        /** The template of each value that was new or secret where it was first sent. */
        private final Map<String, String> sent = new HashMap<>();

        private final Map<String, String> secrets = new LinkedHashMap<>();
        private final Map<String, String> cookies = new LinkedHashMap<>();

        Compiler(List<Exchange> watched, String referenceId) {
            this.watched = watched;
            this.referenceId = referenceId;
        }

        /** @param question the request that shows the order's state, or null; answers up to it may be needed */
        Purchase purchase(Exchange order, @Nullable Exchange question, @Nullable PaidSign sign) {
            int from = watched.indexOf(order);
            var kept = new ArrayList<Exchange>(watched.subList(0, from + 1));
            int last = question == null ? watched.size() : watched.indexOf(question);
            for (var later : watched.subList(from + 1, Math.max(from + 1, last))) {
                var isRepeated = kept.stream()
                        .anyMatch(one ->
                                one.title().equals(later.title()) && one.body().equals(later.body()));
                if (later.reads() && !isRepeated) {
                    kept.add(later);
                }
            }
            var steps = new ArrayList<Step>();
            for (int i = 0; i < kept.size(); i++) {
                steps.add(step(kept, i));
            }
            var asked = question == null
                    ? null
                    : Step.of(question, false, (name, value) -> template(name, value, question, kept, kept.size()));
            return new Purchase(steps, from, cookies, variables, asked, sign);
        }

        private Step step(List<Exchange> kept, int number) {
            var request = kept.get(number);
            cookies(kept, number);
            var before = number == 0 ? null : kept.get(number - 1);
            boolean isRedirect = before != null && before.isRedirect() && leadsTo(before, request.url());
            return Step.of(request, isRedirect, (name, value) -> template(name, value, request, kept, number));
        }

        private static boolean leadsTo(Exchange redirect, String url) {
            return Session.resolved(redirect.url(), redirect.location()).equals(url);
        }

        /** Keeps the cookies of the request that no answer has set. */
        private void cookies(List<Exchange> kept, int number) {
            var request = kept.get(number);
            for (var pair : request.headers().getOrDefault("cookie", "").split("; *", -1)) {
                var parts = pair.split("=", 2);
                var isSet = kept.subList(0, number).stream()
                        .flatMap(earlier -> Place.cookies(earlier).stream())
                        .anyMatch(cookie -> cookie[0].equals(parts[0]));
                if (parts.length == 2 && !isSet && !cookies.containsKey(parts[0])) {
                    var template = template(parts[0], parts[1], request, kept, number);
                    // Nobody can tell whether such a cookie is a login.
                    cookies.put(
                            parts[0],
                            template.equals(parts[1]) && parts[1].length() >= 16
                                    ? secret("cookie_" + parts[0], parts[1])
                                    : template);
                }
            }
        }

        private String template(String name, String value, Exchange request, List<Exchange> kept, int number) {
            if (value.isBlank()) {
                return value;
            }
            if (number == kept.size() && value.equals(referenceId)) {
                return "{{referenceId}}";
            }
            if (sent.containsKey(value)) {
                return sent.get(value);
            }
            boolean mayDiffer = value.length() >= 16 || value.chars().anyMatch(Character::isDigit);
            for (int i = number - 1; mayDiffer && i >= 0; i--) {
                var place = isShort(value) && !isId(name) ? null : Place.of(value, kept.get(i));
                if (place != null) {
                    return variable(
                            name,
                            new Variable(Variable.Kind.ANSWER, i, place, Place.beforeInReference(value, referenceId)));
                }
            }
            if (SECRET_NAME.matcher(name).find()) {
                return secret(name, value);
            }
            var fresh = isLogin(request) ? null : Variable.newPart(value);
            if (fresh == null) {
                return value;
            }
            var template =
                    sent.computeIfAbsent(fresh, part -> variable(name, new Variable(Variable.Kind.NEW, 0, null, part)));
            sent.put(value, value.replace(fresh, template));
            return value.replace(fresh, template);
        }

        private static boolean isShort(String value) {
            return value.length() < 4;
        }

        private static boolean isId(String name) {
            return name.toLowerCase(Locale.ROOT).matches(".*(?:id|number|code|reference|order|pedido|cart)s?");
        }

        /** Whether somebody logs in who was there before. */
        private static boolean isLogin(Exchange request) {
            return LOGIN_NAME.matcher(request.body()).find()
                    && !REGISTRATION.matcher(request.url() + request.body()).find();
        }

        private String secret(String name, String value) {
            var variable = "SHOP_" + word(name).toUpperCase(Locale.ROOT);
            secrets.put(variable, value);
            var template = variable(variable, new Variable(Variable.Kind.SECRET, 0, null, variable));
            sent.put(value, template);
            return template;
        }

        /** Adds a variable with this name, or with a number behind it. */
        private String variable(String name, Variable variable) {
            var word = word(name);
            var free = word;
            for (int i = 2; variables.containsKey(free) && !variables.get(free).equals(variable); i++) {
                free = word + i;
            }
            variables.put(free, variable);
            return "{{" + free + "}}";
        }

        /** The last word of a name or path. */
        private static String word(String name) {
            var word = name.replaceFirst("\\[\\d+]$", "")
                    .replaceFirst("^.*\\.", "")
                    .replaceAll("\\W+", "_")
                    .replaceAll("^_|_$", "");
            return word.isEmpty() ? "value" : word.equals("referenceId") ? "reference" : word;
        }

        /** The values of the secrets, by the names of their variables. */
        Map<String, String> secrets() {
            return secrets;
        }
    }

    boolean isOneRequest() {
        return steps.size() == 1;
    }

    /** The environment variables that hold its secrets. */
    List<String> secretNames() {
        return variables.values().stream()
                .filter(variable -> variable.kind() == Variable.Kind.SECRET)
                .map(Variable::text)
                .toList();
    }

    /** The names of the secrets that a step sends, with commas. */
    String secretsOf(int step) {
        return steps.get(step)
                .variables()
                .filter(name ->
                        variables.containsKey(name) && variables.get(name).kind() == Variable.Kind.SECRET)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    JsonObject asJson() {
        var listed = new JsonArray();
        steps.forEach(step -> listed.add(step.asJson()));
        var named = new JsonObject();
        variables.forEach((name, variable) -> named.put(name, variable.asJson()));
        return Json.object(
                "steps",
                listed,
                "order",
                order,
                "cookies",
                new JsonObject(cookies),
                "variables",
                named,
                "question",
                question == null ? null : question.asJson(),
                "paid",
                sign == null ? null : sign.asJson());
    }

    static Purchase ofJson(JsonObject json) {
        var variables = new LinkedHashMap<String, Variable>();
        var named = json.getObject("variables", new JsonObject());
        named.keySet().forEach(name -> variables.put(name, Variable.ofJson(named.getObject(name))));
        var cookies = new LinkedHashMap<String, String>();
        json.getObject("cookies", new JsonObject()).forEach((name, value) -> cookies.put(name, String.valueOf(value)));
        var question = json.getObject("question");
        var sign = json.getObject("paid");
        return new Purchase(
                Json.objects(json, "steps").stream().map(Step::ofJson).toList(),
                json.getInt("order"),
                cookies,
                variables,
                question == null ? null : Step.ofJson(question),
                sign == null ? null : PaidSign.ofJson(sign));
    }
}
