/** Something that happens at a moment of the simulated day. */
export interface DayStep {
  readonly at: Date;
  /** What a violation calls it. */
  readonly what: string;
  /** Who acts, and what is acted on: steps that share one of them follow each other. */
  readonly touches: readonly string[];
  readonly run: (now: Date) => Promise<void>;
}

/** So many at once: more would only wait for the same cores. */
const SIDE_BY_SIDE = 6;
const HOUR_MS = 3_600_000;

/** A step that failed, or a check after it. The seed and the number play it again. */
export class DayViolation extends Error {
  readonly step: number;

  constructor(step: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
  }
}

/**
 * Plays steps that are all known before the first, hour by hour; after each hour all of it is done and is checked. What shares nothing runs side by
 * side, and what shares something in the order of its time and of its planning, so that the same plan leaves the same behind. Steps are numbered
 * from 1 in that order.
 */
export async function playSteps(
  planned: readonly DayStep[],
  { until, afterHour }: { readonly until: number | null; readonly afterHour: (now: Date, step: number) => Promise<void> },
): Promise<number> {
  const ordered = planned.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const steps = until === null ? ordered : ordered.slice(0, until);
  for (let next = 0; next < steps.length;) {
    const hour = hourOf(steps[next]);
    let end = next;
    while (end < steps.length && hourOf(steps[end]) === hour) end++;
    await playHour(steps.slice(next, end), next + 1);
    await afterHour(new Date((hour + 1) * HOUR_MS), end);
    next = end;
  }
  return steps.length;
}

function hourOf(step: DayStep | undefined): number {
  return step === undefined ? -1 : Math.floor(step.at.getTime() / HOUR_MS);
}

async function playHour(steps: readonly DayStep[], first_number: number): Promise<void> {
  const slots = new Slots(SIDE_BY_SIDE);
  const last = new Map<string, Promise<void>>();
  const all = steps.map((step, index) => {
    const before = step.touches.flatMap((name) => last.get(name) ?? []);
    const running = runAfter(before, slots, step, first_number + index);
    for (const name of step.touches) last.set(name, running);
    return running;
  });
  // All of them end before the first fault is told: none writes on while the database is closed.
  const ended = await Promise.allSettled(all);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

async function runAfter(before: readonly Promise<void>[], slots: Slots, step: DayStep, number: number): Promise<void> {
  await Promise.all(before);
  await slots.take();
  try {
    await step.run(step.at);
  } catch (fault) {
    throw new DayViolation(number, `${step.what}: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault });
  } finally {
    slots.leave();
  }
}

class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
