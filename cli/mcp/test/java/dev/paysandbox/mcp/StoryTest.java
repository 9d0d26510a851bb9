package dev.paysandbox.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From an empty shop to green drills, only by calls of tools. */
class StoryTest {
    private static final List<String> DRILLS = List.of("ordinary", "duplicated");

    @Test
    void an_agent_makes_a_shop_pass_its_drills() throws Exception {
        try (var agent = Agent.with();
                var shop = new Shop()) {
            var place = Map.of("request", "POST " + shop.url() + "/orders");
            var facts = Map.of("paid", "$.status=PAID", "shipped", "$.shipments");
            var oracle = Map.of("request", "GET " + shop.url() + "/orders/{referenceId}", "facts", facts);

            shop.use(agent.does("show_world"));
            shop.place();
            var id = Json.objects(agent.does("list_payments"), "data").get(0).get("id");
            agent.does("act_on_payment", "id", id, "action", "pay");
            agent.does("wait_for_payment", "id", id, "status", List.of("APPROVED"), "delivered", true);
            assertThat(Json.objects(agent.does("show_payment", "id", id), "notifications"))
                    .extracting("state")
                    .containsExactly("DELIVERED");
            assertThat(Json.objects(agent.does("list_findings", "settle", "1s"), "data"))
                    .extracting("rule")
                    .contains("PSB-001");
            assertThat(agent.does("list_drills").get("total")).isNotEqualTo(0);
            var red = agent.does("run_drills", "drills", DRILLS, "place", place, "oracle", oracle, "patience", "3s");
            assertThat(Json.objects(red, "notPassed")).extracting("name").contains("duplicated");
            agent.does("drill_report", "run", red.get("id"), "drill", "duplicated");

            shop.mend();

            agent.does("run_drills", "drills", List.of("duplicated"), "place", place, "oracle", oracle);
            var green = agent.does("run_drills", "drills", DRILLS, "place", place, "oracle", oracle);
            assertThat(Json.objects(green, "notPassed")).as(green.toString()).isEmpty();
            assertThat(green.get("passed")).isEqualTo(DRILLS);
            agent.does("drill_report");

            assertThat(agent.calls.get()).isEqualTo(12);
            assertThat(agent.characters.get() / 4).as("tokens").isLessThan(8_000);
            System.out.println("calls: " + agent.calls + ", tokens: " + agent.characters.get() / 4);
        }
    }
}
