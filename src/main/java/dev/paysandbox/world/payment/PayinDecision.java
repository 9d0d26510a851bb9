package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.scenario.ScenarioAnswer;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PresentedCard;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.state.State;
import java.time.Instant;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * The first status of a payin, decided by its scenario, or else by its bank or issuer.
 *
 * @param reason why it has this status, or null
 * @param match the scenario that continues, or null
 * @param authentication the authentication before the order, if the request has its proof; otherwise null
 */
record PayinDecision(
        PayinAction action,
        @Nullable String reason,
        @Nullable ScenarioMatch match,
        @Nullable Authentication authentication) {

    /** Throws Problem INVALID_DATA, or an Interruption if the scenario prevents the payin. */
    static PayinDecision of(
            State state, PayinOrder order, @Nullable PresentedCard card, ScenarioRequests.Headers headers) {
        var match = state.selector.choose(ScenarioRequests.payin(order, card, headers));
        if (match != null) {
            match.requireCarriedOut(order.referenceId(), order.amount());
        }
        if (card == null || order.card() == null) {
            var scripted = scripted(match, order, null);
            return scripted == null ? new PayinDecision(PayinAction.OPEN, null, match, null) : scripted;
        }
        var check = ProofCheck.of(state.authentications, order.card().proof(), card, order.amount());
        if (check.refusal() != null) {
            var reason = "3D Secure: " + check.refusal() + "; "
                    + IssuerAnswer.refusal("63").explanation();
            return new PayinDecision(PayinAction.DECLINE, reason, null, null);
        }
        var playing = isChallengeUnnecessary(match, check) ? null : match;
        var scripted = scripted(playing, order, check.authentication());
        if (scripted != null) {
            return scripted;
        }
        var answer = issuerAnswer(card.expires(), state.clock.now());
        return new PayinDecision(
                answer.approves() ? PayinAction.AUTHORIZE : PayinAction.DECLINE,
                answer.explanation() + shift(check.authentication()),
                playing,
                check.authentication());
    }

    private static @Nullable PayinDecision scripted(
            @Nullable ScenarioMatch match, PayinOrder order, @Nullable Authentication authentication) {
        if (match == null || !(match.script().opening() instanceof ScenarioAnswer.PayinAnswer scripted)) {
            return null;
        }
        var reason = scripted.reason();
        var words = reason == null ? "" : reason.words().fill(null, order.referenceId(), order.amount());
        var full = words + (words.isEmpty() ? shift(authentication).replaceFirst("; ", "") : shift(authentication));
        return new PayinDecision(scripted.action(order.method()), full.isEmpty() ? null : full, match, authentication);
    }

    /** A scenario that was chosen by conditions does not challenge a card holder who is already authenticated. */
    private static boolean isChallengeUnnecessary(@Nullable ScenarioMatch match, ProofCheck check) {
        return match != null
                && match.why() == ScenarioMatch.Why.WHEN
                && match.script().opening() instanceof ScenarioAnswer.PayinAnswer scripted
                && scripted.status() == PayinStatus.PENDING_3DS
                && check.shiftsLiability();
    }

    private static String shift(@Nullable Authentication authentication) {
        if (authentication == null) {
            return "";
        }
        var status = authentication.status();
        return "; 3D Secure " + status.transStatus() + ", ECI " + authentication.eci() + ": "
                + (status.shiftsLiability()
                        ? "liability for fraud shifts to the issuer"
                        : "the merchant stays liable for fraud");
    }

    private static IssuerAnswer issuerAnswer(YearMonth expires, long now) {
        var today = Instant.ofEpochMilli(now).atZone(SettlementWindow.saoPaulo());
        return expires.isBefore(YearMonth.from(today)) ? IssuerAnswer.refusal("54") : IssuerAnswer.APPROVED;
    }

    /** A token or proof serves one payment; a refused or failed payment uses up neither. */
    void spend(State state, Payin payin, @Nullable PresentedCard card) {
        if (card == null || !(payin.status() == PayinStatus.APPROVED || payin.isOpen())) {
            return;
        }
        var token = card.token();
        if (token != null && state.cardTokens.holds(token.id())) {
            state.cardTokens.replace(token.id(), token.spent());
            state.cardTokens.finish(token.id());
        }
        if (authentication != null) {
            state.authentications.replace(authentication.usedBy(payin.id()));
        }
    }
}
