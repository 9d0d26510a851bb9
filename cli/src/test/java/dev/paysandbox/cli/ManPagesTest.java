package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build writes the pages into {@code cli/target/share/man/man1}, from where they are copied into the archive. */
class ManPagesTest {
    @Test
    void every_command_has_a_manual_page(@TempDir Path folder) throws IOException {
        ArchiveFiles.main(new String[] {folder.toString()});

        var root = PaySandbox.commandLine(new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream()));
        for (var command : ManPages.withAllBelow(root)) {
            var name = ManPages.nameOf(command);
            assertThat(folder.resolve("man/man1/" + name + ".1"))
                    .content()
                    .startsWith(".TH \"" + name.toUpperCase(Locale.ROOT).replace("-", "\\-") + "\" \"1\"")
                    .contains(".SH \"NAME\"\n" + name.replace("-", "\\-") + " \\- ", ".SH \"SYNOPSIS\"")
                    .doesNotContain("${", "%n", "null");
        }
    }

    @Test
    void a_page_has_the_same_content_as_the_help(@TempDir Path folder) throws IOException {
        ArchiveFiles.main(new String[] {folder.toString()});

        assertThat(Files.readString(folder.resolve("man/man1/paysandbox-payin-refund.1")))
                .contains(
                        "paysandbox payin refund ",
                        "The merchant refunds the payment, or a part of it.",
                        ".TP\n\\fB\\-\\-amount=AMOUNT\\fR\n",
                        ".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\ndone\n",
                        ".SH \"EXAMPLES\"\n.nf\n  paysandbox payin refund",
                        ".SH \"SEE ALSO\"\npaysandbox\\-payin(1)");
    }

    @Test
    void no_line_of_a_text_is_read_as_a_roff_request() {
        var page = new Roff();
        page.paragraph(".nf is text\n'so is this', and C:\\new is a \"path\"");

        assertThat(page).hasToString(".PP\n\\&.nf is text\n\\&'so is this', and C:\\enew is a \\(dqpath\\(dq\n");
    }
}
