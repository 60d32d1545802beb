import { hash } from 'node:crypto';
import { TRACKING_LIMIT } from '@tsela/domain/integrations/call-limits';
import { Problem } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countInWindow, deleteOldWindows, takeOutOfWindow } from './look-up-repository.ts';
import type { CountedWindow } from './look-up-repository.ts';

declare module '../../services.ts' {
  interface Services {
    readonly look_ups: LookUps;
  }
}

const LOOK_UPS_MAX = TRACKING_LIMIT.most;
const WINDOW_MS = TRACKING_LIMIT.window_s * 1000;
/** Windows this old are over by every clock: those of the machines may be minutes apart. */
const OVER_FOR_SURE_MS = 10 * WINDOW_MS;
/** Beyond this many addresses the oldest are forgotten, so that an attack cannot fill the memory. */
const ADDRESSES_MAX = 50_000;

type Visitor = Pick<RequestContext, 'provider_id' | 'ip'>;

/**
 * Counts the references that a visitor looks up by their network address, however many a call names, for all processes together. What a
 * recipient's link does counts like looking up, so that keys are not guessed; so do the codes of short links. Signed-in users are not
 * counted. Raises `too-many-requests` with the time to wait; such a call is not counted. Source: docs/decisions/0112.
 */
export async function countLookUps(context: RequestContext, references = 1): Promise<void> {
  if (context.actor.kind !== 'guest') return;
  const { look_ups, provider_states } = context.services;
  const tell = (counted: number, reset_s: number) =>
    context.tellLimit?.({ limit: TRACKING_LIMIT, remaining: LOOK_UPS_MAX - counted, reset_s });
  try {
    look_ups.count(context, references);
  } catch (problem) {
    if (problem instanceof Problem) tell(look_ups.countedOf(context), problem.retry_after_s ?? 1);
    throw problem;
  }
  // Any visitor may name a provider; at one that is not there, there is nothing to be found.
  if ((await provider_states.of(context.provider_id)) === null) return;
  const window = await inTransaction(context, async (tx) => {
    const counted = await countInWindow(tx, { network: networkHash(context), references, most: LOOK_UPS_MAX });
    if (counted.outcome === 'began') await deleteOldWindows(tx, new Date(context.now.getTime() - OVER_FOR_SURE_MS));
    return counted;
  });
  tell(window.counted, window.wait_s);
  if (window.outcome !== 'full') return;
  look_ups.keepFull(context, window, references);
  throw tooMany(window.wait_s);
}

/** Takes the youngest look-up of a visitor back, which was none: following an existing link is not guessing. */
export async function takeBackLookUp(context: RequestContext): Promise<void> {
  context.services.look_ups.takeBack(context);
  await inTransaction(context, (tx) => takeOutOfWindow(tx, networkHash(context)));
}

/**
 * The look-ups of this process. They stand before the shared count: a public page must not cost the database a statement for an address that
 * is over its limit, so that a process passes on thirty a minute of an address at most.
 */
export class LookUps {
  readonly #times = new Map<string, number[]>();
  /** Windows that were found full in the database, until they are over. */
  readonly #full = new Map<string, { readonly until: number; readonly counted: number }>();

  /** Raises `too-many-requests` with the time to wait; such a call is not counted. No call names more references than the limit. */
  count({ provider_id, ip, now }: Visitor & Pick<RequestContext, 'now'>, references = 1): void {
    const key = keyOf({ provider_id, ip });
    const full = this.#full.get(key);
    if (full !== undefined && full.until > now.getTime() && full.counted + references > LOOK_UPS_MAX)
      throw tooMany(Math.ceil((full.until - now.getTime()) / 1000));
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now.getTime() - WINDOW_MS);
    // The youngest of those that must be over before there is room for all.
    const oldest = recent.at(references - LOOK_UPS_MAX - 1);
    if (recent.length + references > LOOK_UPS_MAX && oldest !== undefined)
      throw tooMany(Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000)));
    setYoungest(this.#times, key, [...recent, ...Array.from({ length: references }, () => now.getTime())]);
  }

  /** Keeps that the window of all processes has no room, and takes back what was counted for it here. */
  keepFull(
    { now, ...visitor }: Visitor & Pick<RequestContext, 'now'>,
    { counted, wait_s }: Pick<CountedWindow, 'counted' | 'wait_s'>,
    references: number,
  ): void {
    this.takeBack(visitor, references);
    setYoungest(this.#full, keyOf(visitor), { until: now.getTime() + wait_s * 1000, counted });
  }

  /** What is counted in this minute, here or in the window of all processes. */
  countedOf({ now, ...visitor }: Visitor & Pick<RequestContext, 'now'>): number {
    const key = keyOf(visitor);
    const full = this.#full.get(key);
    const here = (this.#times.get(key) ?? []).filter((time) => time > now.getTime() - WINDOW_MS).length;
    return full !== undefined && full.until > now.getTime() ? Math.max(full.counted, here) : here;
  }

  takeBack(visitor: Visitor, references = 1): void {
    this.#times.get(keyOf(visitor))?.splice(-references);
  }
}

/** Set anew, a key becomes the youngest of all. */
function setYoungest<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > ADDRESSES_MAX) kept.delete(kept.keys().next().value ?? '');
}

function keyOf({ provider_id, ip }: Visitor): string {
  return `${provider_id} ${networkOf(ip)}`;
}

function networkHash({ ip }: Visitor): string {
  return hash('sha256', networkOf(ip));
}

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
