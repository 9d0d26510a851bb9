package dev.paysandbox.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A world: a merchant with keys, payments, balance, clock and notifications of its own. Worlds never meet, so no test
 * resets anything for another.
 */
public final class World implements AutoCloseable {
    private final PaySandbox sandbox;
    private final Api api;
    private final String publicKey;
    private final String secretKey;
    private volatile @Nullable String lastFailure;

    World(PaySandbox sandbox, Connection connection, String publicKey, String secretKey) {
        this.sandbox = sandbox;
        this.api = new Api(connection, publicKey, Keys.basic(publicKey, secretKey));
        this.publicKey = publicKey;
        this.secretKey = secretKey;
    }

    Api api() {
        return api;
    }

    /** The sandbox that it is in. */
    public PaySandbox sandbox() {
        return sandbox;
    }

    /** The sandbox's URL, for the application under test. */
    public String url() {
        return sandbox.url();
    }

    /** The merchant's public key. */
    public String publicKey() {
        return publicKey;
    }

    /** The merchant's secret key. */
    public String secretKey() {
        return secretKey;
    }

    /** The value of the header {@code Authorization} for the merchant's requests. */
    public String basicAuth() {
        return Keys.basic(publicKey, secretKey);
    }

    /** For a process under test: {@code PAYSANDBOX_URL}, {@code PAYSANDBOX_PUBLIC_KEY}, {@code PAYSANDBOX_SECRET_KEY}. */
    public Map<String, String> env() {
        return Map.of("PAYSANDBOX_URL", url(), "PAYSANDBOX_PUBLIC_KEY", publicKey, "PAYSANDBOX_SECRET_KEY", secretKey);
    }

    /** For a framework under test: {@code PREFIX.url}, {@code PREFIX.public-key}, {@code PREFIX.secret-key}. */
    public Map<String, String> properties(String prefix) {
        return Map.of(prefix + ".url", url(), prefix + ".public-key", publicKey, prefix + ".secret-key", secretKey);
    }

    // As the merchant's application.

    /** Sends {@code POST /payin} as the merchant. */
    public Payin createPayin(PayinBody body) {
        var answer = api.merchant(body.request(Route.CREATE_PAYIN));
        return new Payin(api, new PaymentDetails(answer), answer);
    }

    /** The same, by the scenario of this name. */
    public Payin createPayin(PayinBody body, String scenario) {
        return createPayin(body.scenario(scenario));
    }

    /** Sends {@code POST /payout} as the merchant. */
    public Payout createPayout(PayoutBody body) {
        return new Payout(api, new PaymentDetails(api.merchant(body.request(Route.CREATE_PAYOUT))));
    }

    /** The same, by the scenario of this name. */
    public Payout createPayout(PayoutBody body, String scenario) {
        return createPayout(body.scenario(scenario));
    }

    // As the payer, the bank and the issuer.

    /**
     * The payin with this id or {@code referenceId}.
     *
     * @throws SandboxException if there is none, or if several have the same {@code referenceId}
     */
    public Payin payin(String idOrReference) {
        return new Payin(api, api.found(Payment.Kind.PAYIN, idOrReference), Map.of());
    }

    /** The payout with this id or {@code referenceId}; throws as {@link #payin} does. */
    public Payout payout(String idOrReference) {
        return new Payout(api, api.found(Payment.Kind.PAYOUT, idOrReference));
    }

    /** All payins, newest first. */
    public List<PaymentDetails> payins() {
        return api.all(Payment.Kind.PAYIN.list, Map.of(), PaymentDetails::new);
    }

    /** All payouts, newest first. */
    public List<PaymentDetails> payouts() {
        return api.all(Payment.Kind.PAYOUT.list, Map.of(), PaymentDetails::new);
    }

    /** Card tokens, and authentications before the order. */
    public Cards cards() {
        return new Cards(api);
    }

