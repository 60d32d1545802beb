import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { DemoUser } from '../actors.ts';
import type { DayStep } from './day-steps.ts';
import type { DayWorld } from './day-world.ts';
import { phoneSends, sendAgain } from './field-acts.ts';
import type { FieldAct } from './field-acts.ts';

/** One driver in so many of a hundred is without signal for a while, and one sending in so many is sent twice. */
const WITHOUT_SIGNAL_PERCENT = 25;
const TWICE_PERCENT = 8;

/** When a phone is heard: it may be out of reach for a part of its round. */
interface Sending {
  /** The share of the acts after which signal is lost, and after which it is back; null where it always is there. */
  readonly without: { readonly from: number; readonly to: number } | null;
  readonly isTwice: () => boolean;
}

export function planSending({ options, simulation: { chance } }: DayWorld): Sending {
  const own = chance.fork();
  const from = own.next() * 0.6;
  const without =
    own.percent(WITHOUT_SIGNAL_PERCENT) && options.failures.has('no-signal') ? { from, to: from + 0.1 + own.next() * 0.3 } : null;
  return { without, isTwice: () => own.percent(TWICE_PERCENT) && options.failures.has('duplicate-callbacks') };
}

/** The steps in which a driver's acts are sent: each as it is done, those without signal together afterwards. */
export function actsBySending(
  world: DayWorld,
  driver: DemoUser,
  acts: readonly FieldAct[],
  { without, isTwice }: Sending,
): DayStep[] {
  const groups: FieldAct[][] = [];
  const isOut = (index: number) => without !== null && index >= without.from * acts.length && index < without.to * acts.length;
  for (const [index, act] of acts.entries()) {
    const group = groups.at(-1);
    const begun = group?.[0];
    const joins = begun && ((isOut(index) && isOut(index - 1)) || begun.captured.getTime() === act.captured.getTime());
    if (group && joins) group.push(act);
    else groups.push([act]);
  }
  return groups.flatMap((group) => {
    const touches = [`driver:${driver.user_id}`, ...new Set(group.map(({ shipment }) => shipment.name))];
    const sent: FieldEvent[] = [];
    const done = group.at(-1)?.captured ?? new Date(0);
    const step: DayStep = {
      at: done,
      what: `${driver.name} sends ${group.length}`,
      touches,
      run: async (now) => void sent.push(...(await phoneSends(world, driver, now, group))),
    };
    if (!isTwice()) return [step];
    const again: DayStep = {
      at: new Date(done.getTime() + 120_000),
      what: `${driver.name} sends ${group.length} again`,
      touches,
      run: (now) => sendAgain(world, driver, now, sent.slice(0, 100)),
    };
    return [step, again];
  });
}
