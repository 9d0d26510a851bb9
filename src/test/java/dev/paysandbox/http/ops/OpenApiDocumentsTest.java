package dev.paysandbox.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.http.HttpRequest;
import io.micronaut.serde.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiDocumentsTest {
    private final TestMerchant reader = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yml", "/openapi-sandbox.yml"})
    void it_is_served_as_yaml_word_for_word(String path) throws Exception {
        var answer = read(path, "*/*");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/yaml");
        try (var file = OpenApiDocumentsTest.class.getResourceAsStream(path)) {
            assertThat(answer.text()).isEqualTo(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi", "/openapi-sandbox"})
    void the_json_document_has_the_same_content_in_the_same_order_and_refers_to_json(String path) throws Exception {
        var answer = reader.gets(path + ".json");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        try (var file = OpenApiDocumentsTest.class.getResourceAsStream(path + ".yml")) {
            var content = new YAMLMapper().readTree(file).toString();
            assertThat(answer.text()).isEqualTo(content.replace("\"openapi.yml#/", "\"openapi.json#/"));
        }
    }

    @Test
    void they_carry_the_version_of_the_product() {
        var documents = new OpenApiDocuments(new About("1.2.3"), ObjectMapper.getDefault());
        var request = HttpRequest.GET("/");
        for (var answer : List.of(documents.merchantYaml(request), documents.sandboxYaml(request))) {
            assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                    .contains("\n  version: 1.2.3\n")
                    .doesNotContain("version: development");
        }
    }

    private Answer read(String path, String accept) {
        return reader.send(reader.request(path).header("Accept", accept));
    }
}
