import { expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

it('a step does nothing for a second tap while the first is under way, and does it again afterwards', async () => {
  const steps = new OneAtATime();
  const done: string[] = [];
  const step = (name: string) =>
    steps.run(name, async () => {
      await Promise.resolve();
      done.push(name);
      return name;
    });

  const answers = await Promise.all([step('collect AB2CD3'), step('collect AB2CD3'), step('collect EF3GH4')]);
  expect(answers).toEqual(['collect AB2CD3', null, 'collect EF3GH4']);

  await step('collect AB2CD3');
  expect(done).toEqual(['collect AB2CD3', 'collect EF3GH4', 'collect AB2CD3']);
});

it('a step may be tried again after a failure', async () => {
  const steps = new OneAtATime();

  await expect(steps.run('collect', () => Promise.reject(new Error('full')))).rejects.toThrow('full');

  expect(await steps.run('collect', async () => 'kept')).toBe('kept');
});
