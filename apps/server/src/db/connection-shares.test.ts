import type { ProviderId } from '@tsela/domain/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareConnections } from './connection-shares.ts';
import type { ConnectionShares, Share, SharePart } from './connection-shares.ts';
import { NoConnection } from './database-faults.ts';

const provider = (id: number, part?: SharePart): Share => ({ provider_id: id as ProviderId, part });

/** Takes as long as it is let, and answers how many it got. */
function takeAll(shares: ConnectionShares, share: Share): number {
  for (let held = 0; ; held++) {
    const turn = shares.take(share);
    if (turn === undefined) continue;
    turn.catch(() => undefined);
    return held;
  }
}

// A turn that never begins would be refused a minute later, in the middle of another file's tests.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the share of a provider', () => {
  it('is a half for one that has much to do, then a half of the rest, and one for each that comes after', () => {
    const shares = shareConnections({ connections: 16, wait_ms: 60_000 });

    expect([1, 2, 3, 4, 5].map((id) => takeAll(shares, provider(id)))).toEqual([8, 4, 2, 1, 1]);
  });

  it('grows as soon as others leave', async () => {
    const shares = shareConnections({ connections: 4, wait_ms: 60_000 });
    const order: number[] = [];
    for (const id of [1, 2, 3, 4]) void shares.take(provider(id));
    void shares.take(provider(1))?.then(() => order.push(1));

    shares.give(provider(2));
    await Promise.resolve();
    expect(order).toEqual([]);
    shares.give(provider(3));
    await Promise.resolve();

    expect(order).toEqual([1]);
  });

  it('that comes free goes to who holds the fewest, and among their calls to the first', async () => {
    const shares = shareConnections({ connections: 2, wait_ms: 60_000 });
    const order: string[] = [];
    const come = (id: number, name: string) => void shares.take(provider(id))?.then(() => order.push(name));
    come(1, 'held');
    come(2, 'held');
    come(1, 'a second of the first');
    come(3, 'the third');
    come(3, 'a second of the third');

    shares.give(provider(2));
    await Promise.resolve();
    shares.give(provider(1));
    await Promise.resolve();

    expect(order).toEqual(['the third', 'a second of the first']);
  });

  it.each(['key 7', 'visitors'] as const)('of %s is a quarter at most, so that its own provider’s people have room', (part) => {
    const shares = shareConnections({ connections: 16, wait_ms: 60_000 });

    expect([takeAll(shares, provider(1, part)), takeAll(shares, provider(1)), takeAll(shares, provider(2))]).toEqual([4, 4, 4]);
  });

  it('of a provider with a key each for many programs is no larger than any other’s', () => {
    const shares = shareConnections({ connections: 16, wait_ms: 60_000 });
    const held = Array.from({ length: 50 }, (_, key_id) => takeAll(shares, provider(1, `key ${key_id}`))).reduce(
      (sum, each) => sum + each,
    );

    expect([held, takeAll(shares, provider(2))]).toEqual([8, 4]);
  });
});

describe('a waiting call', () => {
  it('too long is sent away, and the connection goes to who waits still', async () => {
    const shares = shareConnections({ connections: 1, wait_ms: 1000 });
    void shares.take(provider(1));
    const first = shares.take(provider(2));
    const refused = first?.catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(600);
    const second = shares.take(provider(2));
    await vi.advanceTimersByTimeAsync(400);
    expect(await refused).toBeInstanceOf(NoConnection);

    shares.give(provider(1));

    await expect(second).resolves.toBeUndefined();
  });

  it('behind five hundred others of the same provider is sent away at once, and another provider’s are not', async () => {
    const shares = shareConnections({ connections: 1, wait_ms: 1000 });
    void shares.take(provider(1));
    const waiting = Array.from({ length: 500 }, async () => shares.take(provider(1))?.catch(() => 'waited'));

    await expect(shares.take(provider(1))).rejects.toThrow('Too many wait already.');
    const other = shares.take(provider(2));
    shares.give(provider(1));
    shares.give(provider(1));

    await expect(other).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await Promise.all(waiting)).filter((each) => each === 'waited')).toHaveLength(499);
  });

  it.each(['key 7', 'visitors'] as const)('of %s finds fewer places to wait, and leaves those of users free', async (part) => {
    const shares = shareConnections({ connections: 1, wait_ms: 1000 });
    void shares.take(provider(1));
    const wait = (share: Share) => (shares.take(share) ?? Promise.resolve()).then(() => 'begun', String);
    const flood = Array.from({ length: 600 }, () => wait(provider(1, part)));
    const [other, user] = [wait(provider(1, 'key 8')), wait(provider(1))];

    shares.give(provider(1));
    shares.give(provider(1, part));
    shares.give(provider(1, 'key 8'));

    expect(await Promise.all([other, user])).toEqual(['begun', 'begun']);
    await vi.advanceTimersByTimeAsync(1000);
    const refused = (await Promise.all(flood)).filter((each) => each.includes('Too many wait already.'));
    expect(refused).toHaveLength(600 - 167);
  });

  it('of many keys at once leaves the places of users free', async () => {
    const shares = shareConnections({ connections: 1, wait_ms: 1000 });
    void shares.take(provider(1));
    const flood = Array.from({ length: 2000 }, async (_, at) => shares.take(provider(1, `key ${at}`))?.catch(() => 'refused'));

    const user = shares.take(provider(1))?.catch(String);
    expect(shares.waiting).toBe(501);
    await vi.advanceTimersByTimeAsync(1000);

    expect(await user).toContain('No connection came free');
    expect((await Promise.all(flood)).filter((each) => each === 'refused')).toHaveLength(2000);
  });
});
