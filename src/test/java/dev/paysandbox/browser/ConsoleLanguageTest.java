package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.paysandbox.http.control.TinyShop;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console in Brazilian Portuguese: who gets it, and that nothing of it is left in English. */
@Tag("thorough")
class ConsoleLanguageTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @AutoClose
    private static final Receiver RECEIVER = new Receiver();
    /** It would be markup in HTML, and ends strings in scripts and styles. */
    private static final String HOSTILE = "<img src=x onerror=alert(1)>'\\\"</script><b>${1}";

    /** Each screen, with a text that it shows in Portuguese. */
    private static final Map<String, String> SCREENS = new LinkedHashMap<>();

    /** The English texts that have another text in Portuguese; a value in them is any word. */
    private static final List<Pattern> ENGLISH = english();

    private static List<Pattern> english() {
        try {
            var row =
                    Pattern.compile("(?m)^ {2}(?:\"((?:[^\"\\\\]|\\\\.)+)\"|(\\w+)):\\s+\"((?:[^\"\\\\]|\\\\.)*)\",$");
            var tables = new StringBuilder();
            try (var files = Files.newDirectoryStream(Path.of("../console/src/pt"))) {
                for (var file : files) {
                    tables.append(Files.readString(file));
                }
            }
            return row.matcher(tables)
                    .results()
                    .map(found -> new String[] {key(found), found.group(3)})
                    .filter(pair -> !pair[0].equals(pair[1]))
                    .map(pair -> Arrays.stream(pair[0].split("\\{\\d}", -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining("\\S+")))
                    .map(Pattern::compile)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String key(MatchResult row) {
        return (row.group(1) != null ? row.group(1) : row.group(2)).replace("\\\"", "\"");
    }

    @BeforeAll
    static void fill() {
        MERCHANT.freezes();
        RECEIVER.behaving(Receiver.saying(500, HOSTILE));
        var text = Json.text(HOSTILE);
        var pix = MERCHANT.opens(Order.pix(123_456)
                .with("referenceId", text)
                .with("customer.name", text)
                .with("items", "[{\"title\": " + text + ", \"quantity\": 1, \"unitPrice\": 123456}]")
                .heardAt(RECEIVER.url() + "?%3Cb%3E"));
        MERCHANT.does("pay", pix);
        MERCHANT.controls("/payins/" + pix.at("id") + "/actions", "{\"action\": \"open_med\", \"amount\": 56}");
        var boleto = MERCHANT.opens(Order.boleto(100));
        var card = MERCHANT.opens(Order.card("4111111111111111", 100));
        MERCHANT.controls(
                "/payins/" + card.at("id") + "/actions",
                "{\"action\": \"refund\", \"amount\": 50, \"reason\": " + text + "}");
        MERCHANT.controls("/payins/" + boleto.at("id") + "/actions", "{\"status\": \"CHARGEBACK\", \"force\": true}");
        var payout =
                MERCHANT.paysOut(Order.payout(100).with("referenceId", text).heardAt(RECEIVER.url()));
        MERCHANT.posts(
                "/payin",
                Order.pix(100).with("amount", text).with("customer.email", text).json());
        MERCHANT.controls("/balance/blocks", "{\"amount\": 100, \"reason\": " + text + "}");
        MERCHANT.controls("/balance/withdrawals", "{\"amount\": 100, \"after\": \"2d\"}");
        MERCHANT.controls("/scenarios/card-challenge-passed/arm", "{}");
        MERCHANT.opens(Order.card("4111111111111111", 100));
        MERCHANT.controls("/scenarios/pix-paid/arm", "{\"times\": 2}");
        MERCHANT.controls("/scenarios/boleto-paid/on", "{}");
        MERCHANT.waitsForDeliveries();
        var notification = MERCHANT.looksAt("/deliveries?state=RETRYING").at("data/0/id");
        MERCHANT.controls("/deliveries/pause", "{}");
        var refused = MERCHANT.looksAt("/journal?status=400").at("data/0/id");
        SCREENS.put("payments", "Pausar a lista");
        SCREENS.put("payments?status=EXPIRED", "Nenhum pagamento corresponde a estes filtros.");
        SCREENS.put("payments/" + pix.at("id"), "Abertura de MED");
        SCREENS.put("payments/" + boleto.at("id"), "Linha digitável");
        SCREENS.put("payments/" + payout.at("id"), "Chave PIX");
        SCREENS.put("payments/" + card.at("id"), "Estorno");
        SCREENS.put("payments?group=reference", "Comparar");
        SCREENS.put("payments/" + pix.at("id") + "/" + payout.at("id"), "Os corpos das requisições");
        SCREENS.put("payments/new?method=CREDIT_CARD", "Outro cliente");
        SCREENS.put("payments/new?method=PAYOUT", "Tipo da chave");
        SCREENS.put("payments/payin_none", "Todos os pagamentos");
        SCREENS.put("webhooks", "Última resposta, destino");
        SCREENS.put("webhooks/" + notification, "Próxima tentativa");
        SCREENS.put("requests", "Duração");
        SCREENS.put("requests/" + refused, "Campos inválidos");
        SCREENS.put("scenarios", "Escrever um cenário");
        SCREENS.put("scenarios/pix-paid", "armado, mais 2");
        SCREENS.put("scenarios/new", "Enviar para este mundo");
        SCREENS.put("verdict", "sem nada para verificar");
        SCREENS.put("verdict/drills", "Como a sua aplicação faz um pedido");
        SCREENS.put("world", "Reservado para payouts");
        SCREENS.put("nowhere", "Esta tela não existe.");
    }

    private static Tester brazilian(TestMerchant merchant) {
        return Tester.atADesk(merchant, "pt-BR");
    }

    /** The screen that was there before must not be taken for this one. */
    private static void show(Tester tester, String screen) {
        tester.page().navigate("about:blank");
        tester.opens(screen);
        assertThat(tester.page().locator("[aria-busy]")).hasCount(0);
    }

    /** Texts and labels of the page that are English, though they have Portuguese words. */
    @SuppressWarnings("unchecked")
    private static List<String> stillEnglish(Page page) {
        var shown = (List<String>) page.evaluate("""
                () => {
                  const found = new Set();
                  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                  while (texts.nextNode()) {
                    const { data, parentElement } = texts.currentNode;
                    // The name of something, such as of a drill.
                    if (!parentElement.closest("[translate=no]")) found.add(data.trim());
                  }
                  for (const name of ["title", "aria-label", "placeholder", "alt", "label"])
                    for (const one of document.querySelectorAll(`[${name}]:not([data-testid=language])`)) found.add(one.getAttribute(name));
                  return [...found];
                }""");
        return shown.stream()
                .filter(text ->
                        ENGLISH.stream().anyMatch(one -> one.matcher(text).matches()))
                .toList();
    }

    private static void isPortuguese(Tester tester, String where) {
        assertThat(stillEnglish(tester.page())).as(where).isEmpty();
    }

    @Test
    void a_portuguese_browser_sees_portuguese_on_every_screen_and_nothing_in_english_and_all_fits_its_window() {
        assertThat(ENGLISH).hasSizeGreaterThan(300);
        try (var tester = brazilian(MERCHANT)) {
            for (var screen : SCREENS.entrySet()) {
                show(tester, screen.getKey());
                assertThat(tester.page().locator("main")).containsText(screen.getValue());
                assertThat(tester.page().locator("html")).hasAttribute("lang", "pt-BR");
                assertThat(tester.sees("connection")).hasText("Ao vivo");
                isPortuguese(tester, screen.getKey());
                tester.looksInEachWindow(screen.getKey());
            }
            assertThat(tester.sees("unusual")).containsText("As notificações estão pausadas");
            assertThat(tester.sees("unusual")).containsText("boleto-paid vale para toda requisição do seu tipo.");
        }
    }

    @Test
    void text_from_strangers_is_only_text_on_every_screen() {
        try (var tester = brazilian(MERCHANT)) {
            for (var screen : SCREENS.keySet()) {
                // Of an answer 404, the browser itself complains.
                if (!screen.equals("payments/payin_none")) {
                    show(tester, screen);
                    assertThat(tester.page().locator("main img[src=x], main b, main script"))
                            .hasCount(0);
                }
            }
            tester.opens("payments?method=PIX");
            tester.page().locator("tr[data-key] a").first().click();
            assertThat(tester.sees("payment")).containsText("<img src=x onerror=alert(1)>");
            tester.hasNoComplaint();
            assertThat(tester.sent()).allMatch(request -> request.url().startsWith(Tester.origin(MERCHANT)));
        }
    }

    @Test
    void dialogs_questions_and_messages_are_portuguese() {
        var merchant = TestMerchant.opened();
        merchant.freezes();
        var pix = merchant.opens(Order.pix(10_000));
        try (var tester = brazilian(merchant)) {
            show(tester, "payments");
            tester.presses("?");
            assertThat(tester.sees("help")).containsText("Próxima linha, linha anterior");
            isPortuguese(tester, "keys");
            tester.presses("Escape");
            tester.sees("world").selectOption("other");
            assertThat(tester.page().getByText("Para criar um mundo, digite um nome novo, como run42."))
                    .isVisible();
            isPortuguese(tester, "another world");
            tester.presses("Escape");
            tester.clicks("open-view");
            assertThat(tester.sees("view")).containsText("Filtros salvos");
            isPortuguese(tester, "view");
            tester.presses("Escape");
            tester.clicks("act-on-" + pix.at("id"));
            assertThat(tester.sees("act-dialog")).containsText("Ações para " + pix.at("id"));
            isPortuguese(tester, "act");
            tester.clicks("act-pay");
            assertThat(tester.sees("notice")).hasText(pix.at("id") + " está APPROVED.");
            tester.clicks("clock-day");
            assertThat(tester.sees("notice")).containsText("executadas.");

            show(tester, "payments/" + pix.at("id"));
            tester.clicks("act-refund");
            tester.page().locator("input[name=amount]").fill("x");
            tester.clicks("act-amount");
            assertThat(tester.sees("notice")).hasText("Este valor não é válido. Escreva assim: 119,80.");
            isPortuguese(tester, "refund");
            tester.page().getByText("Forçar um status").click();
            tester.clicks("force");
            assertThat(tester.sees("confirmation")).containsText("As regras não permitem esta mudança.");
            isPortuguese(tester, "force");

            show(tester, "world");
            for (var testId : List.of("reset-all", "reset-state", "rotate")) {
                tester.clicks(testId);
                assertThat(tester.sees("confirmation")).containsText("Cancelar");
                isPortuguese(tester, testId);
                tester.presses("Escape");
            }
            var request = merchant.looksAt("/journal").json().at("/data/0/id").asText();
            show(tester, "requests/" + request);
            tester.clicks("try-check");
            assertThat(tester.sees("verdict")).hasText("Atendida: 1 requisição confere.");
            tester.clicks("explain");
            assertThat(tester.sees("explanation")).isVisible();
            isPortuguese(tester, "request");
        }
    }

    @Test
    void an_empty_world_and_a_run_of_drills_are_portuguese() {
        var merchant = TestMerchant.opened();
        try (var tester = brazilian(merchant);
                var shop = new TinyShop(merchant)) {
            show(tester, "payments");
            assertThat(tester.page().locator("main")).containsText("Ainda não há pagamentos");
            isPortuguese(tester, "empty");
            show(tester, "verdict/drills");
            tester.clicks("no-drills");
            tester.sees("choose-duplicated").check();
            tester.types("drill-oracle", "GET " + shop.url("/orders/{referenceId}"));
            tester.clicks("start-drills");
            assertThat(tester.page().getByText("A execução continua sozinha")).isVisible();
            assertThat(tester.sees("question")).containsText("Crie agora um pedido por PIX.");
            isPortuguese(tester, "question");
            shop.placed();
            assertThat(tester.sees("played-duplicated")).containsText("como esperado");
            assertThat(tester.sees("played-duplicated")).containsText("O pedido está pago?");
            isPortuguese(tester, "run");
        }
    }

    @Test
    void the_switch_changes_the_page_at_once_and_its_choice_stays() {
        try (var tester = brazilian(MERCHANT)) {
            tester.changesItsProfile();
            show(tester, "webhooks");
            assertThat(tester.page().locator("main h1")).hasText("Webhooks");
            tester.clicks("language");

            assertThat(tester.sees("connection")).hasText("Live");
            assertThat(tester.page().locator("html")).hasAttribute("lang", "en");
            assertThat(tester.sees("webhooks").locator("th").nth(3)).hasText("Last answer, receiver");
            assertThat(stillEnglish(tester.page()))
                    .contains("Attempts", "Clock", "Pause all".replace("Pause", "Resume"));
            tester.page().reload();
            assertThat(tester.sees("connection")).hasText("Live");

            tester.clicks("language");
            assertThat(tester.sees("connection")).hasText("Ao vivo");
            isPortuguese(tester, "switched back");
            var other = tester.context().newPage();
            other.navigate(tester.page().url());
            assertThat(other.getByTestId("connection")).hasText("Ao vivo");
        }
    }

    @Test
    void an_english_browser_sees_english() {
        try (var tester = Tester.atADesk(MERCHANT)) {
            tester.opens("payments");
            assertThat(tester.sees("connection")).hasText("Live");
            assertThat(tester.page().locator("html")).hasAttribute("lang", "en");
            assertThat(stillEnglish(tester.page())).contains("Payments", "Pause the list");
        }
    }

    @Test
    void amounts_are_those_of_the_language_times_are_brazilian_and_the_tooltip_of_a_time_is_in_utc() {
        var merchant = TestMerchant.opened();
        merchant.freezes();
        var pix = merchant.opens(Order.pix(123_456));
        var utc =
                Pattern.compile(pix.at("createdAt").replaceFirst("T", " ").replaceFirst("\\.\\d+Z", "\\\\.\\\\d+ UTC"));
        var there = Instant.parse(pix.at("createdAt")).atZone(ZoneId.of("America/Sao_Paulo"));
        for (var locale : List.of("pt-BR", "en-US")) {
            try (var tester = Tester.atADesk(merchant, locale)) {
                tester.opens(pix);
                assertThat(tester.page().locator(".amount").first()).hasText("R$ 1.234,56");
                var first = tester.sees("timeline").locator("time").first();
                assertThat(first)
                        .hasText(DateTimeFormatter.ofPattern(
                                        locale.equals("pt-BR") ? "dd/MM/yyyy HH:mm:ss" : "dd MMM yyyy HH:mm:ss",
                                        Locale.UK)
                                .format(there));
                assertThat(first).hasAttribute("title", utc);
                assertThat(tester.sees("clock")).hasAttribute("title", Pattern.compile("UTC$"));
                tester.opens("world");
                assertThat(tester.sees("agenda").locator("time").first())
                        .hasAttribute("title", Pattern.compile("UTC$"));
            }
        }
    }
}
