import { expect, it } from 'vitest';
import type { ParcelId } from '../ids.ts';
import { deliveriesOf } from './deliveries.ts';

const [ONE, TWO, THREE] = [1, 2, 3] as unknown as [ParcelId, ParcelId, ParcelId];
const ALL = [ONE, TWO, THREE];

let ids = 0;
function entry(minute: number, moved_parcel_ids: readonly ParcelId[] | null, event_id: string | null = null) {
  return { id: ++ids, date: new Date(Date.UTC(2026, 10, 27, 9, minute)), event_id, moved_parcel_ids };
}

function parcelsOf(...entries: ReturnType<typeof entry>[]) {
  return deliveriesOf(entries, ALL).map(({ parcel_ids, date }) => [date.getUTCMinutes(), parcel_ids]);
}

it.each<[string, unknown[], unknown[]]>([
  ['of the whole shipment', [entry(1, null)], [[1, ALL]]],
  [
    'of two parcels in one act, and of the third later',
    [entry(1, [ONE], 'a'), entry(1, [TWO], 'a'), entry(5, [THREE], 'b')],
    [
      [1, [ONE, TWO]],
      [5, [THREE]],
    ],
  ],
  [
    'of a desk that delivers the rest as a whole',
    [entry(1, [ONE]), entry(5, null)],
    [
      [1, [ONE]],
      [5, [TWO, THREE]],
    ],
  ],
  ['that was made twice: the last one counts', [entry(1, null), entry(5, ALL, 'b')], [[5, ALL]]],
  [
    'of which one parcel came back and was delivered again',
    [entry(1, ALL, 'a'), entry(5, [TWO], 'b')],
    [
      [1, [ONE, THREE]],
      [5, [TWO]],
    ],
  ],
])('issue 19: a delivery %s', (_, entries, expected) => {
  expect(parcelsOf(...(entries as ReturnType<typeof entry>[]))).toEqual(expected);
});
