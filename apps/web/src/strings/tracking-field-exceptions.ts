import type { FieldExceptionKind } from '@tsela/domain/tracking/field-exceptions';

/** Words of what drivers did that waits for the office. */
export const fieldExceptions = {
  title: 'Drivers’ work to decide on',
  kinds: {
    'delivered-twice': 'Two drivers say they delivered it',
    correction: 'The driver reports a mistake',
    contested: 'The recipient says that no driver came',
    'left-behind': 'Left on a phone that its driver no longer uses',
    clock: 'The clock of the phone was wrong',
    'other-driver': 'It is not, or no longer, this driver’s',
    'not-changed': 'A change made at the collection was not accepted',
    unproven: 'Delivered without signal, and the proof does not match',
    overtaken: 'Done before the office changed it',
    'parcels-missing': 'Parcels were not there',
    incomplete: 'Done without the proof drivers must give',
  } satisfies Readonly<Record<FieldExceptionKind, string>>,
  said: (step: string, driver: string) => (driver === '' ? step : `${step}, ${driver}`),
  settle: 'Settle',
  settleOf: (reference: string) => `Settle ${reference}`,
  settleTitle: (reference: string) => `What happened to ${reference}?`,
  settleText: 'The status stays as it is. Change it on the shipment where that is wrong, and say here what you found out.',
  note: 'What you found out',
  keep: 'Cancel',
  settled: (reference: string) => `${reference} is settled.`,
  more: (count: number) => `The newest are shown, of ${count}.`,
} as const;
