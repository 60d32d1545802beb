import type { ProviderId } from '@tsela/domain/ids';
import type { ConnectionLimits } from './connection-limits.ts';
import { NoConnection } from './database-faults.ts';

/** Whose work a connection is taken for. */
export interface Share {
  readonly provider_id: ProviderId;
  /** The key of the program that calls; left out for people. */
  readonly key_id?: number | undefined;
}

export interface ConnectionShares {
  /** Begins a turn at once (undefined) or says when it has begun. Raises NoConnection when that takes too long or too many wait. */
  take(share: Share): Promise<void> | undefined;
  /** Ends a turn. */
  give(share: Share): void;
}

/** A provider of whom so many wait is not made to wait longer: its next ones are told at once. */
const MOST_WAITING = 500;
/** A key's calls have a third of what its provider's have. */
const KEY_PART = 3;

/**
 * Divides the connections of a pool: a provider may hold as many as are left free, a key a third of that, and everybody one while there is
 * one. So a single provider gets half, two busy ones a half and a quarter, and whoever comes next still finds some, however long the others'
 * work takes. What comes free goes to the provider that holds the fewest.
 */
export function shareConnections({ connections, wait_ms }: Pick<ConnectionLimits, 'connections' | 'wait_ms'>): ConnectionShares {
  let free = connections;
  const held = new Map<string, number>();
  const lanes = new Map<string, Lane>();
  const waiting = new Map<ProviderId, number>();

  const heldBy = (holder: string) => held.get(holder) ?? 0;
  const hasRoom = (holder: string, part: number) => heldBy(holder) === 0 || heldBy(holder) * part < free;
  const mayHold = (share: Share) =>
    free > 0 &&
    hasRoom(nameOfProvider(share), 1) &&
    (share.key_id === undefined || hasRoom(nameOfKey(share, share.key_id), KEY_PART));

  function count(share: Share, by: 1 | -1): void {
    free -= by;
    add(held, nameOfProvider(share), by);
    if (share.key_id !== undefined) add(held, nameOfKey(share, share.key_id), by);
  }

  function wait(share: Share): Promise<void> {
    if ((waiting.get(share.provider_id) ?? 0) >= MOST_WAITING) return Promise.reject(new NoConnection('Too many wait already.'));
    const name = nameOfLane(share);
    const lane = lanes.get(name) ?? { share, turns: [] };
    lanes.set(name, lane);
    add(waiting, share.provider_id, 1);
    return new Promise((begin, refuse) => {
      // All wait equally long, so whoever has waited too long is the first in the lane.
      const timer = setTimeout(() => {
        leave(name, lane);
        refuse(new NoConnection(`No connection came free within ${wait_ms} ms.`));
      }, wait_ms);
      lane.turns.push({ begin, timer });
    });
  }

  function leave(name: string, lane: Lane): Turn | undefined {
    const turn = lane.turns.shift();
    if (lane.turns.length === 0) lanes.delete(name);
    add(waiting, lane.share.provider_id, -1);
    return turn;
  }

  function beginNext(): boolean {
    let next: [string, Lane] | undefined;
    const fewest = (lane: Lane) => heldBy(nameOfProvider(lane.share)) * connections + heldBy(nameOfLane(lane.share));
    for (const entry of lanes) if (mayHold(entry[1].share) && (!next || fewest(entry[1]) < fewest(next[1]))) next = entry;
    if (!next) return false;
    const [name, lane] = next;
    const turn = leave(name, lane);
    // Of those that hold equally few, the one that was served last comes last.
    if (lanes.delete(name)) lanes.set(name, lane);
    clearTimeout(turn?.timer);
    count(lane.share, 1);
    turn?.begin();
    return true;
  }

  return {
    take(share) {
      // Whoever waits could not begin at the last change, and nothing has come free since: nobody is passed by.
      if (!mayHold(share)) return wait(share);
      count(share, 1);
      return undefined;
    },
    give(share) {
      count(share, -1);
      while (lanes.size > 0 && beginNext());
    },
  };
}

/** Those of one provider and key, or of one provider's people, in the order in which they came. */
interface Lane {
  readonly share: Share;
  readonly turns: Turn[];
}

interface Turn {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

const nameOfProvider = ({ provider_id }: Share) => `provider ${provider_id}`;
const nameOfKey = ({ provider_id }: Share, key_id: number) => `key ${provider_id} ${key_id}`;
const nameOfLane = (share: Share) => (share.key_id === undefined ? nameOfProvider(share) : nameOfKey(share, share.key_id));

/** Who has none is forgotten: anybody may name a provider. */
function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
