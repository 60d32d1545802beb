/** What a new courier does from the empty installation to the first parcel that is delivered, in order. Source: issue 21.10. */
export const FIRST_STEPS = [
  'branch',
  'tariff',
  'driver',
  'account',
  'payment',
  'messages',
  'booking',
  'label',
  'delivery',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What has to be there before a step can be taken. */
const NEEDS: Readonly<Record<FirstStep, readonly FirstStep[]>> = {
  branch: [],
  tariff: ['branch'],
  driver: ['branch'],
  account: [],
  payment: [],
  messages: [],
  booking: ['tariff', 'account'],
  label: ['booking'],
  delivery: ['booking', 'driver'],
};

export interface StepState {
  readonly key: FirstStep;
  readonly is_done: boolean;
  /** The steps that come before it and are not done. */
  readonly waits_for: readonly FirstStep[];
}

/** How each step stands, by what is there. Nothing of it is ticked by hand. */
export function stepStates(done: ReadonlySet<FirstStep>): readonly StepState[] {
  return FIRST_STEPS.map((key) => ({
    key,
    is_done: done.has(key),
    waits_for: done.has(key) ? [] : NEEDS[key].filter((other) => !done.has(other)),
  }));
}

/** The step to take now: the first that is not done and waits for nothing; null when all are. */
export function stepToTake(steps: readonly StepState[]): FirstStep | null {
  return steps.find(({ is_done, waits_for }) => !is_done && waits_for.length === 0)?.key ?? null;
}
