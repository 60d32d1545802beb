import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { NO_SEAL, erasureMac, sealKey, sealOf } from './event-chain.ts';
import type { Seal } from './event-chain.ts';
import { readChain, readNeverSealed } from './event-seal-repository.ts';
import type { SealedEvent } from './event-seal-repository.ts';

/** Why an event log is not what was written. */
export interface Breach {
  /** `changed`: event or seal is not what it was; `removed`: the event is gone; `added`: it was never sealed. */
  readonly kind: 'changed' | 'removed' | 'added';
  readonly event_id: number;
}

export interface Verification {
  /** How many events the chain covers. */
  readonly sealed: number;
  readonly breaches: readonly Breach[];
}

const SEALS_AT_ONCE = 5000;
/** An event is sealed within a minute or two; one this old without a seal was put there afterwards. */
const SEALED_WITHIN_MS = 60 * 60 * 1000;
/** More than these are not worth reading. */
const BREACHES_MAX = 100;

/**
 * Goes through a provider's whole chain. The first breach makes every seal after it false, so verifying goes on from the seal that is
 * stored and names each event that is wrong by itself.
 */
export async function verifyEvents(context: RequestContext): Promise<Verification> {
  const key = sealKey(context.services.secret_key);
  const breaches: Breach[] = [];
  let sealed = 0;
  let before: Seal = NO_SEAL;
  for (;;) {
    const part = await reading(context, (tx) => readChain(tx, { after: sealed, rows_max: SEALS_AT_ONCE }));
    for (const link of part) {
      const breach = breachOf(key, { before, seq: sealed + 1 }, link);
      if (breach && breaches.length < BREACHES_MAX) breaches.push(breach);
      before = link.seal;
      sealed = link.seq;
    }
    if (part.length < SEALS_AT_ONCE) break;
  }
  const added = await reading(context, (tx) =>
    readNeverSealed(tx, { before: new Date(context.now.getTime() - SEALED_WITHIN_MS), rows_max: BREACHES_MAX - breaches.length }),
  );
  return { sealed, breaches: [...breaches, ...added.map((event_id): Breach => ({ kind: 'added', event_id }))] };
}

function breachOf(key: Buffer, expected: { before: Seal; seq: number }, link: SealedEvent): Breach | null {
  const { event_id, text } = link;
  if (text === null) return { kind: 'removed', event_id };
  // A seal that is missing shows in the number of the next one as well as in what it is on.
  const is_next = link.seq === expected.seq;
  return is_next && isAsSealed(key, expected.before, { ...link, text }) ? null : { kind: 'changed', event_id };
}

/** Whether an event is what its seal says, or what was left of that when something was erased from it. */
export function isAsSealed(
  key: Buffer,
  before: Seal,
  { event_id, text, seal, erasure }: SealedEvent & { text: string },
): boolean {
  if (erasure === null) return seal.equals(sealOf(key, before, { event_id, text }));
  return erasure.mac.equals(erasureMac(key, seal, { number: erasure.number, text }));
}
