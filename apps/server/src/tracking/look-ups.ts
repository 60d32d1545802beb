import { Problem } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import type { RequestContext } from '../context.ts';

/** How many references a visitor may look up. Source: screens S17, "30 lookups a minute per address". */
const LOOK_UPS_MAX = 30;
const WINDOW_MS = 60_000;
/** Beyond this many addresses the oldest are forgotten, so that an attack cannot fill the memory. */
const ADDRESSES_MAX = 50_000;

/**
 * Counts the references that visitors look up by their network address, however many a call names, in this process alone: a public page
 * must not cost the database a statement before its limit was checked. With several processes an address has the limit at each. Signed-in
 * users are not counted. Source: docs/decisions/0112.
 */
export class LookUps {
  readonly #times = new Map<string, number[]>();

  /** Raises `too-many-requests` with the time to wait; such a call is not counted. No call names more references than the limit. */
  count({ actor, provider_id, ip, now }: Pick<RequestContext, 'actor' | 'provider_id' | 'ip' | 'now'>, references = 1): void {
    if (actor.kind !== 'guest') return;
    const key = keyOf({ provider_id, ip });
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now.getTime() - WINDOW_MS);
    // The youngest of those that must be over before there is room for all.
    const oldest = recent.at(references - LOOK_UPS_MAX - 1);
    if (recent.length + references > LOOK_UPS_MAX && oldest !== undefined)
      throw tooMany(Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000)));
    // Set anew, the address becomes the youngest of all.
    this.#times.delete(key);
    this.#times.set(key, [...recent, ...Array.from({ length: references }, () => now.getTime())]);
    if (this.#times.size > ADDRESSES_MAX) this.#times.delete(this.#times.keys().next().value ?? '');
  }

  /** Takes the youngest look-up of an address back, which was none: following an existing link is not guessing. */
  takeBack(visitor: Pick<RequestContext, 'provider_id' | 'ip'>): void {
    this.#times.get(keyOf(visitor))?.pop();
  }
}

function keyOf({ provider_id, ip }: Pick<RequestContext, 'provider_id' | 'ip'>): string {
  return `${provider_id} ${networkOf(ip)}`;
}

/** Those of this process; what a recipient's link does counts like looking up, so that keys are not guessed; nor are the codes of short links. */
export const look_ups = new LookUps();

function tooMany(wait_s: number): Problem {
  const seconds = wait_s === 1 ? '1 second' : `${wait_s} seconds`;
  return new Problem(
    'too-many-requests',
    `You have tracked ${LOOK_UPS_MAX} times within a minute. Please try again in ${seconds}.`,
    {
      retry_after_s: wait_s,
    },
  );
}
