/** One figure of a comparison, in operations a second. */
export interface Sample {
  readonly one: number;
  readonly other: number;
}

export interface Comparison {
  readonly name: string;
  /** What is measured, and what it is held against. */
  readonly one: string;
  readonly other: string;
  /** one / other must reach this. */
  readonly floor: number;
  readonly samples: readonly Sample[];
}

/** Takes turns, so that whatever else the machine does falls on both; the first rounds warm up and are not counted. */
export async function alternate(
  { rounds, warm_up_rounds = 1 }: { rounds: number; warm_up_rounds?: number },
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < warm_up_rounds + rounds; round++) {
    const sample = round % 2 === 0 ? { one: await one(), other: await other() } : swapped(await other(), await one());
    if (round >= warm_up_rounds) samples.push(sample);
  }
  return samples;
}

function swapped(other: number, one: number): Sample {
  return { one, other };
}

/** Runs an operation for a while, so many at once, and answers how many a second were done. */
export async function perSecond(
  duration_ms: number,
  at_once: number,
  operation: (worker: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + duration_ms;
  const began = performance.now();
  let done = 0;
  async function work(worker: number): Promise<void> {
    while (performance.now() < end) {
      await operation(worker);
      done++;
    }
  }
  await Promise.all(Array.from({ length: at_once }, (_, worker) => work(worker)));
  return (done * 1000) / (performance.now() - began);
}

/** Runs an operation so many times, so many at once. */
export async function repeat(times: number, at_once: number, operation: () => Promise<unknown>): Promise<void> {
  let left = times;
  async function work(): Promise<void> {
    while (left-- > 0) await operation();
  }
  await Promise.all(Array.from({ length: at_once }, work));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The ratio of the medians with the spread of the rounds, as lines for the terminal. */
export function report({ name, one, other, floor, samples }: Comparison): { lines: string[]; reached: boolean } {
  const ratios = samples.map((sample) => sample.one / sample.other);
  const ratio = median(ratios);
  const reached = ratio >= floor;
  return {
    reached,
    lines: [
      `${name}: ${ratio.toFixed(2)} (floor ${floor.toFixed(2)}, rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) ${reached ? 'reached' : 'NOT REACHED'}`,
      `  ${one}: ${rate(samples.map((sample) => sample.one))}`,
      `  ${other}: ${rate(samples.map((sample) => sample.other))}`,
    ],
  };
}

function rate(values: readonly number[]): string {
  return `${median(values).toFixed(0)} a second (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}
