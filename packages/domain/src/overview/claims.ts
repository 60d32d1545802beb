/** A claim that nothing came of ends after so long. */
const CLAIM_MINUTES = 30;

/** From when on claims hold. Source: screens S24. */
export function claimsHoldSince(now: Date): Date {
  return new Date(now.getTime() - CLAIM_MINUTES * 60_000);
}

/** What is said to who comes second. `time` is a South African time of day. */
export function claimedAlready(reference: string, name: string, time: string): string {
  return `${name} has ${reference} since ${time}.`;
}
