package dev.paysandbox.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A world: a merchant with its own keys, payments, balance, clock and notifications. Worlds are isolated, so no test has to
 * reset anything for another.
 */
public final class World extends Merchant implements AutoCloseable {
    /** How long an application usually needs at most for what it does after it has answered a notification. */
    private static final Duration SETTLE = Duration.ofSeconds(5);

    private final Api api;
    private volatile @Nullable String lastFailure;

    World(PaySandbox sandbox, Connection connection, String publicKey, String secretKey) {
        super(sandbox, publicKey, secretKey);
        this.api = new Api(connection, publicKey, basicAuth());
    }

    Api api() {
        return api;
    }

    // Calls of the merchant's application.

    /** Sends {@code POST /payin} as the merchant. */
    public Payin createPayin(PayinBody body) {
        var answer = api.merchant(body.request(Route.CREATE_PAYIN));
        return new Payin(api, new PaymentDetails(answer), answer);
    }

    /** Sends {@code POST /payin} as the merchant, with this scenario. */
    public Payin createPayin(PayinBody body, String scenario) {
        return createPayin(body.scenario(scenario));
    }

    /** Sends {@code POST /payout} as the merchant. */
    public Payout createPayout(PayoutBody body) {
        return new Payout(api, new PaymentDetails(api.merchant(body.request(Route.CREATE_PAYOUT))));
    }

    /** Sends {@code POST /payout} as the merchant, with this scenario. */
    public Payout createPayout(PayoutBody body, String scenario) {
        return createPayout(body.scenario(scenario));
    }

    // Actions of the payer, the bank and the issuer.

    /**
     * The payin with this id or {@code referenceId}.
     *
     * @throws SandboxException if there is none, or if several have the same {@code referenceId}
     */
    public Payin payin(String idOrReference) {
        return new Payin(api, api.found(Payment.Kind.PAYIN, idOrReference), Map.of());
    }

    /** The payout with this id or {@code referenceId}. Throws the same exceptions as {@link #payin}. */
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

    /** The 3D Secure authentications. */
    public Authentications authentications() {
        return new Authentications(api);
    }

    // Scenarios.

    /** A scenario that the sandbox ships or that was uploaded. An unknown name is refused when it is used. */
    public Scenario scenario(String name) {
        return new Scenario(api, name);
    }

    /**
     * Adds the scenario in a file to this world, or those in all files {@code *.yml} and {@code *.yaml} of a folder.
     *
     * @return the names of the scenarios
     * @throws SandboxException if a file has mistakes; the message has the file, and the line and column of each mistake
     */
    public List<String> scenarios(Path path) {
        return ScenarioFiles.at(path).stream()
                .map(file -> ScenarioFiles.upload(api, file))
                .toList();
    }

