import { FRAME } from "./pt/frame";
import { PAYMENT } from "./pt/payment";
import { PAYMENTS } from "./pt/payments";
import { SCENARIOS } from "./pt/scenarios";
import { VERDICT } from "./pt/verdict";
import { WEBHOOKS } from "./pt/webhooks";
import { WORLD } from "./pt/world";

/**
 * The console's texts in Brazilian Portuguese. Names of the API are not translated (statuses, fields, scenarios, rules). The
 * sandbox's texts are in the properties files; those of its errors that are not about fields stay English.
 */
export const PT = { ...FRAME, ...PAYMENTS, ...PAYMENT, ...WEBHOOKS, ...SCENARIOS, ...VERDICT, ...WORLD };
