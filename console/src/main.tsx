import { effect } from "@preact/signals";
import { render } from "preact";
import { ActDialog } from "./act";
import { followWorlds } from "./events";
import { Frame } from "./frame";
import { id, screen } from "./route";
import { Drills, Run } from "./screens/drills";
import { Payment } from "./screens/payment";
import { Payments, watchPayments } from "./screens/payments";
import { RequestPage } from "./screens/request";
import { Requests } from "./screens/requests";
import { ScenarioPage, Scenarios } from "./screens/scenarios";
import { Verdict } from "./screens/verdict";
import { Webhook, Webhooks } from "./screens/webhooks";
import { World } from "./screens/world";
import { watchStatus } from "./status";
import { language, say } from "./words";

function Screen() {
  const of = id.value;
  switch (screen.value) {
    case "payments":
      return of ? <Payment id={of} /> : <Payments />;
    case "webhooks":
      return of ? <Webhook id={of} /> : <Webhooks />;
    case "requests":
      return of ? <RequestPage id={of} /> : <Requests />;
    case "scenarios":
      return of ? <ScenarioPage name={of} /> : <Scenarios />;
    case "verdict":
      return !of ? <Verdict /> : of === "drills" ? <Drills /> : <Run id={of} />;
    case "world":
      return <World />;
    default:
      return <h1 class="empty">{say("This screen does not exist.")}</h1>;
  }
}

function Console() {
  return (
    <Frame>
      <Screen />
      <ActDialog />
    </Frame>
  );
}

effect(() => {
  document.documentElement.lang = language.value;
});
watchStatus();
watchPayments();
followWorlds();
render(<Console />, document.getElementById("console")!);
