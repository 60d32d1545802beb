import { createHmac, hkdfSync } from 'node:crypto';

/** An event as the chain covers it: the whole row as one text that the database writes. */
export interface ChainedEvent {
  readonly event_id: number;
  readonly text: string;
}

export type Seal = Buffer;

/** What the first seal of a provider is on. */
export const NO_SEAL: Seal = Buffer.alloc(0);

/** The key of the seals. It is derived from the installation's key, so the chain cannot be made anew with the database alone. */
export function sealKey(secret_key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret_key, '', 'event-chain', 32));
}

/**
 * Says that an event from which something was erased had been as it was sealed, and what of it is left. It is on the event's own seal,
 * so it is worth nothing for another event or another place in the chain.
 */
export function erasureMac(
  key: Buffer,
  seal: Seal,
  { number, text }: { readonly number: number; readonly text: string },
): Buffer {
  return createHmac('sha256', key).update(`erasure ${number}\n`).update(seal).update('\n').update(text).digest();
}

/** The seal of an event on top of the one before it. */
export function sealOf(key: Buffer, before: Seal, event: ChainedEvent): Seal {
  return createHmac('sha256', key).update(before).update('\n').update(event.text).digest();
}
