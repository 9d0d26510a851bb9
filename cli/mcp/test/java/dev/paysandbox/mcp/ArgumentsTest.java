package dev.paysandbox.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an agent is told of arguments that cannot be right. */
class ArgumentsTest {
    private static Agent agent;

    @BeforeAll
    static void start() {
        agent = Agent.with();
    }

    @AfterAll
    static void end() {
        agent.close();
    }

    /** Its clock stands, so that nothing happens by itself between two calls. */
    @BeforeEach
    void open() {
        agent.does("new_world");
        agent.does("set_clock", "mode", "freeze");
    }

    private static String creates(Object... arguments) {
        return Json.text(agent.does("create_payment", arguments), "id");
    }

    @Test
    void a_reference_and_an_id_from_before_a_reset_are_told_as_such() {
        var id = creates("referenceId", "order-of-the-reset");

        assertThat(agent.isRefused("show_payment", "id", "order-of-the-reset"))
                .isEqualTo("order-of-the-reset is a referenceId; the id of its payment is " + id + ".");
        var filters = List.of("show_clock", "list_deliveries", "list_requests", "list_findings", "replay_deliveries");
        for (var tool : filters) {
            assertThat(agent.isRefused(tool, "paymentId", "order-of-the-reset"))
                    .as(tool)
                    .contains("is a referenceId", id);
        }
        assertThat(agent.isRefused("list_payments", "referenceId", id)).contains("is the id of a payment");
        agent.does("reset_world");
        for (var tool : filters) {
            assertThat(agent.isRefused(tool, "paymentId", id)).as(tool).contains("There is no " + id);
        }
        var before = Map.of("show_payment", id, "show_delivery", "ntf_1", "show_request", "req_1");
        before.forEach((tool, each) -> assertThat(agent.isRefused(tool, "id", each))
                .as(tool)
                .contains("There is no " + each + " in this world", "After a reset")
                .doesNotContain("restart", "started"));
        assertThat(agent.isRefused("drill_report", "run", "drill_1")).contains("There is no drill_1 in this world");
        assertThat(agent.isRefused("show_delivery", "id", id)).isEqualTo("id must be an id that begins with ntf_.");
    }

    @Test
    void bad_arguments_are_refused_in_the_sandboxes_own_sentences() {
        var id = creates();

        assertThat(agent.isRefused("show_payment")).isEqualTo("id is required.");
        assertThat(agent.isRefused("show_payment", "id", 7, "x", 1))
                .isEqualTo("id must be an id that begins with payin_ or payout_. x is not known here; known: id.");
        assertThat(agent.isRefused("find", "text", " ")).isEqualTo("text must be a text that is not empty.");
        assertThat(agent.isRefused("show_payment", "id", ""))
                .isEqualTo("id must be an id that begins with payin_ or payout_.");
        assertThat(agent.isRefused("replay_deliveries", "id", "")).contains("begins with ntf_");
        assertThat(agent.isRefused("find", "text", "x".repeat(3_000))).startsWith("text is too long");
        assertThat(agent.isRefused("create_payment", "scenario", "a\nb")).startsWith("scenario must be");
        assertThat(agent.isRefused("set_clock", "mode", "stop")).isEqualTo("mode must be one of freeze, resume.");
        assertThat(agent.isRefused("act_on_payment", "id", id, "action", "refnd"))
                .contains("Did you mean refund?");
        assertThat(agent.isRefused("act_on_payment", "id", id, "action", "refund"))
                .contains("cannot", "Allowed now: ", "TRANSITION_NOT_ALLOWED");
        assertThat(agent.isRefused("create_payment", "amount", 0)).contains("amount");
        assertThat(agent.isRefused("advance_clock")).contains("duration");
        assertThat(agent.isRefused("restore_snapshot", "file", "/none/of/these"))
                .startsWith("Cannot read");
        var unwritable =
                Map.of("/none/x", "there is no such folder", "\0", "file must be a path", "/proc/x", "not allowed");
        unwritable.forEach((file, reason) -> assertThat(agent.isRefused("save_snapshot", "file", file))
                .contains(reason)
                .doesNotContain("java", "Exception"));
    }
}
