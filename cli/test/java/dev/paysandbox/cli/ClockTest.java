package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClockTest {
    private final Tester tester = new Tester();

    @BeforeEach
    void freeze() {
        tester.types("clock freeze").exits(0).printsLines("now TIME", "runs no, it is frozen", "scheduled tasks 0");
    }

    @Test
    void an_advance_reports_what_happened() {
        tester.opensPayin("");

        assertThat(StableOutput.of(tester.does("clock advance 31m")))
                .startsWith("It is TIME; 1 event happened.", "AT WHAT")
                .hasSize(3);
        assertThat(tester.does("payin list")).contains("EXPIRED");
    }

    @Test
    void the_clock_advances_to_an_instant_or_to_the_next_due_event() {
        tester.types("clock advance --next")
                .exits(1)
                .printsError("Try: paysandbox clock show")
                .printsNothing();
        tester.types("clock advance --to 2090-01-01T00:00:00Z").exits(0).prints("It is 2090-01-01T00:00:00.000Z");
        tester.types("payin create").exits(0);
        tester.types("clock show").prints("2090-01-01T00:30:00.000Z");
        tester.types("clock advance --next -o json").exits(0).prints("\"now\":\"2090-01-01T00:30:00.000Z\"");
        tester.types("clock advance --to yesterday").exits(2).printsError("to must be");
    }

    @Test
    void an_advance_without_a_duration_or_an_instant_is_refused() {
        tester.types("clock advance")
                .exits(2)
                .printsError("Give exactly one of", "Try: paysandbox clock advance --help");
        tester.types("clock advance 1d --next").exits(2);
        tester.types("clock advance soon").exits(2).printsError("duration");
    }

    @Test
    void the_clock_runs_at_the_chosen_speed() {
        tester.types("clock resume --speed 60").exits(0).prints("yes, 60", "times as fast");
        tester.types("clock resume").exits(0).prints("runs             yes");
        tester.types("clock resume --speed -1").exits(2);
    }

    @Test
    void on_a_terminal_the_next_due_event_is_shown_relative_to_now() {
        tester.opensPayin("");

        tester.atTerminal().types("clock show").exits(0).prints("in 30m");
        tester.types("clock advance 2d").exits(0);
    }

    @Test
    void scheduled_tasks_are_listed() {
        var first = tester.opensPayin("");
        tester.does("clock advance 1m");
        var second = tester.opensPayin("");

        tester.types("clock agenda")
                .exits(0)
                .printsLines("AT WHAT", "TIME expire payin_*", "TIME expire payin_*")
                .printsNoErrors();
        assertThat(tester.does("clock agenda --payment " + second))
                .contains(second)
                .doesNotContain(first);
        tester.types("clock agenda --limit 1").exits(0).prints(first).printsError("Only the first 1 of 2 are shown");
        tester.does("world reset");
        tester.types("clock agenda").exits(0).printsNothing().printsError("Nothing is due.");
    }
}
