package dev.paysandbox.app;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.snapshot.Unfit;
import dev.paysandbox.store.Book;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.time.Slots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A world's state on its way back from a snapshot. It is built beside the world, which learns of it only when it is
 * whole; every refusal is an error INVALID_DATA with its place.
 */
final class Restoration {
    private final World world;
    private final Snapshot snapshot;
    private final CardFaces faces;
    private final Policy policy;
    private final State state;
    private final List<Scenario> scripts;
    private final Slots slots = new Slots();

    Restoration(World world, Snapshot snapshot, CardFaces faces) {
        this.world = world;
        this.snapshot = snapshot;
        this.faces = faces;
        policy = policy();
        scripts = Scripts.read(snapshot.scripts());
        state = state();
    }

    /** All or nothing. */
    void happens() {
        SoundPayments.demand(snapshot);
        Unfit.within(
                "scenarios",
                () -> state.casting.takeBack(snapshot.scenarios(), number -> Scripts.at(scripts, number, "scenarios")));
        Unfit.within("ledger", () -> state.ledger.takeBack(snapshot.ledger()));
        Unfit.within("payins", () -> state.payins.takeBack(snapshot.payins(), Payin::id));
        Unfit.within("payouts", () -> state.payouts.takeBack(snapshot.payouts(), Payout::id));
        snapshot.payins().values().forEach(state::knowReference);
        Unfit.within("holds", () -> state.holds.takeBack(snapshot.holds(), slots));
        Unfit.within("cardTokens", () -> state.cardTokens.takeBack(cardTokens(), CardToken::id));
        Unfit.within("authentications", () -> state.authentications.takeBack(authentications(), slots));
        for (int i = 0; i < snapshot.fates().size(); i++) {
            takeBack(snapshot.fates().get(i), "fates[" + i + "]");
        }
        Unfit.within("deliveries", () -> state.outbox.takeBack(snapshot.deliveries(), slots));
        slots.settle(state.agenda);
        Snapshots.demandRoom(world, state.share().bytes() + weightOfJournal());
        world.become(policy, state, snapshot.clock(), snapshot.journal());
    }

    private long weightOfJournal() {
        return snapshot.journal().entries().stream().mapToLong(Exchange::weight).sum();
    }

    private State state() {
        try {
            return world.emptyState(snapshot.clock(), policy, Long.parseUnsignedLong(snapshot.chance(), 16));
        } catch (NumberFormatException noPosition) {
            throw Unfit.at("chance", "must be 1 to 16 hexadecimal digits");
        } catch (IllegalArgumentException noClock) {
            throw Unfit.at("clock.speed", "must be between " + SandboxClock.SLOWEST + " and " + SandboxClock.FASTEST);
        }
    }

    /** What a snapshot does not carry, such as a secret, stays as it is in this world. */
    private Policy policy() {
        var present = world.policy();
        var outcome = MerchantSettings.changed(present, present, new HashMap<>(snapshot.settings()), "settings.");
        if (!outcome.violations().isEmpty()) {
            var first = outcome.violations().get(0);
            throw Unfit.at(first.field(), first.code(), first.message());
        }
        return outcome.policy();
    }

    private void takeBack(Fate.Kept kept, String place) {
        var payin = state.payins.find(kept.paymentId());
        var payout = state.payouts.find(kept.paymentId());
        var payment = payin == null ? payout : payin;
        if (payment == null || state.fates.find(kept.paymentId()) != null) {
            throw Unfit.at(place + ".paymentId", "must name a payment of the snapshot, and each once");
        }
        var fate = new Fate(state, payment.id());
        var performance = kept.performance();
        if (performance != null) {
            var scenario = Scripts.at(scripts, performance.script(), place + ".performance.script");
            Unfit.within(
                    place + ".performance",
                    () -> fate.follows(new Performance(state, fate, scenario, payment, performance, slots)));
        }
        if (kept.move() != null) {
            move(kept, kept.move(), fate, payin, payout, place);
        }
        for (var forged : kept.forgeries()) {
            var forging = state.herald.forging(payment, forged.status());
            Unfit.within(place + ".forgeries", () -> slots.claim(forged.slot(), forging));
            forger(fate, place).isForgedBy(forging);
        }
        state.add(fate);
    }

