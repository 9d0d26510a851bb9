package dev.paysandbox.app;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Authentication.Status;
import dev.paysandbox.domain.Cavv;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.store.Book;
import dev.paysandbox.time.Errand;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The 3D Secure authentications of one world, and what is due to happen to those that are open. Confined to the world's
 * lock.
 */
final class Authentications {
    private final State state;
    private final Book<Authentication> book;
    /** By all other names that one has: the sessions of its challenge, its proof, the payin that waits for it. */
    private final Map<String, String> ids = new HashMap<>();

    private final Map<String, Set<String>> names = new HashMap<>();

    private final Map<String, Errand> alarms = new HashMap<>();
    /** How the scenario of a challenge lets it end, by the authentication's id. */
    private final Map<String, Status> scripts = new HashMap<>();

    Authentications(State state, int limit) {
        this.state = state;
        book = new Book<>(limit, this::forget);
    }

    /** The authentication by its id or any of its other names. */
    @Nullable
    Authentication find(String name) {
        var id = ids.get(name);
        return book.find(id == null ? name : id);
    }

    void add(Authentication fresh) {
        book.add(fresh.id(), fresh);
        remember(fresh);
    }

    /** Another name by which it is found. */
    void alias(String name, Authentication known) {
        ids.put(name, known.id());
        names.computeIfAbsent(known.id(), none -> new HashSet<>()).add(name);
    }

    void replace(Authentication changed) {
        book.replace(changed.id(), changed);
        remember(changed);
    }

    private void remember(Authentication present) {
        var challenge = present.challenge();
        if (challenge != null) {
            alias(challenge.session(), present);
        }
        if (present.cavv() != null) {
            alias(present.cavv(), present);
        }
        if (present.payinId() != null) {
            alias(present.payinId(), present);
        }
        if (!present.isOpen()) {
            book.finish(present.id());
        }
    }

    /** Unless somebody ends it before, the challenge ends so at this instant. */
    void expect(Authentication open, long at, Status end, String why) {
        var deadline = new Deadline(open.id(), end, why);
        alarms.put(open.id(), deadline);
        state.agenda.put(at, deadline);
    }

    /** A holder who answers the challenge rightly still meets this end. */
    void script(Authentication open, Status end) {
        scripts.put(open.id(), end);
    }

    @Nullable
    Status scripted(Authentication open) {
        return scripts.get(open.id());
    }

    /** The authentication comes to an end. */
    Authentication end(Authentication open, Status end, @Nullable String why) {
        silence(open.id());
        var ended = open.ended(end, why, proof(open, end));
        replace(ended);
        return ended;
    }

    /** The proof that the end earns, or null. */
    @Nullable
    String proof(Authentication of, Status end) {
        return end.shiftsLiability() ? Cavv.of(of.card().brand(), end == Status.ATTEMPTED, state.chance) : null;
    }

    /** A payin that has left {@code PENDING_3DS} has ended its challenge too, whoever made it leave. */
    void follow(Payin payin) {
        if (payin.status() == PayinStatus.PENDING_3DS || !ids.containsKey(payin.id())) {
            return;
        }
        var open = find(payin.id());
        if (open != null && open.isOpen()) {
            end(open, endOf(payin.last().action()), payin.last().reason());
        }
    }

    private static Status endOf(String action) {
        if (action.equals(PayinAction.AUTHENTICATE.wireName())) {
            return Status.AUTHENTICATED;
        }
        return action.equals(PayinAction.EXPIRE.wireName()) ? Status.EXPIRED : Status.FAILED;
    }

    /**
     * Whether a payin's proof is one of ours.
     *
     * @param authentication what it proves, or null where there is no proof or a wrong one
     * @param refusal what is wrong with it, or null
     */
    record Check(
            @Nullable Authentication authentication,
            @Nullable String refusal) {
        static final Check NO_PROOF = new Check(null, null);

        boolean shiftsLiability() {
            return authentication != null && authentication.status().shiftsLiability();
        }
    }

    /** Holds what a payin says of the authentication before it against what is known of that. */
    Check check(PayinOrder.@Nullable Proof proof, CardAtHand card, Money amount) {
        if (proof == null) {
            return Check.NO_PROOF;
        }
        var name = proof.authenticationId() == null ? proof.cavv() : proof.authenticationId();
        var known = name == null ? null : find(name);
        var wrong = known == null || known.payinId() != null
                ? "no such authentication was made"
                : mismatch(proof, card, amount, known);
        return wrong == null ? new Check(known, null) : new Check(null, wrong);
    }

    private static @Nullable String mismatch(
            PayinOrder.Proof proof, CardAtHand card, Money amount, Authentication known) {
        if (!isOf(card, known)) {
            return "the authentication is of another card";
        }
        if (!known.amount().equals(amount)) {
            return "the authentication is of another amount, " + known.amount().formatted();
        }
        if (known.isOpen()) {
            return "the challenge is not over";
        }
        if (known.usedBy() != null) {
            return "the authentication has served " + known.usedBy() + " already";
        }
        if (differs(proof.authenticationId(), known.id())) {
            return "authenticationId is not that of the authentication";
        }
        if (differs(proof.referenceId(), known.referenceId())) {
            return "referenceId is not that of the authentication";
        }
        if (differs(proof.cavv(), known.cavv())) {
            return "cavv is not the one that was issued";
        }
        if (differs(proof.eci(), known.eci())) {
            return "eci is not the one that was issued";
        }
        return switch (known.status()) {
            case FAILED, REJECTED, EXPIRED, ABANDONED ->
                "the authentication came out as " + known.status().word();
            case AUTHENTICATED, ATTEMPTED, CHALLENGE, UNAVAILABLE, INFORMATIONAL -> null;
        };
    }

    /** Of that token; a raw card must be the one behind it. */
    private static boolean isOf(CardAtHand card, Authentication known) {
        return card.token() == null
                ? card.face().fingerprint().equals(known.card().fingerprint())
                : card.token().id().equals(known.tokenId());
    }

    private static boolean differs(@Nullable String given, @Nullable String known) {
        return given != null && !given.equals(known);
    }

    private void silence(String id) {
        scripts.remove(id);
        var alarm = alarms.remove(id);
        if (alarm != null) {
            state.agenda.cancel(alarm);
        }
    }

    private void forget(Authentication dropped) {
        silence(dropped.id());
        var former = names.remove(dropped.id());
        if (former != null) {
            ids.keySet().removeAll(former);
        }
    }

    /** The end that comes by itself. */
    private final class Deadline extends Errand {
        private final String id;
        private final Status end;
        private final String why;

        Deadline(String id, Status end, String why) {
            this.id = id;
            this.end = end;
            this.why = why;
        }

        @Override
        protected void run() {
            var open = find(id);
            if (open != null && open.isOpen()) {
                end(open, end, why);
            }
        }

        @Override
        public String describe() {
            return "end challenge of " + id + " as " + end.word();
        }
    }
}
