// The screens that are loaded when the first of them is shown, so that the console starts with a shorter script.
export { Drills, Run } from "./screens/drills";
export { ScenarioPage, Scenarios } from "./screens/scenarios";
export { Verdict } from "./screens/verdict";
export { World } from "./screens/world";
