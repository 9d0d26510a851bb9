package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.domain.SecretText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** The tokens in order, that of {@code controlToken} first. */
    static List<ControlToken> read(Settings settings, List<String> faults) {
        var reader = new Reader(settings.placeOf(SettingTable.CONTROL_TOKENS), faults);
        var only = settings.find(SettingTable.CONTROL_TOKEN);
        if (only != null) {
            reader.add(new ControlToken(ONLY, Role.ACT, only), "controlToken");
        }
        var items = settings.of(SettingTable.CONTROL_TOKENS);
        for (int i = 0; i < items.size(); i++) {
            reader.read(items.get(i).value(), "item " + (i + 1));
        }
        return reader.tokens;
    }

    /**
     * A message has the position of an item and no part of its text, because any part may be the secret if the order is
     * wrong.
     */
    private static final class Reader {
        private final List<ControlToken> tokens = new ArrayList<>();
        /** By name and by secret, which item had it first. */
        private final Map<Object, String> first = new HashMap<>();

        private final String place;
        private final List<String> faults;

        Reader(String place, List<String> faults) {
            this.place = place;
            this.faults = faults;
        }

        void read(String text, String item) {
            var parts = text.split(":", 3);
            if (parts.length < 3) {
                refuse(item + " is not NAME:ROLE:TOKEN");
                return;
            }
            if (!NAME.test(parts[0])) {
                refuse("the name of " + item + " is not " + NAME_RULE);
            }
            var role = Stream.of(Role.values())
                    .filter(one -> one.word().equals(parts[1]))
                    .findFirst();
            if (role.isEmpty()) {
                refuse("the role of " + item + " is neither read nor act");
            }
            if (!TOKEN.test(parts[2])) {
                refuse("the token of " + item + " is not " + TOKEN_RULE);
            }
            role.ifPresent(known -> add(new ControlToken(parts[0], known, new SecretText(parts[2])), item));
        }

        void add(ControlToken token, String item) {
            refuseSame("name", token.name, item);
            refuseSame("token", token.secret, item);
            tokens.add(token);
        }

        private void refuseSame(String what, Object value, String item) {
            var other = first.putIfAbsent(value, item);
            if (other != null) {
                refuse(item + " has the " + what + " of " + other);
            }
        }

        private void refuse(String message) {
            faults.add(place + ": controlTokens: " + message);
        }
    }
}
