import { expect, it } from 'vitest';
import { openLockTurns } from './lock-stay.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A server that answers when it is told to. */
function scene() {
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  const answered = (what: string) =>
    new Promise<string>((resolve) => {
      told.push(what);
      waiting.push(() => resolve(what));
    });
  const openStay = openLockTurns();
  const open = (name: string) =>
    openStay({
      take: (take_over) => answered(`${name} ${take_over ? 'takes over' : 'takes'}`),
      release: () => answered(`${name} leaves`),
      onLock: (lock) => told.push(`heard: ${lock}`),
      onFailure: () => told.push(`${name} failed`),
    });
  async function answer(): Promise<void> {
    waiting.shift()?.();
    await settled();
  }
  return { told, open, answer };
}

it('the editor’s page lets go after the renewal that is under way, whose answer is not heard, and opens again after that', async () => {
  const { told, open, answer } = scene();
  const first = open('first');
  void first.renew();
  await settled();
  first.leave();
  void open('second').renew();
  await settled();
  expect(told).toEqual(['first takes']);
  await answer();
  expect(told).toEqual(['first takes', 'first leaves']);
  await answer();
  await answer();
  expect(told).toEqual(['first takes', 'first leaves', 'second takes', 'heard: second takes']);
});

it('the editor’s page sends no renewal behind one that has no answer yet, and takes over in turn', async () => {
  const { told, open, answer } = scene();
  const stay = open('one');
  void stay.renew();
  void stay.renew();
  void stay.takeOver();
  await settled();
  await answer();
  await answer();
  expect(told).toEqual(['one takes', 'heard: one takes', 'one takes over', 'heard: one takes over']);
});