    private static Performance forger(Fate fate, String place) {
        var performance = fate.performance();
        if (performance == null) {
            throw Unfit.at(place + ".forgeries", "must be none where no scenario plays");
        }
        return performance;
    }

    private void move(
            Fate.Kept kept,
            BankMove.Kept kind,
            Fate fate,
            @Nullable Payin payin,
            @Nullable Payout payout,
            String place) {
        if (kept.moveAt() == null) {
            throw Unfit.at(place + ".moveAt", "must be there where a move is");
        }
        var move = switch (kind.what()) {
            case EXPIRE ->
                payin != null && payin.allowed().contains(PayinAction.EXPIRE) ? Payins.Expiry.OF_VALIDITY : null;
            case SETTLE -> payout == null ? null : settlement(payout, kind);
        };
        if (move == null) {
            throw Unfit.at(place + ".move", "must be one that its payment's status allows");
        }
        fate.takeBack(move, kept.moveAt());
        var slot = kept.moves();
        if (slot != null) {
            Unfit.within(place + ".moves", () -> slots.claim(slot, fate));
        }
    }

    private @Nullable BankMove settlement(Payout payout, BankMove.Kept kind) {
        var action = kind.action();
        var settleAt = kind.settleAt();
        if (action == null || settleAt == null || !payout.isOpen()) {
            return null;
        }
        var first = payout.status() == PayoutStatus.PENDING;
        return action == PayoutAction.PROCESS || (action == PayoutAction.APPROVE && !first)
                ? new Payouts.Settlement(world, action, settleAt)
                : null;
    }

    /** Fingerprints are of one process; where a scenario here names the number in full, the token gets this one's. */
    private Book.Kept<CardToken> cardTokens() {
        var named = new HashSet<>(snapshot.namedCards());
        var lines = new ArrayList<Book.Line<CardToken>>();
        for (var line : snapshot.cardTokens().entries()) {
            var token = line.value();
            var number = named.contains(token.id()) ? number(token.brand(), token.last4()) : null;
            lines.add(new Book.Line<>(
                    line.number(),
                    line.finished(),
                    number == null ? token : token.withFingerprint(faces.fingerprint(number))));
        }
        return new Book.Kept<>(snapshot.cardTokens().entered(), lines);
    }

    /** The one number with this face that a condition here names; null where there is none, or more. */
    private @Nullable String number(CardBrand brand, String last4) {
        var numbers = state.casting.set().cardNumbers().stream()
                .filter(number -> number.endsWith(last4) && CardBrand.of(number) == brand)
                .toList();
        return numbers.size() == 1 ? numbers.get(0) : null;
    }

    /** A challenge's session names the public key in whose world its page finds it: from now on this world's. */
    private Authentications.Kept authentications() {
        var kept = snapshot.authentications();
        if (snapshot.publicKey().equals(world.merchant().publicKey())) {
            return kept;
        }
        var lines = kept.book().entries().stream()
                .map(line -> new Book.Line<>(line.number(), line.finished(), here(line.value())))
                .toList();
        var aliases = new LinkedHashMap<String, String>();
        kept.aliases().forEach((name, id) -> aliases.put(here(name), id));
        return new Authentications.Kept(
                new Book.Kept<>(kept.book().entered(), lines), aliases, kept.endings(), kept.scripts());
    }

    private Authentication here(Authentication authentication) {
        var asked = authentication.challenge();
        return asked == null
                ? authentication
                : authentication.asking(new Authentication.Challenge(
                        here(asked.session()), asked.code(), asked.expiresAt(), asked.wrongCodes(), asked.origin()));
    }

    private String here(String session) {
        var name = Challenges.keyName(session);
        return name.isEmpty()
                ? session
                : session.substring(0, session.length() - name.length())
                        + world.merchant().keyName();
    }
}
