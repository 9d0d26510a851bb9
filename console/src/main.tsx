import { effect, signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";
import { ActDialog } from "./act";
import { followWorlds } from "./events";
import { keepFocus } from "./focus";
import { Frame } from "./frame";
import { watchMarks } from "./payment-marks";
import { id, NEW, screen } from "./route";
import { Payments, watchPayments } from "./screens/payments";
import { watchStatus } from "./status";
import { showFailure } from "./ui";
import { language, say } from "./words";

type LaterScreens = typeof import("./later");
const later = signal<LaterScreens | null>(null);

/** A screen of `later.ts`. If it cannot be loaded, the next visit tries again. */
function Later({ children }: { children: (screens: LaterScreens) => ComponentChildren }) {
  useEffect(() => void import("./later").then((loaded) => (later.value = loaded)).catch(showFailure), [screen.value]);
  return later.value ? children(later.value) : <div class="page" aria-busy="true" />;
}

/** The page of a payment, that of two, or the form for a new one. */
function paymentScreen(of: string, { ComparePayments, NewPayment, Payment }: LaterScreens) {
  const [one = "", other] = of.split("/");
  if (other) return <ComparePayments ids={[one, other]} />;
  return one === NEW ? <NewPayment /> : <Payment id={one} />;
}

function Screen() {
  const of = id.value;
  switch (screen.value) {
    case "payments":
      if (!of) return <Payments />;
      return <Later>{(screens) => paymentScreen(of, screens)}</Later>;
    case "webhooks":
      return <Later>{({ Webhook, Webhooks }) => (of ? <Webhook id={of} /> : <Webhooks />)}</Later>;
    case "requests":
      return <Later>{({ RequestPage, Requests }) => (of ? <RequestPage id={of} /> : <Requests />)}</Later>;
    case "scenarios":
      return <Later>{({ ScenarioPage, Scenarios }) => (of ? <ScenarioPage name={of} /> : <Scenarios />)}</Later>;
    case "verdict":
      return <Later>{({ Drills, Run, Verdict }) => (!of ? <Verdict /> : of === "drills" ? <Drills /> : <Run id={of} />)}</Later>;
    case "world":
      return <Later>{({ World }) => <World />}</Later>;
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
watchMarks();
followWorlds();
const root = document.getElementById("console")!;
keepFocus(root);
render(<Console />, root);
