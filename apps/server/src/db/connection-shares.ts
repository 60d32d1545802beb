import type { ProviderId } from '@tsela/domain/ids';
import type { ConnectionLimits } from '../connection-limits.ts';
import { NoConnection } from './database-faults.ts';

/** Whose work a connection is taken for. */
export interface Share {
  readonly provider_id: ProviderId;
  /** The key of the program that calls, or that the caller is a visitor who has not signed in; left out for users and the process itself. */
  readonly part?: SharePart | undefined;
}

/** Callers who have but a part of what their provider has: each key one, and all its visitors together one. */
export type SharePart = `key ${number}` | 'visitors';

export interface ConnectionShares {
  /** Begins a turn at once (undefined) or says when it has begun. Raises NoConnection when that takes too long or too many wait. */
  take(share: Share): Promise<void> | undefined;
  /** Ends a turn. */
  give(share: Share): void;
  /** How many wait for a turn. */
  readonly waiting: number;
}

/** So many of a provider's users wait, and as many calls of its keys and visitors: the next ones are refused at once. */
const MOST_WAITING = 500;
/** A key, and the visitors together, have a third of what their provider has, and of the places to wait. */
const PARTS = 3;

/**
 * Divides the connections of a pool: a provider may hold as many as are left free, a key or the visitors a third of that, and each caller one
 * while there is one. So a single provider gets half, two busy ones a half and a quarter, and the next provider still finds some, however long the
 * others' work takes. What comes free goes to the provider that holds the fewest.
 */
export function shareConnections(limits: Pick<ConnectionLimits, 'connections' | 'wait_ms'>): ConnectionShares {
  return new Shares(limits);
}

class Shares implements ConnectionShares {
  readonly #connections: number;
  readonly #wait_ms: number;
  #free: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  readonly #lanes = new Map<string, Lane>();

  constructor({ connections, wait_ms }: Pick<ConnectionLimits, 'connections' | 'wait_ms'>) {
    this.#connections = connections;
    this.#wait_ms = wait_ms;
    this.#free = connections;
  }

  take(share: Share): Promise<void> | undefined {
    // Waiting calls could not begin at the last change, and no connection has come free since: the new call passes no waiting one.
    if (!this.#mayHold(share)) return this.#wait(share);
    this.#count(share, 1);
    return undefined;
  }

  give(share: Share): void {
    this.#count(share, -1);
    while (this.#lanes.size > 0 && this.#beginNext());
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, each) => sum + each, 0);
  }

  #mayHold(share: Share): boolean {
    if (this.#free === 0 || !this.#hasRoom(nameOfProvider(share), 1)) return false;
    return share.part === undefined || this.#hasRoom(nameOfLane(share), PARTS);
  }

  #hasRoom(holder: string, part: number): boolean {
    const held = this.#heldBy(holder);
    return held === 0 || held * part < this.#free;
  }

  #heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  #count(share: Share, by: 1 | -1): void {
    this.#free -= by;
    add(this.#held, nameOfProvider(share), by);
    if (share.part !== undefined) add(this.#held, nameOfLane(share), by);
  }

  #wait(share: Share): Promise<void> {
    const name = nameOfLane(share);
    const lane = this.#lanes.get(name) ?? { share, turns: [] };
    const is_full = (this.#waiting.get(nameOfQueue(share)) ?? 0) >= MOST_WAITING;
    if (is_full || (share.part !== undefined && lane.turns.length * PARTS >= MOST_WAITING))
      return Promise.reject(new NoConnection('Too many wait already.'));
    this.#lanes.set(name, lane);
    add(this.#waiting, nameOfQueue(share), 1);
    return new Promise((begin, refuse) => {
      // All have the same time limit, so the call that has waited too long is the first in the lane.
      const timer = setTimeout(() => {
        this.#leave(name, lane);
        refuse(new NoConnection(`No connection came free within ${this.#wait_ms} ms.`));
      }, this.#wait_ms);
      lane.turns.push({ begin, timer });
    });
  }

  #leave(name: string, lane: Lane): Turn | undefined {
    const turn = lane.turns.shift();
    if (lane.turns.length === 0) this.#lanes.delete(name);
    add(this.#waiting, nameOfQueue(lane.share), -1);
    return turn;
  }

  /** Whether a waiting call could begin. */
  #beginNext(): boolean {
    const held = ({ share }: Lane) => this.#heldBy(nameOfProvider(share)) * this.#connections + this.#heldBy(nameOfLane(share));
    let next: [string, Lane] | undefined;
    for (const entry of this.#lanes) if (this.#mayHold(entry[1].share) && (!next || held(entry[1]) < held(next[1]))) next = entry;
    if (!next) return false;
    const [name, lane] = next;
    const turn = this.#leave(name, lane);
    // Of those that hold equally few, the one that was served last comes last.
    if (this.#lanes.delete(name)) this.#lanes.set(name, lane);
    clearTimeout(turn?.timer);
    this.#count(lane.share, 1);
    turn?.begin();
    return true;
  }
}

/** Those of one provider and key, of its visitors, or of its users, in the order in which they came. */
interface Lane {
  readonly share: Share;
  readonly turns: Turn[];
}

interface Turn {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

const nameOfProvider = ({ provider_id }: Share) => `provider ${provider_id}`;
const nameOfLane = (share: Share) =>
  share.part === undefined ? nameOfProvider(share) : `${nameOfProvider(share)} ${share.part}`;
/** Users do not wait behind programs and visitors, however many of those there are. */
const nameOfQueue = (share: Share) => (share.part === undefined ? nameOfProvider(share) : `${nameOfProvider(share)} in parts`);

/** Entries without connections are dropped, since any caller may name any provider. */
function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
