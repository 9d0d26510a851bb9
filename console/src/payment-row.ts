import type { DeliveryState, PayinDetails, PayoutDetails } from "../dist/openapi";
import { world } from "./route";
import type { Words } from "./words";

/** A payment as a row of the list. */
export interface Row {
  id: string;
  /** The public key of its world. */
  world: string;
  status: string;
  method: string;
  amount: number;
  refunded: number;
  reference: string;
  /** The payer of a payin, or the beneficiary of a payout. */
  who: string;
  /** Further texts that the text filter searches. */
  more: string;
  at: number;
  /** The number of steps. Each change of the payment adds one. */
  steps: number;
  actions: string[];
  forced: boolean;
  /** The name of its scenario, or an empty string. */
  scenario: string;
  /** Whether it has a URL for notifications. */
  isHeard: boolean;
  ending: Words | undefined;
  /** The state of its notifications that matters most; undefined if there is none. */
  delivery: DeliveryState | undefined;
}

/** What the status does not say: that only a part was refunded, or how a dispute ended. */
export function endingOf({ status, amount, refunded, timeline }: PayinDetails): Words | undefined {
  const last = timeline.at(-1)?.action;
  if (last === "lose_dispute") return "lost";
  if (last === "win_dispute") return "dispute won";
  return status === "REFUNDED" && refunded < amount ? "in part" : undefined;
}

export function ofPayin(payin: PayinDetails, worldKey = world.value): Row {
  return {
    id: payin.id,
    world: worldKey,
    status: payin.status,
    method: payin.paymentMethod,
    amount: payin.amount,
    refunded: payin.refunded,
    reference: payin.referenceId,
    who: payin.customer.name,
    more: `${payin.customer.document} ${payin.customer.email}`,
    at: Date.parse(payin.createdAt),
    steps: payin.timeline.length,
    actions: payin.allowedActions,
    forced: payin.forced ?? false,
    scenario: payin.scenario ?? "",
    isHeard: Boolean(payin.webhookUrl),
    ending: endingOf(payin),
    delivery: payin.deliveryState,
  };
}

export function ofPayout(payout: PayoutDetails, worldKey = world.value): Row {
  return {
    id: payout.id,
    world: worldKey,
    status: payout.status,
    method: "PAYOUT",
    amount: payout.amount,
    refunded: 0,
    reference: payout.referenceId,
    who: payout.beneficiaryName ?? payout.pixKey,
    more: `${payout.pixKey} ${payout.beneficiaryDocument ?? ""}`,
    at: Date.parse(payout.createdAt),
    steps: payout.timeline.length,
    actions: payout.allowedActions,
    forced: payout.forced ?? false,
    scenario: payout.scenario ?? "",
    isHeard: Boolean(payout.webhookUrl),
    ending: undefined,
    delivery: payout.deliveryState,
  };
}

/** The key of a row. The id is not enough: a world restored from another world's snapshot has the same ids. */
export function keyOf({ world, id }: Pick<Row, "world" | "id">): string {
  return `${world} ${id}`;
}
