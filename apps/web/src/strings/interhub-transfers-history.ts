import type { TransferEventType } from '@tsela/domain/interhub-transfers/transfer-events';

/** Words of the history of interhub transfers. */
export const transferHistory = {
  title: 'History',
  none: 'Nothing is recorded yet.',
  more: 'Show older entries',
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  acts: {
    opened: 'Opened',
    changed: 'Details changed',
    loaded: 'Parcels added',
    unloaded: 'Parcels taken off',
    dispatched: 'Dispatched',
    received: 'Received',
    decided: 'Difference decided',
    closed: 'Closed',
    reopened: 'Reopened',
    'told-late': 'Both branches told that it is late',
    'scanned-out': 'Loaded by scan',
    'scanned-in': 'Received by scan',
  } satisfies Readonly<Record<TransferEventType, string>>,
} as const;
