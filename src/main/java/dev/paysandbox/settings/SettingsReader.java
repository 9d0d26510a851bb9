package dev.paysandbox.settings;

import static dev.paysandbox.settings.SettingTable.PAYOUT_PROCESS_AFTER;
import static dev.paysandbox.settings.SettingTable.PAYOUT_SETTLE_AFTER;
import static dev.paysandbox.settings.SettingTable.PUBLIC_KEY;
import static dev.paysandbox.settings.SettingTable.SECRET_KEY;

import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.text.Durations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads all sources and converts their texts to {@link Settings}. */
final class SettingsReader {
    private final SettingErrors faults = new SettingErrors();
    private final ResolvedValues sandbox = new ResolvedValues(null);
    private final List<ResolvedValues> merchants = new ArrayList<>();

    Settings settings(
            List<String> args, Map<String, String> variables, Path workingDirectory, Consumer<String> warnings) {
        var flags = Flags.read(args, faults);
        var environment = Environment.read(variables, faults, warnings);
        var file = SettingsFile.read(named(flags, environment), workingDirectory, faults);
        sandbox.take(file.settings(), faults);
        sandbox.take(environment, faults);
        sandbox.take(flags, faults);
        checkPayoutTimes(sandbox);
        checkTls();
        file.declarations().forEach(this::take);
        refuseShared(PUBLIC_KEY, file.declarations());
        refuseShared(SECRET_KEY, file.declarations());
        var controlTokens = ControlTokens.read(sandbox, faults);
        faults.throwIfAny();
        return assembled(controlTokens);
    }

    /** Removes the file's name, which is not a setting of the sandbox itself. */
    private static @Nullable GivenValue named(
            Map<Setting<?>, GivenValue> flags, Map<Setting<?>, GivenValue> environment) {
        var byVariable = environment.remove(SettingTable.CONFIG);
        var byFlag = flags.remove(SettingTable.CONFIG);
        return byFlag == null ? byVariable : byFlag;
    }

    private void take(Map<Setting<?>, GivenValue> declaration) {
        var merchant = new ResolvedValues(sandbox);
        merchant.take(declaration, faults);
        checkPayoutTimes(merchant);
        merchants.add(merchant);
    }

    private void checkPayoutTimes(ResolvedValues values) {
        var process = values.of(PAYOUT_PROCESS_AFTER);
        var settle = values.of(PAYOUT_SETTLE_AFTER);
        var givesSettle = values.gives(PAYOUT_SETTLE_AFTER);
        if (settle.compareTo(process) < 0 && (givesSettle || values.gives(PAYOUT_PROCESS_AFTER))) {
            faults.add(
                    values.placeOf(givesSettle ? PAYOUT_SETTLE_AFTER : PAYOUT_PROCESS_AFTER),
                    "payoutSettleAfter (%s, %s) is shorter than payoutProcessAfter (%s, %s)"
                            .formatted(
                                    Durations.format(settle),
                                    values.placeOf(PAYOUT_SETTLE_AFTER),
                                    Durations.format(process),
                                    values.placeOf(PAYOUT_PROCESS_AFTER)));
        }
    }

    private void checkTls() {
        requireWith(SettingTable.TLS_CERTIFICATE, SettingTable.TLS_KEY);
        requireWith(SettingTable.TLS_KEY, SettingTable.TLS_CERTIFICATE);
    }

    private void requireWith(Setting<?> one, Setting<?> other) {
        if (sandbox.gives(one) && !sandbox.gives(other)) {
            faults.add(sandbox.placeOf(one), one.name() + " is given without " + other.name() + "; HTTPS needs both");
        }
    }

    /** The message has only the positions, because one of the two keys is secret. */
    private void refuseShared(Setting<?> key, List<Map<Setting<?>, GivenValue>> declarations) {
        var places = new HashMap<String, String>();
        for (var declaration : declarations) {
            var found = declaration.get(key);
            if (found != null) {
                var first = places.putIfAbsent(found.text(), found.place());
                if (first != null) {
                    faults.add(found.place(), key.name() + ": the same as in " + first);
                }
            }
        }
    }