    /** Adds a scenario, given as YAML, to this world. Returns its name. */
    public String scenarioText(String yaml) {
        return ScenarioFiles.upload(api, yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** Switches off the scenario that {@link Scenario#on} switched on. */
    public void scenariosOff() {
        api.control(Call.of(Route.SWITCH_SCENARIOS_OFF));
    }

    /** Disarms all armed scenarios. */
    public void disarm() {
        api.control(Call.of(Route.DISARM_SCENARIOS));
    }

    // Requests of the application, and findings about it.

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
     * @throws AssertionError if there are more or fewer; it lists the most similar others and their differences
     */
    public void verify(RequestPattern pattern, Times times) {
        var verification = Verification.of(api, pattern, times);
        if (!verification.met()) {
            lastFailure = verification.failure(pattern, times);
            throw new AssertionError(lastFailure);
        }
    }

    /** The mistakes of the application under test that the sandbox has noticed so far, the worst first. */
    public List<Finding> findings() {
        return ApiObject.objectsIn(api.control(Call.of(Route.LIST_FINDINGS)).get("data"), Finding::of);
    }

    /** The same as {@link #assertNoFindings(String, Duration)} with 5 seconds. */
    public void assertNoFindings(String severity) {
        assertNoFindings(severity, SETTLE);
    }

    /**
     * Checks that the sandbox has noticed no mistake of this severity or a worse one, once nothing happens in this world any
     * more.
     *
     * @param severity the mildest that counts, such as {@link Severity#WARNING}
     * @param settle how long the application may take in real time for what is still missing, such as a confirmation by a
     *     queue; at most 30 seconds
     * @throws AssertionError with each mistake and its evidence
     */
    public void assertNoFindings(String severity, Duration settle) {
        var call = Call.of(Route.LIST_FINDINGS)
                .query("severity", severity)
                .query("settle", settle)
                .waiting(settle);
        var findings = ApiObject.objectsIn(api.control(call).get("data"), Finding::of);
        if (!findings.isEmpty()) {
            throw new AssertionError(Finding.report(findings, url()));
        }
    }

    /** The drills for the application under test, including uploaded ones. */
    public List<Drill> drills() {
        return ApiObject.objectsIn(api.control(Call.of(Route.LIST_DRILLS)).get("data"), Drill::of);
    }

    /** Plays drills for the application under test, one after the other. Afterwards the sandbox restores this world. */
    public DrillRun runDrills(Consumer<DrillOptions> options) {
        return new DrillPlayer(api, DrillOptions.of(options)).play();
    }

    /** Plays drills. Throws AssertionError if one ended as {@link DrillOptions#failOn} or worse, or none was judged. */
    public DrillRun assertDrillsPass(Consumer<DrillOptions> options) {
        return new DrillPlayer(api, DrillOptions.of(options)).playAndAssert(url());
    }

    // Notifications to the application.

    /** All notifications, newest first. */
    public List<Delivery> deliveries() {
        return api.all(Route.LIST_DELIVERIES, Map.of(), Delivery::new);
    }

    /** The notifications of a payin or payout, newest first. */
    public List<Delivery> deliveries(String paymentId) {
        return api.all(Route.LIST_DELIVERIES, Map.of("paymentId", paymentId), Delivery::new);
    }

    /** Attempts a notification again. Returns it before the attempt has finished. */
    public Delivery replay(String deliveryId) {
        return new Delivery(api.control(Call.of(Route.REPLAY_DELIVERY, deliveryId)));
    }

    /**
     * Attempts again all notifications that match every criterion, such as {@code Map.of("state", "BLOCKED")} or
     * {@code Map.of("paymentId", id, "status", "APPROVED")}. Returns before the attempts have finished.
     *
     * @return the ids of the notifications
     */
    public List<String> replay(Map<String, ?> criteria) {
        return new ApiObject.Part(api.control(Call.of(Route.REPLAY_DELIVERIES).json(criteria))).texts("ids");
    }

    /** Pauses all notifications. */
    public void pauseDeliveries() {
        api.control(Call.of(Route.PAUSE_DELIVERIES));
    }

    /** Sends notifications again, first those that waited. */
    public void resumeDeliveries() {
        api.control(Call.of(Route.RESUME_DELIVERIES));
    }

    /** Opens a receiver for notifications; see {@link WebhookReceiver}. It closes with this world at the latest. */
    public WebhookReceiver receiver() {
        return receiver(options -> {});
    }

    /** Opens a receiver for notifications with these options. */
    public WebhookReceiver receiver(Consumer<WebhookReceiver.Options> options) {
        var chosen = new WebhookReceiver.Options();
        options.accept(chosen);
        return chosen.open(this);
    }

    /**
     * For a test that runs no server: from now on, this world's notifications are not sent, and {@link #inbox} has them. Ends five
     * minutes of real time after the last call of either method, or with a {@link #reset()}.
     */
    public void openInbox() {
        api.control(Call.of(Route.OPEN_INBOX));
    }

    /** Waits at most ten seconds for a notification; see {@link #inbox(String, String, Duration)}. */
    public Notification inbox(String idOrReference, String status) {
        return inbox(idOrReference, status, Duration.ofSeconds(10));
    }

    /**
     * Waits for the newest notification with this status of a payment, exactly as a receiver would have got it. Opens the inbox
     * if it is not open.
     *
     * @param idOrReference the id of a payin or payout, or the {@code referenceId} of a payin; it must have a
     *     {@code webhookUrl}, which may be any URL
     * @param timeout in real time, at most 50 seconds
     * @throws SandboxException with the code {@code NOT_REACHED} and the reason, if there is none in time
     */
    public Notification inbox(String idOrReference, String status, Duration timeout) {
        var kind = idOrReference.startsWith("payout_") ? Payment.Kind.PAYOUT : Payment.Kind.PAYIN;
        var call = Call.of(Route.TAKE_NOTIFICATION)
                .query("payment", api.found(kind, idOrReference).id())
                .query("status", status)
                .query("timeout", Durations.text(timeout));
        return Notification.taken(new ApiObject.Part(api.control(call.waiting(timeout))));
    }

    // The merchant.

    /** Asks for the balance. */
    public Balance balance() {
        return new Balance(api);
    }

    /** The merchant's current settings, by name. Durations are texts such as {@code 30m}. */
    public Map<String, @Nullable Object> settings() {
        return settingsOf(Call.of(Route.SHOW_MERCHANT, publicKey()));
    }

    /**
     * Changes settings of the merchant, from the next request on. If one change is invalid, none is made.
     *
     * @param changes such as {@code Map.of("cvvRequired", true, "pixValidity", "5m")}
     * @return all settings after the change
     */
    public Map<String, @Nullable Object> settings(Map<String, ?> changes) {
        return settingsOf(Call.of(Route.CHANGE_MERCHANT, publicKey()).json(Map.of("settings", changes)));
    }

    private Map<String, @Nullable Object> settingsOf(Call merchant) {
        return new ApiObject.Part(api.control(merchant)).object("settings");
    }

    // The whole world.

    /** The whole state of the world as JSON, for {@link #restore} or a bug report. It contains no secret key and no card. */
    public byte[] snapshot() {
        return api.controlBytes(Call.of(Route.TAKE_SNAPSHOT));
    }

    /** Replaces the state of this world by the snapshot's. */
    public void restore(byte[] snapshot) {
        api.control(Call.of(Route.RESTORE_SNAPSHOT).body("application/json", snapshot));
    }

    /** Resets the world to its initial state. Tests rarely need it, because each opens its own world. */
    public void reset() {
        reset("all");
    }

    /** Resets {@code all}, or only the {@code state}: then scenarios and settings are kept. */
    public void reset(String what) {
        api.control(Call.of(Route.RESET_WORLD).json(Map.of("what", what)));
    }

    /**
     * What happened in this world, for the output of a failed test: requests, payments with their steps and notifications, and
     * the message of the last {@link #verify} that failed. Never throws a {@link SandboxException}.
     */
    public String story() {
        return Story.of(this, lastFailure);
    }

    /** Closes the receivers of this world. The world itself stays in the sandbox, until other worlds need its memory. */
    @Override
    public void close() {
        sandbox().closeReceiversOf(this);
    }
}
