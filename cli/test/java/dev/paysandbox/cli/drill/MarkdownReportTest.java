package dev.paysandbox.cli.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.drill.Verdict.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
    @Test
    void it_has_the_counts_a_table_of_what_did_not_pass_and_the_names_of_the_rest() {
        assertThat(MarkdownReport.of(SampleRun.verdict(Result.FAILED, List.of("drill-2"))))
                .isEqualTo("""
                        ### PaySandbox drills: FAILED

                        3 of 6 drills judged: 1 failed, 1 warning, 1 to review, 1 not judged, 1 does not apply, 1 passed.

                        Required, but not passed: drill-2 (REVIEW)

                        | Drill | Result | Rule | Why |
                        | --- | --- | --- | --- |
                        | drill-0 | FAILED | [PSB-036](http://127.0.0.1:8080/findings/PSB-036) | One payment is shipped twice: shipped is 3 instead of 1. |
                        | drill-1 | WARNING | [PSB-010](http://127.0.0.1:8080/findings/PSB-010) |  |
                        | drill-2 | REVIEW |  |  |
                        | drill-3 | NOT&#95;JUDGED |  |  |
                        | drill-4 | DOES&#95;NOT&#95;APPLY |  |  |

                        Passed: drill-5.
                        """);
        assertThat(MarkdownReport.of(SampleRun.notDriven("exit code 7")))
                .contains("### PaySandbox drills: NOT VALID", "The run is not valid: exit code 7");
    }

    @Test
    void a_note_of_several_drills_is_told_once() {
        assertThat(MarkdownReport.of(SampleRun.noting("PSB-033", "The payer's address is local")))
                .containsOnlyOnce("\nNote PSB-033: The payer's address is local, in 6 drills\n");
    }

    @Test
    void untrusted_text_is_only_text() {
        var lines = MarkdownReport.of(SampleRun.about("[a](b) | <img> `@team` **x**\n# y"))
                .lines()
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .toList();

        assertThat(lines)
                .allMatch(line -> line.replaceAll("[^|]", "").length() == 5)
                .noneMatch(line -> line.contains("<") || line.contains("`") || line.contains("@") || line.contains("*"))
                .allMatch(line -> line.contains("&#91;a&#93;(b) &#124; &#60;img&#62;"));
    }
}
