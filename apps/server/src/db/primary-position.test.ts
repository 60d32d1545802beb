import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedTogether } from './primary-position.ts';

describe('a question that is asked together', () => {
  it('is answered to each by what held after they asked, however they come and however long answers take', async () => {
    const steps = fc.array(fc.constantFrom('change', 'ask', 'answer', 'fail'), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        let position = 0;
        let most_at_once = 0;
        const under_way: { readonly at: number; end(error?: Error): void }[] = [];
        const ask = askedTogether(() => {
          const asked = Promise.withResolvers<number>();
          const at = position;
          under_way.push({ at, end: (error) => (error ? asked.reject(error) : asked.resolve(at)) });
          most_at_once = Math.max(most_at_once, under_way.length);
          return asked.promise;
        });
        const early: boolean[] = [];
        const waiting: Promise<unknown>[] = [];

        for (const act of acts) {
          if (act === 'change') position++;
          else if (act === 'ask') {
            const since = position;
            waiting.push(
              ask().then(
                (answer) => early.push(answer < since),
                () => undefined,
              ),
            );
          } else under_way.shift()?.end(act === 'fail' ? new Error('no answer') : undefined);
          await turn();
        }
        while (under_way.length > 0) {
          under_way.shift()?.end();
          await turn();
        }
        await Promise.all(waiting);

        expect(early).not.toContain(true);
        expect(most_at_once).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  it('costs one question however many wait', async () => {
    let questions = 0;
    const ask = askedTogether(async () => {
      await turn();
      return ++questions;
    });

    const answers = await Promise.all([ask(), ask(), ask()]);
    const first = ask();
    await turn();
    const later = await Promise.all([first, ask(), ask()]);

    expect([answers, later]).toEqual([
      [1, 1, 1],
      [2, 3, 3],
    ]);
  });
});
