import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { NO_SEAL, sealKey, sealOf } from './event-chain.ts';
import { insertSeals, lockChain, readLastSeal, readUnsealed } from './event-seal-repository.ts';
import type { NewSeal } from './event-seal-repository.ts';

const EVENTS_AT_ONCE = 2000;

/** Adds the events that have none yet to the provider's chain, and answers how many. Source: issue 3, "tamper-evident". */
export async function sealEvents(context: RequestContext): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealSome(context);
    sealed += count;
    if (count < EVENTS_AT_ONCE) return sealed;
  }
}

async function sealSome(context: RequestContext): Promise<number> {
  const key = sealKey(context.services.secret_key);
  return inTransaction(context, async (tx) => {
    await lockChain(tx);
    let { seq, seal } = (await readLastSeal(tx)) ?? { seq: 0, seal: NO_SEAL };
    const seals = (await readUnsealed(tx, EVENTS_AT_ONCE)).map((event): NewSeal => {
      seal = sealOf(key, seal, event);
      seq += 1;
      return { seq, event_id: event.event_id, seal };
    });
    if (seals.length > 0) await insertSeals(tx, seals, context.now);
    return seals.length;
  });
}
