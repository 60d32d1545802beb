import type { TransferEvent } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { expect, it } from 'vitest';
import { historyEntries } from './transfer-history-draft.ts';

const at = { time: '2026-11-27T08:00:00Z', person_name: 'Thandi', difference: null, decision: null, moved_to: '', note: '' };

it('S29: the history says what was done, with how many parcels, what was decided and by which user', () => {
  const events: readonly TransferEvent[] = [
    { key: '4', type: 'decided', parcels: 1, ...at, difference: 'missing', decision: 'moved', moved_to: 'TRF000009' },
    { key: '3', type: 'dispatched', parcels: 2, ...at },
    { key: 'out 7', type: 'scanned-out', parcels: 1, ...at },
    { key: '1', type: 'opened', parcels: null, ...at, person_name: '' },
  ];

  expect(historyEntries(events).map(({ title, detail }) => [title, detail])).toEqual([
    ['Difference decided', 'Missing, Moved to another transfer, TRF000009, 1 parcel, Thandi'],
    ['Dispatched', '2 parcels, Thandi'],
    ['Loaded by scan', '1 parcel, Thandi'],
    ['Opened', ''],
  ]);
});
