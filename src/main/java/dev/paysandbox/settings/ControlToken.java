package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.domain.SecretText;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A token of control requests.
 *
 * @param name for people: appears in errors, the state of a world and the audit log
 */
public record ControlToken(String name, Role role, SecretText secret) {
    private static final String ONLY = "control";
    private static final int MOST = 100;
    private static final String NAME_RULE = "1 to 64 letters, digits, ., _ and -";
    private static final String TOKEN_RULE = "16 to 256 visible ASCII characters without a comma";
    private static final Predicate<String> NAME =
            Pattern.compile("[A-Za-z0-9._-]{1,64}").asMatchPredicate();
    private static final Predicate<String> TOKEN =
            Pattern.compile("[!-+\\--~]{16,256}").asMatchPredicate();

    /** What requests with a token may do. */
    public enum Role {
        /** Requests that change nothing. */
        READ,
        /** All requests. */
        ACT;

        /** As settings and answers write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Form<List<SecretText>> form() {
        return new Form<>(
                "at most " + MOST + " of NAME:ROLE:TOKEN, separated by commas; NAME is " + NAME_RULE
                        + ", ROLE is read or act, TOKEN is " + TOKEN_RULE,
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> Optional.of(Stream.of(text.split(","))
                                .map(item -> new SecretText(item.strip()))
                                .toList())
                        .filter(items -> !text.isBlank() && items.size() <= MOST),
                items -> items.stream().map(SecretText::value).collect(Collectors.joining(",")));
    }

    /**
     * The tokens in order, that of {@code controlToken} first. A message has the position of an item and no part of its
     * text, because any part may be the secret if the order is wrong.
     */
    static List<ControlToken> read(Settings settings, List<String> faults) {
        var place = settings.placeOf(SettingTable.CONTROL_TOKENS) + ": controlTokens: ";
        var tokens = new LinkedHashMap<String, ControlToken>();
        var only = settings.find(SettingTable.CONTROL_TOKEN);
        if (only != null) {
            tokens.put("controlToken", new ControlToken(ONLY, Role.ACT, only));
        }
        var items = settings.of(SettingTable.CONTROL_TOKENS);
        for (int i = 0; i < items.size(); i++) {
            var item = "item " + (i + 1);
            var token = read(items.get(i).value(), item, fault -> faults.add(place + fault));
            if (token != null) {
                tokens.forEach((other, first) -> {
                    if (first.name.equals(token.name)) {
                        faults.add(place + item + " has the name of " + other);
                    }
                    if (first.secret.equals(token.secret)) {
                        faults.add(place + item + " has the token of " + other);
                    }
                });
                tokens.put(item, token);
            }
        }
        return List.copyOf(tokens.values());
    }

    private static @Nullable ControlToken read(String text, String item, Consumer<String> faults) {
        var parts = text.split(":", 3);
        if (parts.length < 3) {
            faults.accept(item + " is not NAME:ROLE:TOKEN");
            return null;
        }
        if (!NAME.test(parts[0])) {
            faults.accept("the name of " + item + " is not " + NAME_RULE);
        }
        var role = Stream.of(Role.values())
                .filter(one -> one.word().equals(parts[1]))
                .findFirst();
        if (role.isEmpty()) {
            faults.accept("the role of " + item + " is neither read nor act");
        }
        if (!TOKEN.test(parts[2])) {
            faults.accept("the token of " + item + " is not " + TOKEN_RULE);
        }
        return role.map(known -> new ControlToken(parts[0], known, new SecretText(parts[2])))
                .orElse(null);
    }
}
