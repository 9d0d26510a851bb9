import type { Words } from "./words";

/** Test cards and their issuer's answers. The reference page of magic values has all of them. */
export const TEST_CARDS: [string, Words][] = [
  ["4111111111111111", "approved"],
  ["4000000000002503", "challenge, passed after a minute"],
  ["4000000000002370", "challenge, failed after a minute"],
  ["4000000000002701", "authenticated without a challenge"],
  ["4000000000009995", "refused, insufficient funds"],
  ["4000000000009979", "refused, stolen card"],
  ["5200000000001005", "refused without a reason"],
];
