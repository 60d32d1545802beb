import type { FieldExceptionKind } from '@tsela/domain/tracking/field-exceptions';

/** Words of what drivers did that waits for the office. */
export const fieldExceptions = {
  title: 'Drivers’ work to decide on',
  kinds: {
    'delivered-twice': 'Two drivers say they delivered it',
    correction: 'The driver reports a mistake',
    contested: 'The recipient says that no driver came',
    'left-behind': 'Left on a phone by a driver who does not use it any more',
    clock: 'The clock of the phone was wrong',
    'other-driver': 'It is not the driver’s, or not any more',
    'not-changed': 'What was changed at the collection could not be taken',
    unproven: 'Delivered without signal, and the proof does not fit',
    overtaken: 'Done before the office changed it',
    'parcels-missing': 'Parcels were not there',
    incomplete: 'Taken without what is demanded of drivers',
  } satisfies Readonly<Record<FieldExceptionKind, string>>,
  said: (step: string, driver: string) => (driver === '' ? step : `${step}, ${driver}`),
  settle: 'Settle',
  settleOf: (reference: string) => `Settle ${reference}`,
  settleTitle: (reference: string) => `What became of ${reference}?`,
  settleText: 'The status stays as it is. Change it on the shipment where that is wrong, and say here what you found out.',
  note: 'What you found out',
  keep: 'Cancel',
  settled: (reference: string) => `${reference} is settled.`,
  more: (count: number) => `The newest are shown, of ${count}.`,
} as const;