    private Settings assembled(List<ControlToken> controlTokens) {
        return new Settings(
                sandbox.of(SettingTable.HOST),
                sandbox.of(SettingTable.PORT),
                sandbox.find(SettingTable.PUBLIC_URL),
                tls(),
                sandbox.of(SettingTable.TRUSTED_PROXIES),
                controlTokens,
                sandbox.find(SettingTable.AUDIT_LOG),
                sandbox.of(SettingTable.ALLOWED_HOSTS),
                sandbox.of(SettingTable.OPEN_WORLDS),
                sandbox.find(SettingTable.SEED),
                sandbox.of(SettingTable.WEBHOOK_TIMEOUT),
                sandbox.of(SettingTable.WEBHOOK_CONNECTIONS),
                sandbox.of(SettingTable.TRUST_ALL_CERTIFICATES),
                sandbox.find(SettingTable.SCENARIOS),
                sandbox.of(SettingTable.MAGIC_VALUES),
                sandbox.of(SettingTable.CARD_TOKENS_PER_MINUTE),
                sandbox.find(SettingTable.SDK_FILE_NAME),
                sandbox.of(SettingTable.SDK_GLOBAL),
                sandbox.of(SettingTable.DEMO),
                sandbox.of(SettingTable.CONSOLE),
                new Limits(
                        sandbox.of(SettingTable.MAX_WORLDS),
                        sandbox.of(SettingTable.MAX_PAYMENTS),
                        sandbox.of(SettingTable.MAX_DELIVERIES),
                        sandbox.of(SettingTable.MAX_ANSWER_BYTES),
                        sandbox.of(SettingTable.MAX_JOURNAL_ENTRIES),
                        sandbox.of(SettingTable.MAX_JOURNAL_BODY_BYTES),
                        sandbox.of(SettingTable.MAX_EVENTS)),
                sandbox.find(SettingTable.QUIET),
                sandbox.of(SettingTable.READY_JSON),
                sandbox.of(SettingTable.UNTIL_STDIN_CLOSES),
                sandbox.of(SettingTable.EVENT_HEARTBEAT),
                sandbox.of(SettingTable.MAX_SNAPSHOT_BYTES),
                sandbox.find(SettingTable.MAX_MEMORY),
                new DataSettings(
                        sandbox.find(SettingTable.DATA),
                        sandbox.of(SettingTable.DATA_INTERVAL),
                        sandbox.of(SettingTable.DATA_CLOCK)),
                new ConnectionSettings(
                        sandbox.of(SettingTable.MAX_CONNECTIONS),
                        sandbox.of(SettingTable.REQUEST_TIMEOUT),
                        sandbox.of(SettingTable.IDLE_TIMEOUT)),
                policy(sandbox),
                merchants.stream().map(SettingsReader::merchant).toList());
    }

    private @Nullable TlsSettings tls() {
        var certificate = sandbox.find(SettingTable.TLS_CERTIFICATE);
        var key = sandbox.find(SettingTable.TLS_KEY);
        return certificate == null || key == null ? null : new TlsSettings(certificate, key);
    }

    private static DeclaredMerchant merchant(ResolvedValues values) {
        return new DeclaredMerchant(
                values.of(PUBLIC_KEY),
                values.of(SECRET_KEY),
                values.of(SettingTable.NAME),
                values.of(SettingTable.CITY),
                values.of(SettingTable.DOCUMENT),
                policy(values));
    }

    static Policy policy(ResolvedValues values) {
        return new Policy(
                values.of(SettingTable.KYC),
                values.of(SettingTable.OPENING_BALANCE),
                values.of(SettingTable.TOKENIZATION_REQUIRED),
                values.of(SettingTable.CVV_REQUIRED),
                values.of(SettingTable.THREE_DS_ENABLED),
                values.of(SettingTable.ALPHANUMERIC_CNPJ),
                values.of(SettingTable.REQUIRE_HTTPS_WEBHOOKS),
                values.of(SettingTable.PIX_VALIDITY),
                values.of(SettingTable.BOLETO_DAYS),
                values.of(SettingTable.CHALLENGE_VALIDITY),
                values.of(SettingTable.CARD_TOKEN_VALIDITY),
                values.of(SettingTable.PAYOUT_INITIAL_STATUS) == PayoutStatus.PROCESSING,
                values.of(SettingTable.PAYOUT_FINAL_STATUS) == PayoutStatus.COMPLETED,
                values.of(PAYOUT_PROCESS_AFTER),
                values.of(PAYOUT_SETTLE_AFTER),
                values.of(SettingTable.SETTLEMENT_WINDOW),
                values.of(SettingTable.WEBHOOK_RETRIES),
                values.of(SettingTable.WEBHOOK_IDS),
                values.find(SettingTable.WEBHOOK_SIGNING));
    }
}
