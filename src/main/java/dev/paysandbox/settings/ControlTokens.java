package dev.paysandbox.settings;

import dev.paysandbox.domain.SecretText;
import dev.paysandbox.settings.ControlToken.Role;
import dev.paysandbox.yaml.YamlKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tokens of {@code controlTokens} and {@code controlToken}. A message has the position of an item and no part
 * of its text, because any part may be the secret if the order is wrong.
 */
final class ControlTokens {
    private static final String ONLY = "control";
    private static final int MOST = 100;
    private static final String NAME_RULE = "1 to 64 letters, digits, ., _ and -";
    private static final String TOKEN_RULE = "16 to 256 visible ASCII characters without a comma";
    private static final Predicate<String> NAME =
            Pattern.compile("[A-Za-z0-9._-]{1,64}").asMatchPredicate();
    private static final Predicate<String> TOKEN =
            Pattern.compile("[!-+\\--~]{16,256}").asMatchPredicate();

    private final List<ControlToken> tokens = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<SecretText, String> secrets = new HashMap<>();
    private final ResolvedValues values;
    private final SettingErrors faults;

    private ControlTokens(ResolvedValues values, SettingErrors faults) {
        this.values = values;
        this.faults = faults;
    }

    static Form<List<SecretText>> form() {
        return new Form<>(
                "at most " + MOST + " of NAME:ROLE:TOKEN, separated by commas; NAME is " + NAME_RULE
                        + ", ROLE is read or act, TOKEN is " + TOKEN_RULE,
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> Optional.of(Pattern.compile(",")
                                .splitAsStream(text)
                                .map(String::strip)
                                .map(SecretText::new)
                                .toList())
                        .filter(items -> !text.isBlank() && items.size() <= MOST),
                items -> items.stream().map(SecretText::value).collect(Collectors.joining(",")));
    }

    /** The tokens in order, that of {@code controlToken} first. */
    static List<ControlToken> read(ResolvedValues values, SettingErrors faults) {
        var reading = new ControlTokens(values, faults);
        var only = values.find(SettingTable.CONTROL_TOKEN);
        if (only != null) {
            reading.add(new ControlToken(ONLY, Role.ACT, only), "controlToken");
        }
        var items = values.of(SettingTable.CONTROL_TOKENS);
        for (int i = 0; i < items.size(); i++) {
            reading.readItem(items.get(i).value(), "item " + (i + 1));
        }
        return List.copyOf(reading.tokens);
    }

    private void readItem(String text, String item) {
        var parts = text.split(":", 3);
        if (parts.length < 3) {
            refuse(item + " is not NAME:ROLE:TOKEN");
            return;
        }
        var role = Role.of(parts[1]);
        if (!NAME.test(parts[0])) {
            refuse("the name of " + item + " is not " + NAME_RULE);
        }
        if (role.isEmpty()) {
            refuse("the role of " + item + " is neither read nor act");
        }
        if (!TOKEN.test(parts[2])) {
            refuse("the token of " + item + " is not " + TOKEN_RULE);
        }
        role.ifPresent(known -> add(new ControlToken(parts[0], known, new SecretText(parts[2])), item));
    }

    private void add(ControlToken token, String item) {
        refuseSame("name", names.putIfAbsent(token.name(), item), item);
        refuseSame("token", secrets.putIfAbsent(token.secret(), item), item);
        tokens.add(token);
    }

    private void refuseSame(String what, @Nullable String first, String item) {
        if (first != null) {
            refuse(item + " has the " + what + " of " + first);
        }
    }

    private void refuse(String message) {
        faults.add(values.placeOf(SettingTable.CONTROL_TOKENS), "controlTokens: " + message);
    }
}
