import { describe, expect, it } from 'vitest';
import { NewestGet } from './newest-get.ts';

/** A read that waits until it is aborted or answered by the test. */
function aRead() {
  let resolve: (answer: string) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<string>((...settle) => ([resolve, reject] = settle));
  const read = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    return promise;
  };
  return { read, answer: (text: string) => resolve(text) };
}

describe('NewestGet', () => {
  it('VALID-26: of two identical reads the newest is answered and the older aborted', async () => {
    const newest = new NewestGet();
    const [older, newer] = [aRead(), aRead()];

    const first = newest.run('/api/shipments user-1', older.read);
    const second = newest.run('/api/shipments user-1', newer.read);
    newer.answer('fresh');

    await expect(first).rejects.toThrow('Aborted duplicate request');
    await expect(second).resolves.toBe('fresh');
  });

  it('lets reads of another address or user be', async () => {
    const newest = new NewestGet();
    const [mine, theirs] = [aRead(), aRead()];

    const first = newest.run('/api/shipments user-1', mine.read);
    const second = newest.run('/api/shipments user-2', theirs.read);
    mine.answer('mine');
    theirs.answer('theirs');

    await expect(first).resolves.toBe('mine');
    await expect(second).resolves.toBe('theirs');
  });
});
