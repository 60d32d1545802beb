/** A step that will happen at a moment of the simulated time. */
export interface Step {
  readonly at: number;
  /** Steps of one lane never overlap: the life of a shipment, the ledger of an account. */
  readonly lane: string;
  readonly order: number;
  readonly run: (now: Date) => Promise<void>;
}

/** By time, then by the order of planning, so that the same seed gives the same sequence. */
export function inOrder(one: Step, other: Step): number {
  return one.at - other.at || one.order - other.order;
}

/** Steps that wait, the earliest of them at hand: a binary heap. */
export class StepQueue {
  readonly #heap: Step[] = [];

  get first(): Step | undefined {
    return this.#heap[0];
  }

  add(step: Step): void {
    const heap = this.#heap;
    let at = heap.push(step) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || inOrder(step, above) >= 0) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = step;
  }

  take(): Step | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const child = right && left && inOrder(right, left) < 0 ? right : left;
      if (!child || inOrder(child, last) >= 0) break;
      heap[at] = child;
      at = child === right ? 2 * at + 2 : 2 * at + 1;
    }
    heap[at] = last;
    return first;
  }
}
