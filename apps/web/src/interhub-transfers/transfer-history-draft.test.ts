import { expect, it } from 'vitest';
import { historyEntries } from './transfer-history-draft.ts';

const at = { timestamp: '2026-11-27T08:00:00Z', actor: 'Thandi' };

it('S29: the history says what was done, with how many parcels and by which user', () => {
  const entries = historyEntries([
    { id: 3, action: 'interhub-transfer.dispatched', change: { change_from: null, change_to: { parcels: 2 } }, ...at },
    { id: 2, action: 'interhub-transfer.loaded', change: { change_from: null, change_to: { parcel_ids: [1] } }, ...at },
    { id: 1, action: 'interhub-transfer.opened', change: { change_from: null, change_to: null }, ...at, actor: '' },
  ]);

  expect(entries.map(({ title, detail }) => [title, detail])).toEqual([
    ['Dispatched', '2 parcels, Thandi'],
    ['Parcels added', '1 parcel, Thandi'],
    ['Opened', ''],
  ]);
});
