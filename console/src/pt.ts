import { FRAME } from "./pt/frame";
import { PAYMENT } from "./pt/payment";
import { PAYMENTS } from "./pt/payments";
import { SCENARIOS } from "./pt/scenarios";
import { VERDICT } from "./pt/verdict";
import { WEBHOOKS } from "./pt/webhooks";
import { WORLD } from "./pt/world";

/**
 * The console's texts in Brazilian Portuguese. Names of the API are not translated (statuses, fields, scenarios, rules), nor are
 * the sandbox's errors. Its other texts are in the properties files.
 */
export const PT = { ...FRAME, ...PAYMENTS, ...PAYMENT, ...WEBHOOKS, ...SCENARIOS, ...VERDICT, ...WORLD };
