import { StepQueue, inOrder } from './step-queue.ts';
import type { Step } from './step-queue.ts';

/**
 * How far a step may lie ahead of the earliest that is under way. What is done in one go waits for those who still join it; what is done
 * alone concerns no one else, and keeps the machine busy through the quiet hours.
 */
const AHEAD_MS = { together: 30 * 60 * 1000, alone: 4 * 60 * 60 * 1000 } as const;

type Manner = keyof typeof AHEAD_MS;
const MANNERS: readonly Manner[] = ['together', 'alone'];

/** The virtual clock: what is planned happens in the order of its time, and may plan more. Nothing after the end happens. */
export class VirtualClock {
  readonly #end: Date;
  #order = 0;
  readonly #steps = { together: new StepQueue(), alone: new StepQueue() };
  /** What waits to be done in one go, by its moment and lane. */
  readonly #gathered = new Map<string, unknown[]>();

  constructor(end: Date) {
    this.#end = end;
  }

  /** Plans a step; one that would lie after the end is dropped: the future has not happened yet. */
  plan(at: Date, lane: string, run: (now: Date) => Promise<void>): void {
    this.#plan('alone', { at: at.getTime(), lane, run });
  }

  /** Plans what is done in one go with all else that is planned for this moment and lane, which says what is done with them. */
  planTogether<Item>(at: Date, lane: string, item: Item, run: (items: readonly Item[], now: Date) => Promise<void>): void {
    const key = `${at.getTime()} ${lane}`;
    // A lane gathers items of one kind.
    const gathered = this.#gathered.get(key) as Item[] | undefined;
    if (gathered) return void gathered.push(item);
    const items = [item];
    this.#gathered.set(key, items);
    this.#plan('together', {
      at: at.getTime(),
      lane,
      run: (now) => {
        this.#gathered.delete(key);
        return run(items, now);
      },
    });
  }

  #plan(manner: Manner, step: Omit<Step, 'order'>): void {
    if (step.at <= this.#end.getTime()) this.#steps[manner].add({ ...step, order: this.#order++ });
  }

  /** Runs everything in the order of its time, so many steps side by side; answers how many there were. */
  async runAll(side_by_side: number): Promise<number> {
    const lanes = new Lanes();
    let done = 0;
    const runOn = async (step: Step): Promise<void> => {
      for (let next: Step | undefined = step; next; next = lanes.leave(next)) {
        await next.run(new Date(next.at));
        done++;
        startMore();
      }
      startMore();
    };
    const under_way = new Set<Promise<void>>();
    const startMore = (): void => {
      for (let next = this.#takeNext(lanes, side_by_side); next; next = this.#takeNext(lanes, side_by_side)) {
        if (!lanes.take(next)) continue;
        const running = runOn(next).finally(() => under_way.delete(running));
        under_way.add(running);
      }
    };
    startMore();
    // An actor that ends has started what could follow, so an empty set is the end of all days.
    while (under_way.size > 0) await Promise.race(under_way);
    return done;
  }

  /** The earliest step that may start now. */
  #takeNext(lanes: Lanes, side_by_side: number): Step | undefined {
    if (lanes.under_way >= side_by_side) return undefined;
    const earliest = lanes.earliest();
    const [next] = MANNERS.flatMap((manner) => {
      const step = this.#steps[manner].first;
      return step && step.at <= earliest + AHEAD_MS[manner] ? [{ manner, step }] : [];
    }).toSorted((one, other) => inOrder(one.step, other.step));
    return next && this.#steps[next.manner].take();
  }
}

/** What is under way, and what waits in a lane for the step before it. */
class Lanes {
  readonly #running = new Map<string, Step>();
  readonly #waiting = new Map<string, Step[]>();

  get under_way(): number {
    return this.#running.size;
  }

  /** The earliest moment under way; without any, there is nothing to wait for. */
  earliest(): number {
    let earliest = Infinity;
    for (const { at } of this.#running.values()) if (at < earliest) earliest = at;
    return earliest;
  }

  /** Whether the step may run now; else it waits for its turn. */
  take(step: Step): boolean {
    if (!this.#running.has(step.lane)) {
      this.#running.set(step.lane, step);
      return true;
    }
    const waiting = this.#waiting.get(step.lane) ?? [];
    waiting.push(step);
    this.#waiting.set(step.lane, waiting);
    return false;
  }

  /** The step is done; answers the next of its lane, which runs now. */
  leave({ lane }: Step): Step | undefined {
    const next = this.#waiting.get(lane)?.shift();
    if (next) this.#running.set(lane, next);
    else {
      this.#running.delete(lane);
      this.#waiting.delete(lane);
    }
    return next;
  }
}
