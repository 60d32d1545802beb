/** A step that will happen at a moment of the simulated time. */
interface Step {
  readonly at: number;
  /** Steps of one lane never overlap: the life of a shipment, the ledger of an account. */
  readonly lane: string;
  readonly order: number;
  readonly run: (now: Date) => Promise<void>;
}

/** Steps whose moments lie this close together may run at the same time when their lanes differ. */
const SLICE_MS = 20 * 60 * 1000;

/** The virtual clock: what is planned happens in the order of its time, and may plan more. Nothing after the end happens. */
export class VirtualClock {
  readonly #end: Date;
  #order = 0;
  #steps: Step[] = [];

  constructor(end: Date) {
    this.#end = end;
  }

  /** Plans a step; one that would lie after the end is dropped: the future has not happened yet. */
  plan(at: Date, lane: string, run: (now: Date) => Promise<void>): void {
    if (at.getTime() > this.#end.getTime()) return;
    this.#push({ at: at.getTime(), lane, order: this.#order++, run });
  }

  /** Runs everything in order, slice by slice, lanes of a slice side by side. */
  async runAll(side_by_side: number): Promise<number> {
    let done = 0;
    for (let first = this.#pop(); first; first = this.#pop()) {
      const slice = [first];
      const until = first.at + SLICE_MS;
      for (let next = this.#steps[0]; next && next.at < until; next = this.#steps[0]) {
        const step = this.#pop();
        if (step) slice.push(step);
      }
      await runLanes(slice, side_by_side);
      done += slice.length;
    }
    return done;
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

async function runLanes(slice: readonly Step[], side_by_side: number): Promise<void> {
  const lanes = [...Map.groupBy(slice, (step) => step.lane).values()];
  let next = 0;
  async function work(): Promise<void> {
    for (let lane = lanes[next++]; lane; lane = lanes[next++]) {
      for (const step of lane) await step.run(new Date(step.at));
    }
  }
  await Promise.all(Array.from({ length: side_by_side }, work));
}
