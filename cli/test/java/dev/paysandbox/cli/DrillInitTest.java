package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code drill init}: questions whose answers are tried and written to a file. */
@Tag("thorough")
class DrillInitTest {
    private final Tester tester = new Tester();

    @AutoClose
    private final DrillShop shop = new DrillShop(tester.application());

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name_a_file() {
        file = folder.resolve("drill.yml");
    }

    /** Answers the questions, each on a line of standard input. */
    private Cli inits(String... answers) {
        return tester.typing(String.join("\n", answers)).calls("drill", "init", "--config", file.toString());
    }

    private String place() {
        return "POST " + shop.url() + "/orders {\"method\": \"{method}\"}";
    }

    private String oracle() {
        return shop.url() + "/orders/{referenceId}";
    }

    @Test
    void it_places_an_order_shows_what_changes_when_it_is_paid_and_writes_the_file() {
        var before = tester.opensPayin("");

        inits(place(), oracle(), "", "", "REFUNDED", "-")
                .exits(0)
                .printsError(
                        "How is an order placed?",
                        "Before the payment, your system answers {\"status\":\"OPEN\",\"shipments\":0}",
                        "After it: {\"status\":\"PAID\",\"shipments\":1}",
                        "  $.status: OPEN, then PAID",
                        "Which value means that the order is paid? [$.status=PAID]:",
                        "paid is false before the payment, and true after it.",
                        "Where is the number of shipments? - if nowhere [$.shipments]:")
                .prints("ordinary  PASSED");
        assertThat(file).hasContent("""
                # yaml-language-server: $schema=SANDBOX/schemas/drill.schema.json
                place: 'POST SHOP/orders {"method": "{method}"}'
                oracle: 'GET SHOP/orders/{referenceId}'
                paid: '$.status=PAID'
                shipped: '$.shipments'
                refunded: '$.status=REFUNDED'
                """.replace("SHOP", shop.url())
                .replace("SANDBOX", tester.environment.get("PAYSANDBOX_URL")));
        assertThat(tester.does("payin list -o id")).isEqualTo(before);
        tester.calls("drill", "duplicated", "--config", file.toString()).exits(0);
    }

    @Test
    void a_command_can_place_the_order_and_proposals_are_taken_when_the_input_ends() {
        inits("curl -s -d '{}' " + shop.url() + "/orders", oracle()).exits(0);

        assertThat(file).content().contains("place: 'curl -s -d ''{}'' http", "paid: '$.status=PAID'");
    }

    @Test
    void a_fact_that_the_payment_does_not_make_true_is_shown() {
        inits(place(), oracle(), "$.status=SHIPPED|SENT")
                .exits(1)
                .printsError("paid is false before the payment, and false after it.")
                .prints("ordinary  FAILED");
    }

    @Test
    @Tag("thorough")
    void without_an_order_or_an_answer_about_it_no_file_is_written() {
        inits("exit 7", oracle()).exits(4).printsError("No order could be placed and asked about: ", "exit code 7");
        shop.refusing(500);
        inits(place(), oracle()).exits(4).printsError("was answered 500");
        assertThat(file).doesNotExist();
    }

    @Test
    @Tag("thorough")
    void an_application_that_never_sees_the_payment_is_told_so() throws Exception {
        shop.deaf();

        inits(place(), oracle()).exits(4).printsError("The answer does not change when the order is paid.");
        assertThat(file).doesNotExist();
    }

    @Test
    void a_file_is_not_overwritten_and_a_secret_is_not_written() throws Exception {
        Files.writeString(file, "place: mine\n");
        inits(place(), oracle()).exits(1).printsError("already exists; --force overwrites it");
        assertThat(file).hasContent("place: mine\n");

        Files.delete(file);
        inits("curl -u pk_test_a:sk_test_abcdef http://localhost", oracle())
                .exits(2)
                .printsError("place must not hold a secret");
        inits(place(), "nowhere").exits(2).printsError("oracle: it is not a request like GET");
        inits().exits(2).printsError("This question needs an answer: How is an order placed?");
        tester.typing(place() + "\n" + oracle())
                .calls("drill", "init", "--config", file.toString(), "--header", "Authorization=Bearer abc")
                .exits(2)
                .printsError("Authorization may hold a secret");
        assertThat(file).doesNotExist();
    }
}
