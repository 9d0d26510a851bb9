package dev.paysandbox.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiDocumentTest {
    private final TestMerchant reader = TestMerchant.opened();

    @Test
    void it_is_served_as_yaml_word_for_word() throws Exception {
        var answer = read("*/*");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/yaml");
        try (var file = OpenApiDocumentTest.class.getResourceAsStream("/openapi.yml")) {
            assertThat(answer.text()).isEqualTo(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void the_json_document_has_the_same_content_in_the_same_order() throws Exception {
        var answer = reader.gets("/openapi.json");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo("application/json");
        try (var file = OpenApiDocumentTest.class.getResourceAsStream("/openapi.yml")) {
            assertThat(answer.text()).isEqualTo(new YAMLMapper().readTree(file).toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.yml", "/openapi.json"})
    void a_client_with_the_current_file_gets_304(String path) {
        var tag = reader.gets(path).header("ETag");
        assertThat(tag).matches("\"[0-9a-f]{32}\"");
        assertThat(readUnless(path, tag).status()).isEqualTo(304);
        assertThat(readUnless(path, "\"other\", W/" + tag).status()).isEqualTo(304);
        assertThat(readUnless(path, "*").status()).isEqualTo(304);
        assertThat(readUnless(path, "\"other\"").status()).isEqualTo(200);
    }

    @Test
    void it_carries_the_version_of_the_product() {
        var answer = new OpenApiDocument(new About("1.2.3")).document(HttpRequest.GET("/openapi.yml"));
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("\n  version: 1.2.3\n")
                .doesNotContain("version: development");
    }

    private Answer read(String accept) {
        return reader.send(reader.request("/openapi.yml").header("Accept", accept));
    }

    private Answer readUnless(String path, String tags) {
        return reader.send(reader.request(path).header("If-None-Match", tags));
    }
}
