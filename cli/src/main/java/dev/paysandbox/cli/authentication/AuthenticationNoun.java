package dev.paysandbox.cli.authentication;

import dev.paysandbox.cli.noun.Noun;

/** {@code authentication}, and its verbs. */
public final class AuthenticationNoun {
    private AuthenticationNoun() {}

    /** 3D Secure authentications of card holders. */
    public static Noun authentication() {
        var noun = new Noun("authentication", "3D Secure: lists authentications, answers challenges as the cardholder.")
                .verb("list", ListAuthentications::new);
        for (var end : EndChallenge.End.values()) {
            noun.verb(end.word(), () -> new EndChallenge(end));
        }
        return noun;
    }
}
