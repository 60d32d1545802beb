/** A step that will happen at a moment of the simulated time. */
interface Step {
  readonly at: number;
  /** Steps of one lane never overlap: the life of a shipment, the ledger of an account. */
  readonly lane: string;
  readonly order: number;
  readonly run: (now: Date) => Promise<void>;
}

/** A step may run beside others of other lanes as long as it lies no further ahead of the earliest of them. */
const AHEAD_MS = 30 * 60 * 1000;

/** The virtual clock: what is planned happens in the order of its time, and may plan more. Nothing after the end happens. */
export class VirtualClock {
  readonly #end: Date;
  #order = 0;
  #steps: Step[] = [];
  /** What waits to be done in one go, by its moment and lane. */
  readonly #gathered = new Map<string, unknown[]>();

  constructor(end: Date) {
    this.#end = end;
  }

  /** Plans a step; one that would lie after the end is dropped: the future has not happened yet. */
  plan(at: Date, lane: string, run: (now: Date) => Promise<void>): void {
    if (at.getTime() > this.#end.getTime()) return;
    this.#push({ at: at.getTime(), lane, order: this.#order++, run });
  }

  /** Plans what is done in one go with all else that is planned for this moment and lane, which says what is done with them. */
  planTogether<Item>(at: Date, lane: string, item: Item, run: (items: readonly Item[], now: Date) => Promise<void>): void {
    const key = `${at.getTime()} ${lane}`;
    // A lane gathers items of one kind.
    const gathered = this.#gathered.get(key) as Item[] | undefined;
    if (gathered) return void gathered.push(item);
    const items = [item];
    this.#gathered.set(key, items);
    this.plan(at, lane, (now) => {
      this.#gathered.delete(key);
      return run(items, now);
    });
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
      for (let next = this.#steps[0]; next && this.#mayStart(next, lanes, side_by_side); next = this.#steps[0]) {
        this.#pop();
        if (!lanes.take(next)) continue;
        const running = runOn(next).finally(() => under_way.delete(running));
        under_way.add(running);
      }
    };
    startMore();
    // Whoever ends has started what could follow, so an empty set is the end of all days.
    while (under_way.size > 0) await Promise.race(under_way);
    return done;
  }

  #mayStart(step: Step, lanes: Lanes, side_by_side: number): boolean {
    return lanes.under_way < side_by_side && step.at <= lanes.earliest() + AHEAD_MS;
  }

  /** A binary heap by time, then by the order of planning, so that the same seed always gives the same sequence. */
  #push(step: Step): void {
    const heap = this.#steps;
    let at = heap.push(step) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(step, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = step;
  }

  #pop(): Step | undefined {
    const heap = this.#steps;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = right && left && isBefore(right, left) ? right : left;
      if (!child || !isBefore(child, last)) break;
      heap[at] = child;
      at = child === right ? 2 * at + 2 : 2 * at + 1;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(one: Step, other: Step): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
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
