import { KEY_LIMIT } from '@tsela/domain/integrations/call-limits';
import type { CallLimit, LimitState } from '@tsela/domain/integrations/call-limits';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { takeCalls } from './key-call-repository.ts';

declare module '../services.ts' {
  interface Services {
    readonly key_calls: KeyCalls;
  }
}

/** Calls that a process takes out of a key's minute at once: one write for so many calls. The limit is a multiple of it. */
const TAKEN_AT_ONCE = 20;
/** Beyond this many keys the oldest are forgotten, with what is left of their share. */
const KEYS_MAX = 20_000;

/** What a process has taken out of a key's window and not used yet. */
interface Share {
  readonly until: number;
  /** What no process has taken. */
  readonly beyond: number;
  left: number;
}

/**
 * The calls of API keys. What all processes let through together is never more than the limit; with several processes it may be less, by what
 * they have taken and not used. Source: docs/decisions/0230.
 */
export class KeyCalls {
  readonly #shares = new Map<string, Share>();
  /** Shares that are being taken, by key: calls that come at once wait for one. */
  readonly #taking = new Map<string, Promise<Share>>();
  readonly #limit: CallLimit;

  constructor(limit = KEY_LIMIT) {
    this.#limit = limit;
  }

  /** Counts one call of a key. One too many is not let, and not counted. */
  async count(context: RequestContext, key_id: number): Promise<{ readonly is_let: boolean; readonly state: LimitState }> {
    const name = `${context.provider_id} ${key_id}`;
    // Each round gives out a share or finds the window full.
    for (let round = 0; round <= this.#limit.most / TAKEN_AT_ONCE; round++) {
      const share = this.#living(name) ?? (await this.#take(context, key_id, name));
      if (share.left > 0) {
        share.left--;
        return { is_let: true, state: this.#stateOf(share) };
      }
      if (share.beyond < TAKEN_AT_ONCE) return { is_let: false, state: this.#stateOf({ ...share, beyond: 0 }) };
      // Another call may have taken a newer one meanwhile.
      if (this.#shares.get(name) === share) this.#shares.delete(name);
    }
    return { is_let: false, state: { limit: this.#limit, remaining: 0, reset_s: 1 } };
  }

  #living(name: string): Share | undefined {
    const share = this.#shares.get(name);
    return share && share.until > performance.now() ? share : undefined;
  }

  #take(context: RequestContext, key_id: number, name: string): Promise<Share> {
    const taking = this.#taking.get(name) ?? this.#takeAnew(context, key_id, name).finally(() => this.#taking.delete(name));
    this.#taking.set(name, taking);
    return taking;
  }

  async #takeAnew(context: RequestContext, key_id: number, name: string): Promise<Share> {
    const { most, window_s } = this.#limit;
    const { is_taken, counted, left_ms } = await inTransaction(context, (tx) =>
      takeCalls(tx, { key_id, calls: TAKEN_AT_ONCE, most, window_s }),
    );
    const share = { until: performance.now() + left_ms, left: is_taken ? TAKEN_AT_ONCE : 0, beyond: most - counted };
    // Set anew, a key becomes the youngest of all.
    this.#shares.delete(name);
    this.#shares.set(name, share);
    if (this.#shares.size > KEYS_MAX) this.#shares.delete(this.#shares.keys().next().value ?? '');
    return share;
  }

  #stateOf({ left, beyond, until }: Share): LimitState {
    const reset_s = Math.max(1, Math.ceil((until - performance.now()) / 1000));
    return { limit: this.#limit, remaining: left + beyond, reset_s };
  }
}

/** Counts a call that a key makes and tells it how many are left. Raises `too-many-requests` with the time to wait. */
export async function countCallOfKey(context: RequestContext): Promise<void> {
  const { actor, services } = context;
  if (actor.kind !== 'user' || !actor.api_key) return;
  const { is_let, state } = await services.key_calls.count(context, actor.api_key.id);
  context.tellLimit?.(state);
  if (is_let) return;
  const seconds = state.reset_s === 1 ? '1 second' : `${state.reset_s} seconds`;
  const message = `This key has called ${state.limit.most} times within a minute. Please try again in ${seconds}.`;
  throw new Problem('too-many-requests', message, { retry_after_s: state.reset_s });
}
