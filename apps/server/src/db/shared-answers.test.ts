import type { ProviderId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { keepSharedAnswers, sharedAnswer } from './shared-answers.ts';

const ONE = 1 as ProviderId;
const TWO = 2 as ProviderId;

/** Answers with how often it was made. */
function counted() {
  const answers = keepSharedAnswers<number>(['shipment']);
  let made = 0;
  const ask = (provider_id: ProviderId, ...question: readonly unknown[]) =>
    sharedAnswer(answers, { provider_id, question }, async () => ++made);
  return { answers, ask };
}

it('an answer is made once for all who ask the same of a provider, and for each other question', async () => {
  const { ask } = counted();

  const same = await Promise.all([ask(ONE, 'list', 5), ask(ONE, 'list', 5), ask(ONE, 'list', 5)]);
  const others = await Promise.all([ask(ONE, 'list', 6), ask(TWO, 'list', 5)]);

  expect(same).toEqual([1, 1, 1]);
  expect(others.toSorted((one, other) => one - other)).toEqual([2, 3]);
});

it('an answer is made anew after a change that concerns it, and one that is still being made then is given to those before', async () => {
  const { answers, ask } = counted();

  const before = ask(ONE, 'list');
  answers.hear({ provider_id: ONE, type: 'shipment', id: 7, account_id: null });
  const after = ask(ONE, 'list');

  expect([await before, await after, await ask(ONE, 'list')]).toEqual([1, 2, 2]);
});

it('a failure is not kept', async () => {
  const answers = keepSharedAnswers<string>('no-notice');
  const about = { provider_id: ONE, question: ['list'] };
  const failing = sharedAnswer(answers, about, async () => Promise.reject(new Error('The database is gone.')));
  await expect(failing).rejects.toThrow('The database is gone.');

  expect(await sharedAnswer(answers, about, async () => 'a list')).toBe('a list');
});
