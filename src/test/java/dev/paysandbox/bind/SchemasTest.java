package dev.paysandbox.bind;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.openapi.Document;
import dev.paysandbox.openapi.Routes;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The OpenAPI documents, which are written by hand, say of each body what its record says. */
class SchemasTest {
    private static final JsonNode DOCUMENT = Document.WRITTEN.root();

    /** Bodies that are no records: scenario files, and snapshots, which a reader of their own streams. */
    private static final Set<String> OTHERS =
            Set.of("POST /_sandbox/scenarios", "POST /_sandbox/scenarios/validate", "PUT /_sandbox/snapshot");

    /** Answers of methods that also answer with a page or an error, so that their type does not name the record. */
    private static final String PAGES = """
            GET /                                     | http.pages.ConsolePages$LinksView
            GET /errors                               | http.ops.ErrorCatalogue$CatalogueView
            GET /errors/{code}                        | http.ops.ErrorCatalogue$ErrorEntryView
            GET /findings                             | verdict.RuleCatalogue$RulesView
            GET /findings/{rule}                      | verdict.finding.Advice
            POST /checkout/card-tokens                | http.checkout.CardTokenApi$TokenView
            POST /checkout/3ds/challenges/{session}   | http.checkout.ChallengePages$ChallengeStateView
            GET /checkout/3ds/challenges/{session}    | http.checkout.ChallengePages$ChallengeStateView
            """;

    /** Answers that are no records, because they are streamed or files, and those that never have all fields of theirs. */
    private static final Set<String> NOT_COMPARED = Set.of(
            "GET /_sandbox/snapshot",
            "GET /_sandbox/collections/{name}",
            "GET /_sandbox/journal/pending",
            "POST /payin");

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

    static Stream<Arguments> answers() throws ClassNotFoundException {
        var views = Routes.answers();
        for (var row : PAGES.lines().toList()) {
            var columns = row.split("\\|");
            views.put(columns[0].strip(), Class.forName("dev.paysandbox." + columns[1].strip()));
        }
        return Document.WRITTEN.answers().stream()
                .filter(answer -> answer.matches(".* 2\\d\\d"))
                .filter(answer -> schema(answer).isObject())
                .filter(answer -> !NOT_COMPARED.contains(withoutStatus(answer)))
                .map(answer -> Arguments.of(answer, views.get(withoutStatus(answer))));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void an_answers_schema_names_the_fields_of_its_view(String answer, Type view) {
        assertThat(recordOf(view).isRecord())
                .as(view + " is no record: name the record in PAGES")
                .isTrue();
        var faults = new ArrayList<String>();
        compareView(view, schema(answer), answer, faults);
        assertThat(faults).isEmpty();
    }

    private static Class<?> recordOf(Type view) {
        return (Class<?>) (view instanceof ParameterizedType page ? page.getRawType() : view);
    }

    private static String withoutStatus(String answer) {
        return answer.substring(0, answer.lastIndexOf(' '));
    }

    private static JsonNode schema(String answer) {
        return resolved(operation(withoutStatus(answer))
                .at("/responses/" + answer.substring(answer.lastIndexOf(' ') + 1)
                        + "/content/application~1json/schema"));
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
        } else if (view instanceof ParameterizedType page) {
            compareView(page.getRawType(), schema, where, faults);
            compareView(page.getActualTypeArguments()[0], schema.at("/properties/data/items"), where + "[]", faults);
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
