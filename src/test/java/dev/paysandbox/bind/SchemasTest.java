package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.openapi.Document;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The OpenAPI documents, which are written by hand, say of each body what its record says. */
class SchemasTest {
    private static final JsonNode DOCUMENT = Document.WRITTEN.root();

    /** Bodies that are no records: scenario files, and snapshots, which a reader of their own streams. */
    private static final Set<String> OTHERS =
            Set.of("POST /_sandbox/scenarios", "POST /_sandbox/scenarios/validate", "PUT /_sandbox/snapshot");

    private static final String REQUESTS = """
            POST /payin                               | http.merchant.PayinBody
            POST /payout                              | http.merchant.PayoutBody
            POST /checkout/card-tokens                | http.checkout.CardTokenApi$CardTokenBody
            POST /checkout/antifraud-sessions         | http.checkout.ConfigApi$DeviceSessionBody
            POST /checkout/3ds/authentications        | http.checkout.ThreeDSApi$AuthenticationBody
            POST /checkout/3ds/sessions               | http.checkout.ThreeDSApi$ChallengeSessionBody
            POST /checkout/3ds/challenges/{session}   | http.checkout.ChallengePages$ChallengeAnswerBody
            POST /checkout/payins/{merchant}/{id}     | http.checkout.PayerPages$ActionBody
            POST /_sandbox/payins/{id}/actions        | http.control.PayinActionBody
            POST /_sandbox/payins/{id}/await          | http.control.PaymentControl$AwaitBody
            POST /_sandbox/payouts/{id}/actions       | http.control.PayinActionBody$PayoutActionBody
            POST /_sandbox/payouts/{id}/await         | http.control.PaymentControl$AwaitBody
            POST /_sandbox/authentications/{id}/actions | http.control.AuthenticationControl$EndBody
            POST /_sandbox/deliveries/replay          | http.control.DeliveryControl$ReplayBody
            POST /_sandbox/deliveries/{id}/replay     | http.control.DeliveryControl$ReplayOneBody
            POST /_sandbox/journal/verify             | http.control.JournalControl$VerifyBody
            POST /_sandbox/merchants                  | http.control.MerchantControl$Declaration
            PATCH /_sandbox/merchants/{publicKey}     | http.control.MerchantControl$MerchantChange
            POST /_sandbox/listeners                  | http.control.ListenerControl$Lease
            POST /_sandbox/listeners/{id}/parcels     | http.control.ListenerControl$FetchRequest
            POST /_sandbox/listeners/{id}/outcomes    | http.control.ListenerControl$OutcomeReport
            POST /_sandbox/scenarios/{name}/on        | http.control.ScenarioControl$SwitchBody
            POST /_sandbox/scenarios/{name}/arm       | http.control.ScenarioControl$ArmBody
            POST /_sandbox/scenarios/explain          | http.control.ScenarioControl$ExplainBody
            PUT /_sandbox/balance                     | http.control.BalanceControl$BalanceBody
            POST /_sandbox/balance/blocks             | http.control.BalanceControl$BlockBody
            POST /_sandbox/balance/withdrawals        | http.control.BalanceControl$WithdrawalBody
            POST /_sandbox/clock/resume               | http.control.WorldControl$ResumeBody
            POST /_sandbox/clock/advance              | http.control.WorldControl$AdvanceBody
            POST /_sandbox/drills/runs                | verdict.DrillBodies$RunBody
            POST /_sandbox/drills/runs/{id}/answer    | verdict.DrillBodies$AnswerBody
            POST /_sandbox/reset                      | http.control.WorldControl$ResetBody
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = REQUESTS)
    void a_requests_schema_is_its_record(String operation, String record) throws ClassNotFoundException {
        var schema = operation(operation).at("/requestBody/content/application~1json/schema");
        assertThat(RequestComparison.faults(DOCUMENT, Class.forName("dev.paysandbox." + record), schema, operation))
                .isEmpty();
    }

    @Test
    void every_request_with_a_body_is_compared() {
        var compared = new TreeSet<>(OTHERS);
        REQUESTS.lines()
                .forEach(row -> compared.add(row.substring(0, row.indexOf('|')).strip()));
        var documented = new TreeSet<String>();
        for (var path : DOCUMENT.get("paths").properties()) {
            for (var method : path.getValue().properties()) {
                if (method.getValue().has("requestBody")) {
                    documented.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                }
            }
        }
        assertThat(documented).isEqualTo(compared);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET /payin/{id} 200                                 | http.merchant.PayinView
            POST /payout 201                                    | http.merchant.PayoutView
            GET /checkout/config 200                            | http.checkout.ConfigApi$ConfigView
            POST /checkout/card-tokens 201                      | http.checkout.CardTokenApi$TokenView
            POST /checkout/antifraud-sessions 201               | http.checkout.ConfigApi$SessionView
            POST /checkout/3ds/authentications 201              | http.checkout.ThreeDSApi$PayerAuthenticationView
            GET /checkout/3ds/challenges/{session} 200          | http.checkout.ChallengePages$ChallengeStateView
            GET /checkout/sdk/integrity.json 200                | http.checkout.SdkApi$IntegrityView
            GET /checkout/payins/{merchant}/{id} 200            | http.checkout.PayerPages$StateView
            GET /_sandbox/payins/{id} 200                       | http.control.PayinControlView
            GET /_sandbox/payouts/{id} 200                      | http.control.PayoutControlView
            GET /_sandbox/find 200                              | http.control.FindControl$HitsView
            GET /_sandbox/deliveries/{id} 200                   | http.control.DeliveryView
            POST /_sandbox/deliveries/replay 200                | http.control.DeliveryControl$ReplayView
            GET /_sandbox/deliveries/flow 200                   | world.payment.Deliveries$Flow
            GET /_sandbox/journal/{id} 200                      | http.control.RequestView
            POST /_sandbox/journal/verify 200                   | http.control.VerificationView
            GET /_sandbox/merchants/{publicKey} 200             | http.control.MerchantControl$MerchantView
            POST /_sandbox/merchants/{publicKey}/keys 200       | http.control.MerchantControl$KeysView
            POST /_sandbox/listeners 201                        | http.control.ListenerControl$ListenerView
            POST /_sandbox/listeners/{id}/parcels 200           | http.control.ListenerControl$WebhookRequestsView
            GET /_sandbox/scenarios 200                         | http.control.ScenarioControl$OverviewView
            POST /_sandbox/scenarios/explain 200                | http.control.ScenarioView$ExplanationView
            GET /_sandbox/balance 200                           | http.control.BalanceControl$BalanceView
            GET /_sandbox/status 200                            | http.control.StatusControl$StatusView
            GET /_sandbox/clock 200                             | http.control.WorldControl$ClockView
            GET /_sandbox/clock/agenda 200                      | world.tester.ClockControl$DueTasks
            POST /_sandbox/clock/advance 200                    | http.control.WorldControl$AdvanceView
            POST /_sandbox/scenarios/validate 200               | http.control.ScenarioControl$ScenarioCheckView
            GET /_sandbox/scenarios/{name}/source 200           | http.control.ScenarioView$SourceView
            POST /_sandbox/authentications/{id}/actions 200     | http.control.AuthenticationControl$AuthenticationView
            GET / 200                                           | http.pages.ConsolePages$LinksView
            GET /health 200                                     | http.ops.HealthApi$HealthView
            GET /_sandbox/findings 200                          | verdict.FindingControl$FindingsView
            GET /_sandbox/drills 200                            | verdict.DrillControl$DrillsView
            GET /_sandbox/drills/runs 200                       | verdict.DrillControl$RunsView
            GET /_sandbox/drills/runs/{id} 200                  | verdict.DrillView$RunView
            GET /_sandbox/drills/sources/{name} 200             | http.control.ScenarioView$SourceView
            GET /findings 200                                   | verdict.RuleCatalogue$RulesView
            GET /findings/{rule} 200                            | verdict.finding.Advice
            GET /errors 200                                     | http.ops.ErrorCatalogue$CatalogueView
            """)
    void an_answers_schema_names_the_fields_of_its_view(String answer, String view) throws ClassNotFoundException {
        int status = answer.lastIndexOf(' ');
        var schema = operation(answer.substring(0, status))
                .at("/responses/" + answer.substring(status + 1) + "/content/application~1json/schema");
        var faults = new ArrayList<String>();
        compareView(Class.forName("dev.paysandbox." + view), schema, answer, faults);
        assertThat(faults).isEmpty();
    }

    @Test
    void a_field_that_drifts_is_found() {
        var payout = DOCUMENT.at("/components/schemas/PayoutRequest");
        assertThat(RequestComparison.faults(DOCUMENT, PayinBody.class, payout, "payin"))
                .hasSizeGreaterThan(2);
    }

    private static void compareView(Type view, JsonNode node, String where, List<String> faults) {
        var schema = resolved(node);
        if (view instanceof ParameterizedType list && list.getRawType() == List.class) {
            compareView(list.getActualTypeArguments()[0], schema.path("items"), where + "[]", faults);
        } else if (view instanceof Class<?> type
                && type.isRecord()
                && type.getName().startsWith("dev.paysandbox")
                && schema.has("properties")) {
            var names = new TreeSet<String>();
            for (var component : type.getRecordComponents()) {
                names.add(component.getName());
                compareView(
                        component.getGenericType(),
                        schema.path("properties").path(component.getName()),
                        where + "." + component.getName(),
                        faults);
            }
            equal(where + " has", names, WholeSchema.names(schema.path("properties")), faults);
        }
    }

    private static void equal(String what, Object own, Object said, List<String> faults) {
        if (own == null ? said != null : !own.equals(said)) {
            faults.add(what + ": the code says " + own + ", the document " + said);
        }
    }

    private static JsonNode resolved(JsonNode schema) {
        return WholeSchema.of(DOCUMENT, schema);
    }

    private static JsonNode operation(String name) {
        int blank = name.indexOf(' ');
        return DOCUMENT.get("paths")
                .path(name.substring(blank + 1))
                .path(name.substring(0, blank).toLowerCase(Locale.ROOT));
    }
}
