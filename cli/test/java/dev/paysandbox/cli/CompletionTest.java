package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class CompletionTest {
    private final Tester tester = new Tester();

    @Test
    void bash_completes_nouns_verbs_and_options(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("script"), Cli.run("completion", "bash").exits(0).out());

        assertThat(completed(folder, "paysandbox", "sce")).contains("scenario");
        assertThat(completed(folder, "paysandbox", "payin", "ref")).contains("refund");
        assertThat(completed(folder, "paysandbox", "clock", "resume", "--sp")).contains("--speed");
        assertThat(completed(folder, "paysandbox", "serve", "--un")).contains("--until-stdin-closes");
    }

    @Test
    void zsh_uses_the_script_for_bash() {
        Cli.run("completion", "zsh").exits(0).prints("compinit", "bashcompinit");
        Cli.run("completion", "tcsh").exits(2).printsError("tcsh", "bash, zsh, fish");
    }

    @Test
    void fish_asks_the_tool() {
        Cli.run("completion", "fish").exits(0).prints("complete -c paysandbox", "paysandbox complete -- ");
    }

    private List<String> offered(String... words) {
        var call = new ArrayList<>(List.of("complete", "--"));
        call.addAll(List.of(words));
        return tester.calls(call.toArray(String[]::new))
                .exits(0)
                .printsNoErrors()
                .out()
                .lines()
                .toList();
    }

    @Test
    void values_from_the_server_are_offered() {
        var payin = tester.opensPayin("--webhook http://127.0.0.1:9/hook");
        tester.does("payin pay " + payin);
        tester.does("payout create");

        assertThat(offered("payin", "show", "")).containsExactly(payin);
        assertThat(offered("payin", "show", "payout_")).isEmpty();
        assertThat(offered("webhook", "show", "ntf_")).hasSize(1);
        assertThat(offered("webhook", "list", "--payment", "")).hasSize(2).contains(payin);
        assertThat(offered("trigger", "pix-p")).containsExactlyInAnyOrder("pix-paid", "pix-paid-at-once");
        assertThat(offered("payin", "create", "--scenario", "card-approv")).containsExactly("card-approved");
        assertThat(offered("--key", "pk_test_nobody", "payin", "show", "")).isEmpty();
    }

    @Test
    void values_come_from_the_world_of_the_typed_key_in_every_notation() {
        tester.opensPayin("");
        var other = new Tester();
        var payin = other.opensPayin("");
        var key = other.key();

        assertThat(offered("--key", key, "payin", "show", "")).containsExactly(payin);
        assertThat(offered("--key=" + key, "payin", "show", "")).containsExactly(payin);
        assertThat(offered("payin", "--key", key, "show", "")).containsExactly(payin);
        assertThat(offered("payin", "show", "--key=" + key, "")).containsExactly(payin);
        // bash splits a word at its equals sign.
        assertThat(offered("payin", "show", "--key", "=", key, "")).containsExactly(payin);
        assertThat(offered("payout", "list", "--status", "=", "P")).containsExactly("PENDING", "PROCESSING");
        assertThat(offered("payout", "list", "--status", "=")).contains("PENDING");
        assertThat(offered("-o", "js")).containsExactly("json", "jsonl");
    }

    @Test
    void values_that_the_tool_knows_are_offered() {
        assertThat(offered("payin", "await", "order-1", "APP")).containsExactly("APPROVED");
        assertThat(offered("payout", "list", "--status", "P")).containsExactly("PENDING", "PROCESSING");
        assertThat(offered("webhook", "list", "--state", "")).contains("EXHAUSTED");
        assertThat(offered("payin", "list", "--method", "")).containsExactly("PIX", "BOLETO", "CREDIT_CARD");
        assertThat(offered("authen")).containsExactly("authentication");
        assertThat(offered("clock", "")).contains("agenda", "advance").doesNotContain("complete");
        assertThat(offered("")).doesNotContain("complete");
        assertThat(offered("clock", "advance", "--n")).containsExactly("--next");
        assertThat(offered("scenario", "upload", "src/ma")).containsExactly("src/main/");
    }

    @Test
    void the_script_for_bash_asks_the_tool_for_values(@TempDir Path folder) throws Exception {
        var payin = tester.opensPayin("");
        Files.writeString(
                folder.resolve("script"),
                Cli.run("completion", "bash").exits(0).out()
                        + """
                        paysandbox() { "%s/bin/java" -XX:TieredStopAtLevel=1 -cp "%s" dev.paysandbox.cli.PaySandbox "$@"; }
                        export PAYSANDBOX_URL=%s PAYSANDBOX_PUBLIC_KEY=%s
                        """.formatted(
                                        System.getProperty("java.home"),
                                        System.getProperty("java.class.path"),
                                        tester.environment.get("PAYSANDBOX_URL"),
                                        tester.key()));

        assertThat(completed(folder, "paysandbox", "payin", "show", "payin_")).contains(payin);
        assertThat(completed(folder, "paysandbox", "payin", "list", "--status", "PENDING_"))
                .contains("PENDING_3DS");
    }

    /** The candidates of bash for the last word. */
    private static String completed(Path folder, String... words) throws Exception {
        var bash = new ProcessBuilder("bash", "-c", """
                source ./script
                COMP_WORDS=(%s) COMP_CWORD=%d
                $(complete -p paysandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/')
                echo "${COMPREPLY[@]}"
                """.formatted(String.join(" ", words), words.length - 1))
                .directory(folder.toFile());
        var process = bash.redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }
}
