package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.payment.RequestFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class PaymentsTest {
    private final Tester tester = new Tester();

    @Test
    void a_payin_can_be_created_without_options() {
        tester.types("payin create --reference order-1")
                .exits(0)
                .printsNoErrors()
                .prints("PENDING", "R$ 123,45", "PIX", "order-1", "pix code", "br.gov.bcb.pix");
    }

    @Test
    void every_option_of_a_payin_reaches_the_server() {
        var id = tester.opensPayin("--card 4000000000009995 --amount 99.90 --installments 3 --reference r1"
                + " --document 11222333000181 --email ana@example.com --name Ana --webhook http://127.0.0.1:9/hook"
                + " --set customer.phone=11999998888");
        var payin = tester.types("payin show -o json " + id).exits(0).json();

        assertThat(payin.getString("status")).isEqualTo("REFUSED");
        assertThat(payin.getLong("amount")).isEqualTo(9990);
        assertThat(payin.getString("webhookUrl")).isEqualTo("http://127.0.0.1:9/hook");
        assertThat(Json.line(payin.getObject("customer")))
                .isEqualTo("{\"name\":\"Ana\",\"document\":\"11222333000181\",\"email\":\"ana@example.com\"}");
        assertThat(payin.getObject("card").getInt("installments")).isEqualTo(3);
        for (var amount : List.of("1.234,56", "1234,56", "1234.56", "123456")) {
            assertThat(tester.does("payin create --amount " + amount)).contains("R$ 1.234,56");
        }
        tester.types("payin create --card-token cvt_x").exits(1).printsError("--card-token is not a token");
    }

    @Test
    void a_field_that_the_request_does_not_have_is_refused_with_the_nearest_one() {
        tester.types("payin create --set customer.adress.city=Recife")
                .exits(2)
                .printsError("--set: a payin has no field customer.adress.city; did you mean customer.address.city?");
        tester.types("payin create --set email=a@example.com").exits(2).printsError("did you mean customer.email?");
        tester.types("payin create --set items[0].titel=Mug").exits(2).printsError("did you mean items[0].title?");
        tester.types("payout create --set foo=bar")
                .exits(2)
                .printsError(
                        "a payout has no field foo; its fields: amount, pixKey, pixKeyType, beneficiaryName, beneficiaryDocument, referenceId, webhookUrl.");
        assertThat(tester.does("payin list -o id")).isEmpty();
    }

    @Test
    void the_fields_are_those_of_the_openapi_document() throws Exception {
        var document = new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(Path.of("..", "src", "main", "resources", "openapi.yml")));
        var schemas = (Map<?, ?>) member(member(document, "components"), "schemas");
        for (var fields : List.of(RequestFields.PAYIN, RequestFields.PAYOUT)) {
            var names = new ArrayList<String>();
            addFields(
                    schemas, schemas.get(fields == RequestFields.PAYIN ? "PayinRequest" : "PayoutRequest"), "", names);

            assertThat(fields.names()).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    private static Object member(Object object, String name) {
        return ((Map<?, ?>) object).get(name);
    }

    /** Adds the paths of all fields below this one. */
    private static void addFields(Map<?, ?> schemas, Object schema, String path, List<String> names) {
        var reference = member(schema, "$ref");
        if (reference != null) {
            addFields(schemas, schemas.get(String.valueOf(reference).replaceFirst(".*/", "")), path, names);
        }
        for (var several : List.of("allOf", "oneOf", "anyOf")) {
            if (member(schema, several) instanceof List<?> parts) {
                parts.forEach(part -> addFields(schemas, part, path, names));
            }
        }
        if (member(schema, "items") != null) {
            names.add(path + "[]");
            addFields(schemas, member(schema, "items"), path + "[]", names);
        }
        if (member(schema, "properties") instanceof Map<?, ?> properties) {
            properties.forEach((name, property) -> {
                var field = path.isEmpty() ? name.toString() : path + "." + name;
                names.add(field);
                addFields(schemas, property, field, names);
            });
        }
    }

    @Test
    void limits_of_money_are_in_reais() {
        tester.types("payin create --amount 0")
                .exits(1)
                .printsError("amount must be between R$ 0,01 and R$ 9.999.999.999,99.");
        tester.types("payout create --amount 1").exits(1).printsError("amount must be between R$ 1,00 and R$ ");
        var payin = tester.opensPayin("--amount 119,80");
        tester.does("payin pay " + payin);
        tester.types("payin refund " + payin + " --amount 119,81")
                .exits(1)
                .printsError("must be between R$ 0,01 and R$ 119,80, the rest of the payin");
    }

    @Test
    void a_request_can_come_from_a_file_or_from_standard_input() {
        tester.typing("{\"paymentMethod\": \"PIX\"}")
                .types("payin create --file -")
                .exits(1)
                .printsError("referenceId is required", "customer is required");
        tester.typing("no json").types("payin create --file -").exits(1).printsError("not a JSON object");
        tester.types("payin create --file absent.json").exits(1).printsError("There is no file absent.json.");
    }

    @Test
    void a_payout_can_be_created_without_options() {
        tester.types("payout create --amount 10.00 --pix-key 12345678909 --pix-key-type cpf --beneficiary Ana"
                        + " --reference p1")
                .exits(0)
                .prints("PENDING", "R$ 10,00", "12345678909", "p1");
        tester.types("payout create --pix-key nobody").exits(1).printsError("--pix-key must be a key of type EMAIL");
    }

    @Test
    void a_payin_can_be_created_with_a_scenario() {
        assertThat(tester.does("payin create --method card --scenario card-refused-antifraud"))
                .contains("REFUSED");
    }

    @Test
    void lists_are_newest_first_and_filtered() {
        tester.does("clock freeze");
        tester.opensPayin("--reference first");
        tester.opensPayin("--reference second --method boleto");
        tester.does("payin pay first");

        tester.types("payin list")
                .printsLines(
                        "ID STATUS METHOD AMOUNT REFERENCE CREATED SCENARIO",
                        "payin_* PENDING BOLETO R$ 123,45 second TIME",
                        "payin_* APPROVED PIX R$ 123,45 first TIME")
                .exits(0)
                .printsNoErrors();
        tester.types("payin list --status approved --method pix --reference first --since 1h --limit 1 -o json")
                .prints("first")
                .exits(0);
        assertThat(tester.does("payin list --method boleto -o jsonl").lines()).hasSize(1);
        assertThat(tester.does("payin list --all -o id").lines()).hasSize(2);
        tester.types("payin list --status failed").exits(0).printsNothing().printsError("No payin matches.");
        tester.types("payin list --status lost").exits(2).printsError("use one of PENDING");
        tester.types("payin list --method cash").exits(2).printsError("'cash' is not a payment method");
        tester.types("payout list").exits(0).printsNothing();
    }

    @Test
    void a_payin_is_shown_by_a_part_of_its_name_but_nothing_is_done_to_it() {
        var id = tester.opensPayin("--reference order-10 --name Antônio");

        for (var part : List.of("order-1", id.substring(10), "antonio")) {
            assertThat(tester.does("payin show -o id " + part)).isEqualTo(id);
            tester.types("payin pay " + part)
                    .exits(1)
                    .printsError("No payin has the id or referenceId '" + part + "'; a part of it is in " + id
                            + " (PENDING).");
        }
        tester.types("payin await order-1 PENDING --timeout 1s").exits(1).printsError("a part of it is in " + id);
    }

    @Test
    void a_payin_is_found_by_the_beginning_of_its_id_and_by_its_reference() {
        var id = tester.opensPayin("--reference order-77");

        assertThat(tester.does("payin show -o id order-77")).isEqualTo(id);
        assertThat(tester.does("payin show -o id " + id.substring(0, 12))).isEqualTo(id);
        tester.types("payin show nothing")
                .exits(1)
                .printsError("No payin has the id or referenceId 'nothing'.", "Try: paysandbox payin list");
        tester.does("payout create --reference to-ana");
        tester.types("payin show to-ana")
                .exits(1)
                .printsError("'to-ana', but a payout has: use `payout` instead of `payin`.");
        tester.opensPayin("--reference order-77");
        tester.types("payin show order-77").exits(1).printsError("'order-77' matches more than one payin", id);
        tester.types("payin create --reference ped-777 --set customer.document=11111111111")
                .exits(1);
        tester.types("payin show ped-777").exits(1).printsError("'ped-777', but req_", "answered 400");
        var ofZoe = tester.opensPayin("--set customer.name=Zoé");
        assertThat(tester.does("payin show -o id zoe")).isEqualTo(ofZoe);
        IntStream.range(0, 11).forEach(i -> tester.opensPayin(""));
        tester.types("payin show payin_").exits(1).printsError("), and 4 more; name one by its id.");
        tester.types("journal list --payment payin_")
                .exits(1)
                .printsError("matches more than one payment", ", and 4 more; name one by its id.");
    }

    @Test
    void a_payin_is_shown_as_markdown_for_a_ticket() {
        tester.does("clock freeze");
        var id = tester.opensPayin(
                "--reference a|b --card 4111111111111111 --webhook http://127.0.0.1:9/hook --set customer.name=Zoé");
        tester.does("payin refund " + id + " --amount 1.00 --reason <b>scratched");

        var text = tester.does("payin show --markdown " + id);
        assertThat(text)
                .startsWith("# CREDIT_CARD R$")
                .contains("- World: pk_test_", ", PaySandbox ", "- Reference: a\\|b")
                .contains("## What was asked", "POST /payin: 201", "```json\n{", "\"name\":\"Zoé\"")
                .contains("| refund | REFUNDED | control | \\<b\\>scratched |")
                .contains("## Notifications", "### REFUNDED")
                .doesNotContain("4111111111111111");
    }

    @Test
    void a_payin_is_shown_with_its_history_and_causes() {
        tester.does("clock freeze");
        tester.opensPayin("--reference o --method boleto");
        tester.does("payin pay o");
        tester.does("payin refund o --amount 1.00 --reason scratched");

        assertThat(StableOutput.of(tester.does("payin show o")))
                .contains(
                        "id payin_*",
                        "status REFUNDED",
                        "amount R$ 123,45",
                        "refunded R$ 1,00",
                        "method BOLETO",
                        "possible now refund",
                        "AT WHAT STATUS CAUSE MONEY REASON",
                        "TIME open PENDING request",
                        "TIME pay APPROVED control PAYERS > AVAILABLE R$ 123,45",
                        "TIME refund REFUNDED control AVAILABLE > PAYERS R$ 1,00 scratched");
    }

    @Test
    void a_terminal_shows_colours_and_relative_times() {
        tester.does("clock freeze");
        tester.opensPayin("");
        tester.does("clock advance 10m");
        tester.atTerminal();

        tester.types("payin list").exits(0).prints("\u001b[33mPENDING\u001b[0m", "10m ago");
        tester.types("payin show " + tester.does("payin list -o id")).exits(0).prints("in 20m");
        tester.environment.put("NO_COLOR", "1");
        assertThat(tester.does("payin list")).contains("10m ago").doesNotContain("\u001b");
        assertThat(tester.does("payin list -o json")).contains("createdAt").doesNotContain(" ago");
    }

    @Test
    void the_secret_of_the_users_own_merchant_is_required() {
        tester.environment.remove("PAYSANDBOX_SECRET_KEY");

        tester.types("payin create")
                .exits(2)
                .printsError("The merchant API asks for the secret of " + tester.key(), "PAYSANDBOX_SECRET_KEY");
        tester.types("payin create --secret sk_test_" + tester.key().substring(8))
                .exits(0);
        tester.types("payin create --secret sk_test_wrong").exits(1).printsError("Try:", "--secret");
    }

    @Test
    void set_changes_an_element_of_a_list() {
        tester.types("payin create --set items[0].quantity=0").exits(1).printsError("items[0].quantity must be");
        tester.types("payin create --set items[1].title=Mug").exits(1).printsError("items[1].quantity is required");
        tester.types("payin create --set items[0].title=Mug").exits(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pix", "boleto"})
    void a_payin_is_found_by_what_its_payer_or_the_bank_sees(String method) {
        var payin = tester.calls("payin", "show", "-o", "json", tester.opensPayin("--method " + method))
                .json();
        tester.opensPayin("--method " + method);

        for (var seen : List.of(payin.getString("payerCode"), payin.getString("externalId"))) {
            tester.calls("payin", "show", "-o", "id", seen).exits(0).prints(payin.getString("id"));
            tester.calls("journal", "list", "--payment", seen).exits(0).prints(payin.getString("id"));
        }
    }
}
