package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.accepts;
import static dev.paysandbox.http.merchant.FieldTable.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.brazil.Vectors;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules of the fields of {@code POST /payin}, row by row. What each text has in common, such as its type, is tried with
 * one of them; SchemasTest shows that the others have it.
 */
class PayinFieldTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            paymentMethod             | "pix"                  | UNKNOWN_VALUE
            paymentMethod             | "DEBIT"                | UNKNOWN_VALUE
            paymentMethod             | ""                     | UNKNOWN_VALUE
            paymentMethod             | 1                      | WRONG_TYPE
            referenceId               | 42                     | WRONG_TYPE
            referenceId               | true                   | WRONG_TYPE
            referenceId               | ["a"]                  | WRONG_TYPE
            referenceId               | {}                     | WRONG_TYPE
            referenceId               | ""                     | BLANK
            referenceId               | " \\t "                | BLANK
            referenceId               | "\\u200b\\ufeff"       | BLANK
            referenceId               | "\\u00a0"             | BLANK
            referenceId               | "a\\u0000b"            | CONTROL_CHARACTERS
            referenceId               | "a\\nb"                | CONTROL_CHARACTERS
            referenceId               | "a\\u0085b"            | CONTROL_CHARACTERS
            referenceId               | "a\\u2028b"            | CONTROL_CHARACTERS
            isPhysicalProduct         | "true"                 | WRONG_TYPE
            isPhysicalProduct         | 1                      | WRONG_TYPE
            payerIp                   | "256.0.0.1"            | INVALID_IPV4
            payerIp                   | "1.2.3"                | INVALID_IPV4
            payerIp                   | "1.2.3.4.5"            | INVALID_IPV4
            payerIp                   | "1.2.3.4."             | INVALID_IPV4
            payerIp                   | ".1.2.3"               | INVALID_IPV4
            payerIp                   | "01.2.3.4"             | INVALID_IPV4
            payerIp                   | "1.2.3.-4"             | INVALID_IPV4
            payerIp                   | "1.2.3.4 "             | INVALID_IPV4
            payerIp                   | "1.2.3.4:80"           | INVALID_IPV4
            payerIp                   | "2001:db8::1"          | INVALID_IPV4
            payerIp                   | "::"                   | INVALID_IPV4
            payerIp                   | "::2"                  | INVALID_IPV4
            payerIp                   | "::1.2.3.4"            | INVALID_IPV4
            payerIp                   | "::ffff:1.2.3"         | INVALID_IPV4
            payerIp                   | "::ffff:1.2.3.4.5"     | INVALID_IPV4
            payerIp                   | "[::1]"                | INVALID_IPV4
            payerIp                   | "::1%lo"               | INVALID_IPV4
            payerIp                   | "64:ff9b::1.2.3.4"     | INVALID_IPV4
            payerIp                   | "localhost"            | INVALID_IPV4
            payerIp                   | "3405803783"           | INVALID_IPV4
            payerIp                   | "0xcb.0.113.7"         | INVALID_IPV4
            payerIp                   | "１.2.3.4"             | INVALID_IPV4
            payerIp                   | "1.2.3.4, 5.6.7.8"     | INVALID_IPV4
            webhookUrl                | "/hook"                | INVALID_URL
            webhookUrl                | "hook.example.com/a"   | INVALID_URL
            webhookUrl                | "//example.com/hook"   | INVALID_URL
            webhookUrl                | "ftp://example.com/"   | INVALID_URL
            webhookUrl                | "javascript:alert(1)"  | INVALID_URL
            webhookUrl                | "https:example.com"    | INVALID_URL
            webhookUrl                | "https://"             | INVALID_URL
            webhookUrl                | "https:///hook"        | INVALID_URL
            webhookUrl                | "https://:443/hook"    | INVALID_URL
            webhookUrl                | "https://user@/hook"   | INVALID_URL
            webhookUrl                | "https://h:0/"         | INVALID_URL
            webhookUrl                | "https://h:65536/"     | INVALID_URL
            webhookUrl                | "https://h:port/"      | INVALID_URL
            webhookUrl                | "https://[::1/"        | INVALID_URL
            webhookUrl                | "https://h/%zz"        | INVALID_URL
            webhookUrl                | "https://h /"          | INVALID_URL
            webhookUrl                | "https://h/\\r\\nX: 1" | CONTROL_CHARACTERS
            customer                  | "Maria"                | WRONG_TYPE
            customer.document         | "123.456.789-09"       | INVALID_DOCUMENT
            customer.document         | "1234567890"           | INVALID_DOCUMENT
            customer.document         | "12345678900"          | INVALID_CPF
            customer.document         | "11222333000180"       | INVALID_CNPJ
            customer.document         | "12ABC34501DE35"       | ALPHANUMERIC_CNPJ_NOT_ENABLED
            customer.email            | "maria"                | INVALID_EMAIL
            customer.email            | "@example.com"         | INVALID_EMAIL
            customer.email            | "maria@"               | INVALID_EMAIL
            customer.email            | "maria@example"        | INVALID_EMAIL
            customer.email            | "maria@.com"           | INVALID_EMAIL
            customer.email            | "maria@example..com"   | INVALID_EMAIL
            customer.email            | "ma ria@example.com"   | INVALID_EMAIL
            customer.email            | "a@b@example.com"      | INVALID_EMAIL
            customer.email            | "M <m@example.com>"    | INVALID_EMAIL
            customer.phone            | "119876543"            | INVALID_PHONE
            customer.phone            | "119876543210"         | INVALID_PHONE
            customer.phone            | "55119876543210"       | INVALID_PHONE
            customer.phone            | "5510987654321"        | INVALID_PHONE
            customer.phone            | "555119876543210"      | INVALID_PHONE
            customer.phone            | "1511987654321"        | INVALID_PHONE
            customer.phone            | "005511987654321"      | INVALID_PHONE
            customer.phone            | "+5511987654321"       | INVALID_PHONE
            customer.phone            | "(11)98765-432"        | INVALID_PHONE
            customer.phone            | "10987654321"          | INVALID_PHONE
            customer.phone            | "2398765432"           | INVALID_PHONE
            customer.phone            | "00987654321"          | INVALID_PHONE
            customer.address          | "Av. Paulista 1000"    | WRONG_TYPE
            customer.address.zipCode  | "0131010"              | INVALID_FORMAT
            customer.address.zipCode  | "013101000"            | INVALID_FORMAT
            customer.address.zipCode  | "0131-0100"            | INVALID_FORMAT
            customer.address.state    | "XX"                   | UNKNOWN_VALUE
            customer.address.state    | "S"                    | UNKNOWN_VALUE
            customer.address.state    | "São Paulo"            | UNKNOWN_VALUE
            customer.address.state    | "ſp"                   | UNKNOWN_VALUE
            antifraud                 | "session"              | WRONG_TYPE
            antifraud                 | {"sessionId": 1}       | -sessionId WRONG_TYPE
            antifraud                 | {"sessionId": " "}     | -sessionId BLANK
            card                      | {}                     | NOT_ALLOWED
            card                      | "x"                    | NOT_ALLOWED
            """)
    void a_wrong_value_is_named_with_its_path_and_code(String path, String value, String code) {
        var expected = code.startsWith("-") ? path + "." + code.substring(1) : path + " " + code;
        refuses(MERCHANT, "/payin", Order.pix(100).with(path, value), expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            referenceId                 | "r"
            payerIp                     | "0.0.0.0"
            payerIp                     | "255.255.255.255"
            webhookUrl                  | "http://localhost:3000/hook?a=b"
            webhookUrl                  | "HTTPS://user:pass@example.com:8443/"
            webhookUrl                  | "http://my_app:3000/hook"
            webhookUrl                  | "http://[::1]:3000/"
            webhookUrl                  | "http://host.docker.internal"
            webhookUrl                  | null
            isPhysicalProduct           | true
            customer.document           | "11222333000181"
            customer.email              | "MARIA.silva+a@mail.example.com.br"
            customer.phone              | "1133334444"
            customer.phone              | "5511987654321"
            customer.phone              | "551133334444"
            customer.phone              | "5533334444"
            customer.phone              | "55987654321"
            customer.phone              | "55119876543"
            customer.phone              | "5555987654321"
            customer.phone              | "555533334444"
            payerIp                     | "::1"
            payerIp                     | "0:0:0:0:0:0:0:1"
            payerIp                     | "::ffff:1.2.3.4"
            payerIp                     | "::FFFF:0102:0304"
            customer.address.complement | "ap. 12"
            customer.address.complement | null
            customer.address.complement | ""
            webhookUrl                  | ""
            items                       | [{"title": "Mug", "description": "", "quantity": 1, "unitPrice": 100}]
            antifraud                   | {"sessionId": ""}
            customer.address.number     | "s/n"
            customer.address.zipCode    | "01310-100"
            customer.address.state      | "to"
            customer.address.neighborhood | "Bela Vista"
            antifraud                   | {"sessionId": "c56a4180-65aa-42ec-a945-5fd21dec0538"}
            antifraud                   | {}
            antifraud                   | null
            card                        | null
            unknown                     | {"deep": [1, 2.5e3, null, {"4111111111111111": "x"}]}
            """)
    void a_right_value_is_accepted(String path, String value) {
        accepts(MERCHANT, "/payin", Order.pix(100).with(path, value));
    }

    /** Forms send a text for every field, empty where nobody typed anything. */
    @Test
    void an_optional_text_that_is_empty_is_stored_as_absent() {
        var merchant = TestMerchant.opened();
        var payin = merchant.opens(Order.pix(100).with("webhookUrl", "\"\""));

        assertThat(merchant.looksAt("/payins/" + payin.at("id")).json().has("webhookUrl"))
                .isFalse();
        assertThat(merchant.does("pay", payin).status()).isEqualTo(200);
        assertThat(merchant.deliveries(payin)).isEmpty();
    }

    @Test
    void the_character_that_a_url_must_not_have_is_named() {
        assertThat(refusedUrl("https://loja.example/hook?name=José Silva"))
                .endsWith("; character 36 is a blank, which a URL must not have there.");
        assertThat(refusedUrl("https://loja.example/{id}")).contains("; character 22 is '{', which");
        assertThat(refusedUrl("loja.example/hook")).endsWith("URL with a host.");
    }

    private static String refusedUrl(String url) {
        return Refusal.in(MERCHANT.posts(
                        "/payin",
                        Order.pix(100).with("webhookUrl", '"' + url + '"').json()))
                .detail();
    }

    static List<String> requiredFields() {
        return Order.PAYIN_FIELDS;
    }

    static Stream<String> requiredTexts() {
        var others = Set.of("paymentMethod", "amount", "isPhysicalProduct", "customer", "customer.address", "items");
        return Order.PAYIN_FIELDS.stream().filter(path -> !others.contains(path));
    }

    @ParameterizedTest
    @MethodSource("requiredFields")
    void a_required_field_may_be_neither_absent_nor_null(String path) {
        refuses(MERCHANT, "/payin", Order.pix(100).without(path), path + " REQUIRED");
        refuses(MERCHANT, "/payin", Order.pix(100).with(path, "null"), path + " REQUIRED");
    }

    @ParameterizedTest
    @MethodSource("requiredTexts")
    void a_required_text_that_is_empty_is_refused(String path) {
        refuses(MERCHANT, "/payin", Order.pix(100).with(path, "\"\""), path + " BLANK");
    }

    @Test
    void all_errors_are_reported_at_once() {
        var order = Order.pix(100)
                .with("amount", "0")
                .without("referenceId")
                .with("payerIp", "\"x\"")
                .with("customer.document", "\"1\"")
                .without("customer.address.city")
                .with("items", "[{\"quantity\": 0}]");
        refuses(
                MERCHANT,
                "/payin",
                order,
                "amount OUT_OF_RANGE",
                "referenceId REQUIRED",
                "payerIp INVALID_IPV4",
                "customer.document INVALID_DOCUMENT",
                "customer.address.city REQUIRED",
                "items[0].title REQUIRED",
                "items[0].quantity OUT_OF_RANGE",
                "items[0].unitPrice REQUIRED");
    }

    @Test
    void a_missing_object_is_reported_once_and_not_for_each_of_its_fields() {
        refuses(
                MERCHANT.posts("/payin", "{}"),
                "paymentMethod REQUIRED",
                "amount REQUIRED",
                "referenceId REQUIRED",
                "isPhysicalProduct REQUIRED",
                "payerIp REQUIRED",
                "customer REQUIRED",
                "items REQUIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"referenceId", "customer.address.complement"})
    void a_text_has_at_most_255_characters_of_any_size_in_bytes(String path) {
        accepts(MERCHANT, "/payin", Order.pix(100).with(path, '"' + "x".repeat(255) + '"'));
        accepts(MERCHANT, "/payin", Order.pix(100).with(path, '"' + "😀".repeat(255) + '"'));
        var tooLong = Order.pix(100).with(path, '"' + "x".repeat(256) + '"');
        refuses(MERCHANT, "/payin", tooLong, path + " TOO_LONG");
    }

    static Stream<String> validDocuments() {
        return Stream.concat(
                Vectors.texts("documents.json", "/cpf/valid"), Vectors.texts("documents.json", "/cnpj/valid"));
    }

    static Stream<String> invalidDocuments() {
        return Stream.of("/cpf/invalid", "/cnpj/invalid", "/cnpjAlphanumeric/valid", "/cnpjAlphanumeric/invalid")
                .flatMap(list -> Vectors.texts("documents.json", list));
    }

    @ParameterizedTest
    @MethodSource("validDocuments")
    void every_published_document_is_accepted(String document) {
        accepts(MERCHANT, "/payin", Order.pix(100).with("customer.document", '"' + document + '"'));
    }

    @ParameterizedTest
    @MethodSource("invalidDocuments")
    void every_published_wrong_document_is_refused(String document) {
        var answer = MERCHANT.posts(
                "/payin",
                Order.pix(100).with("customer.document", '"' + document + '"').json());
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.at("errors/0/field")).isEqualTo("customer.document");
    }
}
