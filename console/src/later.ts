// The screens that are loaded when the first of them is shown, so that the console starts with a shorter script.
export { ComparePayments } from "./screens/compare-payments";
export { Run } from "./screens/drill-run";
export { Drills } from "./screens/drills";
export { NewPayment } from "./screens/new-payment";
export { Payment } from "./screens/payment";
export { RequestPage } from "./screens/request";
export { Requests } from "./screens/requests";
export { ScenarioPage, Scenarios } from "./screens/scenarios";
export { Verdict } from "./screens/verdict";
export { Webhook, Webhooks } from "./screens/webhooks";
export { World } from "./screens/world";