    /** The world's clock. */
    public Clock clock() {
        return new Clock(api);
    }

    /** The cardholders who are asked. */
    public Authentications authentications() {
        return new Authentications(api);
    }

    // What happens by itself.

    /** A scenario that the sandbox ships or that was uploaded; a wrong name is refused when it is used. */
    public Scenario scenario(String name) {
        return new Scenario(api, name);
    }

    /**
     * Adds a file of a scenario to this world, or all files {@code *.yml} and {@code *.yaml} of a folder.
     *
     * @return the names of the scenarios
     * @throws SandboxException if one has mistakes; it names the file and each mistake's line and column
     */
    public List<String> scenarios(Path path) {
        return ScenarioFiles.at(path).stream()
                .map(file -> ScenarioFiles.upload(api, file))
                .toList();
    }

    /** Adds a scenario, by the text of its file, to this world; answers its name. */
    public String scenarioText(String yaml) {
        return ScenarioFiles.upload(api, yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** Ends what {@link Scenario#on} began. */
    public void scenariosOff() {
        api.control(Call.of(Route.SWITCH_SCENARIOS_OFF));
    }

    /** Disarms all armed scenarios. */
    public void disarm() {
        api.control(Call.of(Route.DISARM_SCENARIOS));
    }

    // What the application asked for.

    /** All requests of the merchant and the payers' browsers, newest first, without headers and bodies. */
    public List<RecordedRequest> requests() {
        return api.all(Route.LIST_REQUESTS, Map.of(), RecordedRequest::new);
    }

    /** The requests that match, newest first, with headers and bodies. */
    public List<RecordedRequest> requests(RequestPattern pattern) {
        return Verification.of(api, pattern, Times.atLeast(0)).matches().stream()
                .map(id -> RecordedRequest.of(api, id))
                .toList();
    }

    /** Checks that at least one request matches. */
    public void verify(RequestPattern pattern) {
        verify(pattern, Times.atLeast(1));
    }

    /**
     * Checks how many requests match.
     *
     * @throws AssertionError if they are more or fewer; it names the nearest others and in what they differ
     */
    public void verify(RequestPattern pattern, Times times) {
        var verification = Verification.of(api, pattern, times);
        if (!verification.met()) {
            lastFailure = verification.failure(pattern, times);
            throw new AssertionError(lastFailure);
        }
    }

    /** What the sandbox has noticed so far about the application under test, the worst first. */
    public List<Finding> findings() {
        return ApiObject.objectsIn(api.control(Call.of(Route.LIST_FINDINGS)).get("data"), Finding::of);
    }

    /**
     * Checks that the sandbox has noticed no mistake so bad, or worse.
     *
     * @param severity the mildest that counts, such as {@link Severity#WARNING}
     * @throws AssertionError with each mistake and what shows it
     */
    public void assertNoFindings(String severity) {
        var call = Call.of(Route.LIST_FINDINGS).query("severity", severity);
        var findings = ApiObject.objectsIn(api.control(call).get("data"), Finding::of);
        if (!findings.isEmpty()) {
            throw new AssertionError(Finding.report(findings, url()));
        }
    }

    /** The disorders that can be played to the application under test, those of scenarios that were uploaded, too. */
    public List<Drill> drills() {
        return ApiObject.objectsIn(api.control(Call.of(Route.LIST_DRILLS)).get("data"), Drill::of);
    }

    /** Plays drills to the application under test, one after the other. Afterwards this world is as it was before. */
    public DrillRun runDrills(Consumer<DrillOptions> options) {
        return new DrillPlayer(api, DrillOptions.of(options)).play();
    }

    /** The same; AssertionError if one ended as badly as {@link DrillOptions#failOn} says, or none could be judged. */
    public DrillRun assertDrillsPass(Consumer<DrillOptions> options) {
        return new DrillPlayer(api, DrillOptions.of(options)).playToPass(url());
    }

    // What the application was told.

    /** All notifications, newest first. */
    public List<Delivery> deliveries() {
        return api.all(Route.LIST_DELIVERIES, Map.of(), Delivery::new);
    }

    /** The notifications of a payin or payout, newest first. */
    public List<Delivery> deliveries(String paymentId) {
        return api.all(Route.LIST_DELIVERIES, Map.of("paymentId", paymentId), Delivery::new);
    }

    /** Attempts a notification again; answers it before the attempt has finished. */
    public Delivery replay(String deliveryId) {
        return new Delivery(api.control(Call.of(Route.REPLAY_DELIVERY, deliveryId)));
    }

    /**
     * Attempts all notifications again that match every criterion, such as {@code Map.of("state", "EXHAUSTED")} or
     * {@code Map.of("paymentId", id, "status", "APPROVED")}; answers before the attempts have finished.
     *
     * @return the ids of the notifications
     */
    public List<String> replay(Map<String, ?> criteria) {
        return new ApiObject.Part(api.control(Call.of(Route.REPLAY_DELIVERIES).json(criteria))).texts("ids");
    }

    /** Notifications wait from now on. */
    public void pauseDeliveries() {
        api.control(Call.of(Route.PAUSE_DELIVERIES));
    }

    /** Notifications are sent again, first those that waited. */
    public void resumeDeliveries() {
        api.control(Call.of(Route.RESUME_DELIVERIES));
    }

    /** A receiver for notifications; see {@link WebhookReceiver}. It closes with this world, if not before. */
    public WebhookReceiver receiver() {
        return receiver(options -> {});
    }

    /** The same, where the test chooses how the notifications come. */
    public WebhookReceiver receiver(Consumer<WebhookReceiver.Options> options) {
        var chosen = new WebhookReceiver.Options();
        options.accept(chosen);
        return chosen.open(this);
    }

    // The merchant.

    /** The balance now. */
    public Balance balance() {
        return new Balance(api);
    }

    /** The merchant's settings now, by name; durations as texts such as {@code 30m}. */
    public Map<String, @Nullable Object> settings() {
        return settingsOf(Call.of(Route.SHOW_MERCHANT, publicKey));
    }

    /**
     * Changes settings of the merchant, all of them or none, from the next request on.
     *
     * @param changes such as {@code Map.of("cvvRequired", true, "pixValidity", "5m")}
     * @return all settings after it
     */
    public Map<String, @Nullable Object> settings(Map<String, ?> changes) {
        return settingsOf(Call.of(Route.CHANGE_MERCHANT, publicKey).json(Map.of("settings", changes)));
    }

    private Map<String, @Nullable Object> settingsOf(Call merchant) {
        return new ApiObject.Part(api.control(merchant)).object("settings");
    }

    // The whole world.

    /** All of the world as JSON, for {@link #restore} or a bug report. It contains no secret key and no card. */
    public byte[] snapshot() {
        return api.controlBytes(Call.of(Route.TAKE_SNAPSHOT));
    }

    /** Continues as the world of the snapshot would; what was in this world before is gone. */
    public void restore(byte[] snapshot) {
        api.control(Call.of(Route.RESTORE_SNAPSHOT).body("application/json", snapshot));
    }

    /** As at its start. Tests need it rarely, because each opens a world of its own. */
    public void reset() {
        api.control(Call.of(Route.RESET_WORLD));
    }

    /**
     * What happened, for the output of a failed test: requests, payments with their steps and notifications, and the
     * nearest requests of the last {@link #verify} that failed. Never throws a {@link SandboxException}.
     */
    public String story() {
        return Story.of(this, lastFailure);
    }

    /** Closes the receivers of this world. The world itself stays, until the sandbox needs its place. */
    @Override
    public void close() {
        sandbox.closeReceiversOf(this);
    }

    /** Without the secret key. */
    @Override
    public String toString() {
        return "world " + publicKey + " at " + url();
    }
}
