package dev.paysandbox.world.state;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Authentication.Challenge;
import dev.paysandbox.domain.Authentication.Status;
import dev.paysandbox.domain.CardFace;
import dev.paysandbox.domain.Cavv;
import dev.paysandbox.domain.ChallengeSession;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.journal.EstimatedSizes;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.TaskSlots;
import dev.paysandbox.world.state.WorldSnapshot.AuthenticationsSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The 3D Secure authentications of one world, with the deadlines of the open ones. Confined to the world's lock. */
public final class Authentications {
    private final State state;
    private final BoundedStore<Authentication> entries;
    /** The id of the newest authentication by each of its {@link #names}. */
    private final Map<String, String> ids = new HashMap<>();

    private final Map<String, AuthenticationDeadline> deadlines = new HashMap<>();

    Authentications(State state, int limit) {
        this.state = state;
        entries = new BoundedStore<>(limit, EstimatedSizes::of, state.share(), this::forget);
    }

    public AuthenticationsSnapshot snapshot() {
        var endings = new ArrayList<AuthenticationsSnapshot.Ending>();
        new TreeMap<>(deadlines).forEach((id, deadline) -> {
            var slot = deadline.slot();
            if (slot != null) {
                endings.add(new AuthenticationsSnapshot.Ending(id, deadline.end, deadline.why, slot));
            }
        });
        return new AuthenticationsSnapshot(entries.snapshot(authentication -> authentication), endings);
    }

    /** Fills it from a snapshot. */
    public void restore(AuthenticationsSnapshot kept, TaskSlots slots) {
        entries.restore(kept.entries(), Authentication::id);
        kept.entries().values().forEach(this::remember);
        for (var ending : kept.endings()) {
            var deadline = new AuthenticationDeadline(ending.id(), ending.end(), ending.why());
            keep(deadline);
            slots.claim(ending.slot(), deadline);
        }
    }

    /** The authentication by its id or any of its other names. */
    @Nullable
    public Authentication find(String name) {
        var id = ids.get(name);
        return entries.find(id == null ? name : id);
    }

    /** A new authentication without a result. It is not stored until {@link #add}. */
    public Authentication fresh(
            CardFace card, @Nullable String tokenId, Money amount, String orderId, @Nullable Payin payin) {
        return new Authentication(
                state.chance.id("3da_"),
                state.chance.id("3ds_"),
                payin == null ? state.chance.uuid() : PaymentData.challengeTransaction(payin),
                tokenId,
                card,
                amount,
                orderId,
                Status.CHALLENGE,
                null,
                null,
                null,
                payin == null ? null : payin.id(),
                null);
    }

    /** A challenge for the card holder. Its session contains the name of the merchant's key. */
    public Challenge challenge(long expiresAt, String keyName, @Nullable String origin) {
        var session = ChallengeSession.of(state.chance, keyName);
        return new Challenge(session, state.chance.digits(6), expiresAt, 0, origin);
    }

    public void add(Authentication fresh) {
        entries.add(fresh.id(), fresh);
        replace(fresh);
    }

    /** One that was dropped meanwhile stays dropped. */
    public void replace(Authentication changed) {
        if (entries.holds(changed.id())) {
            entries.replace(changed.id(), changed);
            remember(changed);
            if (!changed.isOpen()) {
                entries.finish(changed.id());
            }
        }
    }

    /** If a payin is challenged again, its names lead to the newest of its authentications. */
    private void remember(Authentication present) {
        for (var name : names(present)) {
            ids.put(name, present.id());
        }
    }

    /** The session of its challenge, its proof, and the payin that waits for it with the token of the payer's browser. */
    private static List<String> names(Authentication of) {
        var names = new ArrayList<String>(4);
        if (of.challenge() != null) {
            names.add(of.challenge().session());
        }
        if (of.payinId() != null) {
            names.add(of.payinId());
            names.add(PaymentData.challengeSession(of.payinId()));
        }
        if (of.cavv() != null) {
            names.add(of.cavv());
        } else if (!of.isOpen()) {
            // An informational result has no cavv, so its proof may have only the referenceId.
            names.add(of.referenceId());
        }
        return names;
    }

    /** The challenge ends in this way at this instant, unless it has ended before. */
    public void expect(Authentication open, long at, Status end, String why) {
        var deadline = new AuthenticationDeadline(open.id(), end, why);
        keep(deadline);
        state.agenda.put(at, deadline);
    }

    private void keep(AuthenticationDeadline deadline) {
        var former = deadlines.put(deadline.id, deadline);
        if (former != null) {
            state.agenda.cancel(former);
        }
    }

    /** How a scenario ends the challenge, even after a right answer; null if none does. */
    @Nullable
    public Status scripted(Authentication open) {
        var deadline = deadlines.get(open.id());
        return deadline == null || deadline.end == Status.EXPIRED ? null : deadline.end;
    }

    /** The authentication comes to an end. */
    public Authentication end(Authentication open, Status end, @Nullable String why) {
        silence(open.id());
        var ended = open.ended(end, why, proof(open, end));
        replace(ended);
        return ended;
    }

    /** The proof for this result, or null where it has none. */
    @Nullable
    public String proof(Authentication of, Status end) {
        return end.shiftsLiability() ? Cavv.of(of.card().brand(), end == Status.ATTEMPTED, state.chance) : null;
    }

    /** A payin that leaves {@code PENDING_3DS} ends its challenge too, for whatever reason it leaves. */
    void follow(Payin payin) {
        if (payin.status() == PayinStatus.PENDING_3DS || !ids.containsKey(payin.id())) {
            return;
        }
        var open = find(payin.id());
        if (open != null && open.isOpen()) {
            end(open, endOf(payin.status()), payin.last().reason());
        }
    }

    private static Status endOf(PayinStatus left) {
        return switch (left) {
            case APPROVED -> Status.AUTHENTICATED;
            case EXPIRED -> Status.EXPIRED;
            default -> Status.FAILED;
        };
    }

    private void silence(String id) {
        var deadline = deadlines.remove(id);
        if (deadline != null) {
            state.agenda.cancel(deadline);
        }
    }

    private void forget(Authentication dropped) {
        silence(dropped.id());
        for (var name : names(dropped)) {
            ids.remove(name, dropped.id());
        }
    }

    public BoundedStore<Authentication> entries() {
        return entries;
    }

    /** Their world has been reset. */
    void clear() {
        entries.clear();
        ids.clear();
        deadlines.clear();
    }

    /** Ends an authentication when its time has come. */
    private final class AuthenticationDeadline extends ScheduledTask {
        private final String id;
        private final Status end;
        private final String why;

        AuthenticationDeadline(String id, Status end, String why) {
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
        public @Nullable String paymentId() {
            var open = find(id);
            return open == null ? null : open.payinId();
        }

        @Override
        public String describe() {
            return "end challenge of " + id + " as " + end.word();
        }
    }
}
