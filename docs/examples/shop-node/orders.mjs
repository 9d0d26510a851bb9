// The shop's orders, and what has become of each. Three facts shape this file: notifications come twice, late, in any order,
// and before the answer that creates their payin; anybody can send one; and an answer of the provider can get lost, while its
// API neither finds a payin by referenceId nor promises that a second POST is not a second charge.
import { isName, NotSent } from "./provider.mjs";

/** What a payin's status means to the shop. A status that is not here changes nothing, and the order is asked about again. */
const STATES = {
  __proto__: null,
  PENDING: "WAITING",
  PENDING_3DS: "WAITING",
  APPROVED: "PAID",
  // The API does not say how much: a person looks it up.
  REFUNDED: "RETURNED",
  CHARGEBACK: "DISPUTED",
  MED: "DISPUTED",
  REFUSED: "CLOSED",
  EXPIRED: "CLOSED",
  CANCELED: "CLOSED",
  FAILED: "CLOSED",
};

/** In memory these need a bound, because anybody can order. A shop with a database locks the order's row in #settle. */
const MOST_ORDERS = 10_000;
const MOST_AT_ONCE = 100;

/** Too much at once: whoever asked may ask again. */
export class Busy extends Error {}

export class Orders {
  /** Every change of the shop's books, in cents: what a shop writes into its own ledger. */
  bookings = [];
  #provider;
  #byReference = new Map();
  /** The GETs under way, by order: one at a time, so that the last one to end saw the newest state. */
  #asking = new Map();
  #log;

  constructor(provider, log = console.log) {
    this.#provider = provider;
    this.#log = log;
  }

  get(referenceId) {
    return this.#byReference.get(referenceId);
  }

  /**
   * Places an order once. A second click, or a browser that sends again, gets what the first one got; so the payer who tries
   * another card needs another referenceId. The order is kept before it is sent, for its notification may come first.
   */
  place(body) {
    const known = this.get(body.referenceId);
    if (known) return known.placed;
    if (this.#byReference.size >= MOST_ORDERS) throw new Busy("Too many orders.");
    const { referenceId, amount, paymentMethod } = body;
    const order = { referenceId, amount, paymentMethod, state: "UNKNOWN", payin: undefined, booked: 0, shipments: 0 };
    this.#byReference.set(referenceId, order);
    order.placed = this.#create(order, body);
    return order.placed;
  }

  async #create(order, body) {
    try {
      const { payin, refusal } = await this.#provider.createPayin(body);
      if (refusal) this.#byReference.delete(order.referenceId);
      // Its notification may have been here before, and then we know more than this answer. An answer is no settlement:
      // only a GET books.
      else if (!order.payin) {
        order.payin = payin;
        order.state = STATES[payin.status] === "CLOSED" ? "CLOSED" : "WAITING";
      }
      return { order, refusal };
    } catch (failure) {
      if (failure instanceof NotSent) {
        this.#byReference.delete(order.referenceId);
        throw failure;
      }
      // There may be a payin. Its notification will name our referenceId. Until then the payer is asked to wait, and
      // nothing is charged again. If none comes, a person looks into the provider's dashboard.
      this.#log(`${order.referenceId}: ${failure.message}; it stays ${order.state}`);
      return { order };
    }
  }

  /** A notification: no proof and no instruction, only a reason to ask. Rejects if it should come again. */
  async hear({ id, referenceId }) {
    const order = this.get(referenceId);
    if (order && isName(id) && (!order.payin || order.payin.id === id)) await this.confirm(order, id);
  }

  /** Asks by ourselves where something may still change, because a notification can get lost, too. */
  async refresh(order) {
    const { payin, state } = order;
    if (payin && (state === "WAITING" || STATES[payin.status] === undefined)) await this.confirm(order, payin.id);
  }

  /** Many notifications of one order share the GET that starts after them. */
  confirm(order, id) {
    const key = `${order.referenceId} ${id}`;
    const turn = this.#asking.get(key);
    if (turn) {
      turn.next ??= turn.running.catch(() => {}).then(() => this.confirm(order, id));
      return turn.next;
    }
    if (this.#asking.size >= MOST_AT_ONCE) throw new Busy("Too many notifications at once.");
    const running = this.#ask(order, id).finally(() => this.#asking.delete(key));
    this.#asking.set(key, { running });
    return running;
  }

  async #ask(order, id) {
    const payin = await this.#provider.payin(id);
    const { referenceId, amount, paymentMethod } = order;
    // An id that somebody made up, or one of another order.
    if (payin?.referenceId !== referenceId || payin.amount !== amount || payin.paymentMethod !== paymentMethod) return;
    this.#settle(order, payin);
  }

  /** Books the difference between what we booked and what is true now, so that repeats and disorder are no matter. */
  #settle(order, payin) {
    order.payin = payin;
    const state = STATES[payin.status];
    if (state === undefined) {
      this.#log(`${order.referenceId}: ${payin.status} is no status that we know; it stays ${order.state}`);
      // What we know now is that there is a payin.
      if (order.state === "UNKNOWN") order.state = "WAITING";
      return;
    }
    if (state !== order.state) this.#log(`${order.referenceId}: ${order.state} -> ${state}`);
    order.state = state;
    // Here the goods go out: once, also when a dispute is won and the order is PAID again.
    if (state === "PAID" && order.shipments === 0) order.shipments += 1;
    const owed = state === "PAID" ? order.amount : state === "RETURNED" ? order.booked : 0;
    if (owed !== order.booked) this.bookings.push({ referenceId: order.referenceId, cents: owed - order.booked });
    order.booked = owed;
  }
}
