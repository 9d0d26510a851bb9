// What the Node clients tell the test: one line for each step, and one for each thing that somebody else does.

/** Prints "ok NAME" if `act` ends well, else "not ok NAME: REASON". The story goes on in both cases. */
export async function step(name, act) {
  try {
    await act();
    console.log(`ok ${name}`);
  } catch (problem) {
    console.log(`not ok ${name}: ${problem.message}`);
  }
}

/** Says what the payer or the bank does now: "pay", "refund" and so on. */
export function now(action, payinId) {
  if (!payinId) throw new Error(`there is no payin to ${action}`);
  console.log(`now ${action} ${payinId}`);
}

export function expect(condition, otherwise) {
  if (!condition) throw new Error(otherwise);
}
