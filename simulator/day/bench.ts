import type { BranchCode } from '../network.ts';
import type { DayStep } from './day-steps.ts';
import type { DayWorld } from './day-world.ts';
import { benchScans } from './field-acts.ts';
import type { FieldAct } from './field-acts.ts';

/** One scan with what is done around it: a parcel is taken, turned and put down. */
const SCAN_MS = 6000;
/** So many parcels go up at once. */
const BATCH = 60;

type Waiting = Omit<FieldAct, 'captured' | 'holder'>;

/** The benches of a hub: what comes waits for those before it. */
export class Bench {
  readonly #world: DayWorld;
  readonly #hub: BranchCode;
  readonly #arrivals: { readonly at: Date; readonly acts: readonly Waiting[] }[] = [];

  constructor(world: DayWorld, hub: BranchCode) {
    this.#world = world;
    this.#hub = hub;
  }

  /** Parcels come in at a moment. */
  take(moment: Date, acts: readonly Waiting[]): void {
    this.#arrivals.push({ at: moment, acts });
  }

  /** Scans what came, first come first served, as many benches at once as the hub has; answers the steps, and forgets what came. */
  steps(): DayStep[] {
    const { simulation, options } = this.#world;
    const holder = { kind: 'hub' as const, id: simulation.company.branches.get(this.#hub) ?? null };
    const each_ms = SCAN_MS / options.benches;
    let free = 0;
    const scanned: FieldAct[] = [];
    for (const { at, acts } of this.#arrivals.splice(0).toSorted((one, other) => one.at.getTime() - other.at.getTime()))
      for (const act of acts)
        for (const number of act.numbers) {
          free = Math.max(free, at.getTime()) + each_ms;
          const captured = new Date(Math.round(free));
          scanned.push({ ...act, numbers: [number], captured, holder });
          this.#world.scans.push({ hub: this.#hub, at: captured, waited_ms: free - each_ms - at.getTime() });
        }
    return batchesOf(scanned).map((batch) => this.#step(batch));
  }

  #step(batch: readonly FieldAct[]): DayStep {
    const last = batch.at(-1)?.captured ?? new Date(0);
    return {
      at: last,
      what: `${this.#hub} scans ${batch.length}`,
      touches: [`hub:${this.#hub}`, ...new Set(batch.map(({ shipment }) => shipment.name))],
      run: (now) => benchScans(this.#world, this.#hub, now, batch),
    };
  }
}

function batchesOf(scanned: readonly FieldAct[]): FieldAct[][] {
  const batches: FieldAct[][] = [];
  for (const act of scanned) {
    const batch = batches.at(-1);
    const begun = batch?.[0];
    // One batch is of one kind, and is sent before much time has passed.
    const joins =
      batch &&
      begun &&
      batch.length < BATCH &&
      begun.event.choice === act.event.choice &&
      act.captured.getTime() - begun.captured.getTime() < 600_000;
    if (joins) batch.push(act);
    else batches.push([act]);
  }
  return batches;
}
