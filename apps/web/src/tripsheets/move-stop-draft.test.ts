import type { ShipmentId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { movedText } from './move-stop-draft.ts';

const id = (number: number) => number as ShipmentId;
const REFUSED = [{ id: id(4), message: 'The shipment is cancelled.' }];

it('KEY-63: a stop of which a part is refused says what moved as well as why the rest did not', () => {
  expect(movedText({ done: [id(1), id(2), id(3)], failed: REFUSED }, 'Kobus Nel')).toBe(
    '3 of 4 shipments of the stop are given to Kobus Nel, the others stay: The shipment is cancelled.',
  );
  expect(movedText({ done: [id(1)], failed: [...REFUSED, { id: id(5), message: 'The shipment is cancelled.' }] }, null)).toBe(
    '1 of 3 shipments of the stop wait for a driver again, the others stay: The shipment is cancelled.',
  );
  expect(movedText({ done: [], failed: REFUSED }, 'Kobus Nel')).toBe('The shipment is cancelled.');
  expect(movedText({ done: [id(1)], failed: [] }, 'Kobus Nel')).toBe('The stop is given to Kobus Nel.');
});
