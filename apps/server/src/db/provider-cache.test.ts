import type { ProviderId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { keepPerProvider } from './provider-cache.ts';

const ONE = 1 as ProviderId;
/** No notice concerns it. */
const NEVER = { stale_on: 'no-notice' } as const;

/** Keeps how often each provider was read. */
function counted(read: (provider_id: number, times: number) => Promise<string> = async (id, times) => `${id} read ${times}`) {
  const times = new Map<number, number>();
  const kept = keepPerProvider(async (provider_id) => {
    const now = (times.get(provider_id) ?? 0) + 1;
    times.set(provider_id, now);
    return read(provider_id, now);
  }, NEVER);
  return { of: (id: number) => kept.of(id as ProviderId), forget: (id: number) => kept.invalidate(id as ProviderId), times };
}

describe('what is kept per provider', () => {
  it('is read once for all who ask at the same moment', async () => {
    const { of, times } = counted();

    await Promise.all([of(1), of(1), of(2), of(1)]);

    expect([...times]).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('is read again once it was forgotten, and no other with it', async () => {
    const { of, forget } = counted();
    await Promise.all([of(1), of(2)]);

    forget(1);

    expect([await of(1), await of(2)]).toEqual(['1 read 2', '2 read 1']);
  });

  it('is read again after a change that it has said makes it out of date, of its provider alone', async () => {
    let reads = 0;
    const kept = keepPerProvider(async () => ++reads, { stale_on: ['places'] });
    const change = { id: 1, account_id: null };
    await kept.of(ONE);

    kept.hear({ ...change, type: 'settings', provider_id: ONE });
    kept.hear({ ...change, type: 'places', provider_id: 2 as ProviderId });
    expect(await kept.of(ONE)).toBe(1);

    kept.hear({ ...change, type: 'places', provider_id: ONE });
    expect(await kept.of(ONE)).toBe(2);
  });

  it('is not kept when the reading failed', async () => {
    const { of } = counted(async (_, times) => {
      if (times === 1) throw new Error('no connection');
      return 'read';
    });

    await expect(of(1)).rejects.toThrow('no connection');
    expect(await of(1)).toBe('read');
  });

  it('does not grow with invented providers', async () => {
    const { of } = counted();
    await of(1);
    for (let id = 2; id <= 10_001; id++) await of(id);

    expect([await of(10_001), await of(1)]).toEqual(['10001 read 1', '1 read 2']);
  });

  it('is answered once more while it is read anew where callers shall not wait, but not when it was forgotten', async () => {
    const waiting: ((value: string) => void)[] = [];
    const kept = keepPerProvider<string>(() => new Promise((resolve) => waiting.push(resolve)), {
      ...NEVER,
      keep_ms: 0,
      answers_meanwhile: true,
    });
    const id = 1 as ProviderId;
    const first = kept.of(id);
    waiting[0]?.('old');
    await first;

    const meanwhile = await kept.of(id);
    waiting[1]?.('new');
    kept.invalidate(id);
    const after = kept.of(id);
    waiting[2]?.('newest');

    expect([await first, meanwhile, await after]).toEqual(['old', 'old', 'newest']);
  });

  it('is read with what was read last, also after it was forgotten', async () => {
    const lasts: (string | null)[] = [];
    const kept = keepPerProvider<string>(async (_, last) => {
      lasts.push(last);
      return `${last ?? 'nothing'}+`;
    }, NEVER);
    const id = 1 as ProviderId;

    await kept.of(id);
    await Promise.resolve();
    kept.invalidate(id);
    await kept.of(id);

    expect(lasts).toEqual([null, 'nothing+']);
  });

  it('takes only so much room together: the oldest go first', async () => {
    const reads: number[] = [];
    const kept = keepPerProvider<number>(
      async (provider_id) => {
        reads.push(provider_id);
        return provider_id;
      },
      { ...NEVER, sizeOf: () => 10, size_max: 25 },
    );

    for (const id of [1, 2, 3, 3, 2, 1]) await kept.of(id as ProviderId);

    expect(reads).toEqual([1, 2, 3, 1]);
  });
});
