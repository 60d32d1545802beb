import type { ProviderId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { keepPerProvider } from './kept-per-provider.ts';

/** Keeps how often each provider was read. */
function counted(read: (provider_id: number, times: number) => Promise<string> = async (id, times) => `${id} read ${times}`) {
  const times = new Map<number, number>();
  const kept = keepPerProvider(async (provider_id) => {
    const now = (times.get(provider_id) ?? 0) + 1;
    times.set(provider_id, now);
    return read(provider_id, now);
  });
  return { of: (id: number) => kept.of(id as ProviderId), forget: (id: number) => kept.forget(id as ProviderId), times };
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

  it('is not kept when the reading failed', async () => {
    const { of } = counted(async (_, times) => {
      if (times === 1) throw new Error('no connection');
      return 'read';
    });

    await expect(of(1)).rejects.toThrow('no connection');
    expect(await of(1)).toBe('read');
  });

  it('does not grow with the providers that somebody makes up', async () => {
    const { of } = counted();
    await of(1);
    for (let id = 2; id <= 10_001; id++) await of(id);

    expect([await of(10_001), await of(1)]).toEqual(['10001 read 1', '1 read 2']);
  });
});
