import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { learnAddressPositions } from '../service-areas/learn-address-positions.ts';
import { readProofs, saveProgress } from './proof-position-repository.ts';

/** As many events are looked at in one go. */
const EVENTS_MAX = 2000;
/** A round that is full is followed by another; with this many a long outage is made up for. */
const ROUNDS_MAX = 50;
/** What is younger may still be followed by an event with a smaller number, whose transaction is open. */
const SETTLED_MS = 5 * 60_000;

/** Learns from proofs of delivery where doors really are. Each event is looked at once; it may run again at any time. Source: beyond 14. */
export async function learnPositions(context: RequestContext): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await learnSome(context)) < EVENTS_MAX) return;
}

async function learnSome(context: RequestContext): Promise<number> {
  return inTransaction(context, async (tx) => {
    const before = new Date(context.now.getTime() - SETTLED_MS);
    const { proofs, last_event_id, looked_at } = await readProofs(tx, { before, limit: EVENTS_MAX });
    await learnAddressPositions(tx, context, proofs);
    if (last_event_id !== null) await saveProgress(tx, last_event_id);
    return looked_at;
  });
}
