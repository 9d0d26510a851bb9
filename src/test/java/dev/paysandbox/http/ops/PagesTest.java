package dev.paysandbox.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages about the API: the viewer, and the catalogue of errors. */
class PagesTest {
    private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"([^\"]*)\"");

    private final TestMerchant reader = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/errors", "/errors/INVALID_DATA", "/errors/NOTHING"})
    void a_page_loads_only_existing_files_of_this_server(String path) {
        var page = browse(path);
        assertThat(page.header("content-type")).isEqualTo("text/html;charset=utf-8");
        assertThat(page.header("Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        assertThat(page.text()).doesNotContain("<style", " style=", " onload=").doesNotContain("<script>");
        LOADED.matcher(page.text()).results().map(named -> named.group(1)).forEach(named -> {
            if (!named.equals("data:,")) {
                assertThat(named).startsWith("/").doesNotStartWith("//");
                assertThat(browse(named).status()).as(named).isEqualTo(200);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void every_error_leads_to_its_meaning(ErrorCode code) {
        var meaning = ask("/errors/" + code);
        assertThat(meaning.header("content-type")).isEqualTo("application/json");
        assertThat(meaning.at("code")).isEqualTo(code.name());
        assertThat(meaning.at("title")).isEqualTo(code.title());
        assertThat(meaning.json().get("status").asInt()).isEqualTo(code.status());
        assertThat(meaning.at("meaning")).isEqualTo(code.meaning());

        assertThat(browse("/errors/" + code).text())
                .contains("<h1><code>" + code + "</code></h1>", "status " + code.status());
        assertThat(browse("/errors").text()).contains("href=\"/errors/" + code + "\"");
    }

    @Test
    void broken_fields_have_codes_of_their_own() {
        var page = browse("/errors/INVALID_DATA").text();
        for (var code : FieldError.values()) {
            assertThat(page).contains("<tr><td><code>" + code + "</code></td><td>");
        }
        assertThat(ask("/errors/INVALID_DATA").json().get("fieldErrors")).hasSize(FieldError.values().length);
        assertThat(ask("/errors/INVALID_KEY").json().has("fieldErrors")).isFalse();
    }

    @Test
    void the_type_of_a_real_error_leads_there() {
        var error = reader.posts("/payin", "{}");
        assertThat(ask(error.at("type")).at("code")).isEqualTo("INVALID_DATA");
    }

    @Test
    void the_most_similar_code_is_suggested_for_a_mistyped_one() {
        var unknown = ask("/errors/INVALID_DATE");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.at("code")).isEqualTo("NOT_FOUND");
        assertThat(unknown.at("detail")).contains("\"INVALID_DATE\"", "Did you mean INVALID_DATA?");

        var page = browse("/errors/invalid_key");
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.text()).contains("Did you mean INVALID_KEY?");
    }

    @Test
    void text_from_a_request_is_never_markup() {
        assertThat(browse("/errors/%3Cscript%3Ealert('x')%3C%2Fscript%3E").text())
                .contains("&lt;script&gt;alert(&#39;x&#39;)")
                .doesNotContain("<script");
    }

    private Answer browse(String path) {
        return reader.send(reader.request(path).header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
    }

    private Answer ask(String path) {
        return reader.send(reader.request(path).header("Accept", "application/json"));
    }
}
