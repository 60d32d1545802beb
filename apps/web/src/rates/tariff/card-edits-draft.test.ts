import { expect, it } from 'vitest';
import {
  changeCount,
  hasTakenIds,
  linesOf,
  newId,
  NO_EDITS,
  patchOf,
  withHeader,
  withLine,
  withMove,
  withoutLine,
} from './card-edits-draft.ts';
import { sheetZones } from '../sheet/sheet-cells-draft.ts';
import type { Card } from './tariff-shapes.ts';

function cardWith(parts: Partial<Record<keyof Card, unknown>> = {}): Card {
  const card = {
    rate_revision: { id: 8, version: 3, state: 'draft' },
    header: { rates_include_vat: false, charged_weight_per: 'shipment', vat_percentages: [] },
    service_levels: [],
    zones: [{ id: 1, code: 'JNB', name: 'Johannesburg', kind: 'rates' }],
    rate_groups: [],
    surcharges: [
      { id: 4, name: 'Farm', order: 1 },
      { id: 5, name: 'Mine', order: 2 },
      { id: 6, name: 'Mall', order: 7 },
    ],
    rate_adjustments: [],
    time_based_rate_adjustments: [],
    opt_in_rates: [],
    opt_in_time_based_rates: [],
    extras: [],
    matrices: [],
    ...parts,
  };
  // What these functions read of a card.
  return card as unknown as Card;
}

const card = cardWith();
const ZONES = sheetZones([]);

it('a set of edits sends what is put, new lines without an id where the server gives one, and what is removed', () => {
  const id = newId(card, NO_EDITS, 'surcharges');
  const put = withLine(NO_EDITS, 3, 'surcharges', { id, name: 'Plot' });
  const removed = withoutLine(put, card, 'surcharges', 5);

  expect(patchOf(card, removed, ZONES)).toEqual({
    id: 8,
    version: 3,
    surcharges: { put: [{ name: 'Plot' }], remove: [5] },
  });
  expect(linesOf(card, removed, 'surcharges').map(({ name }) => name)).toEqual(['Plot', 'Farm', 'Mall']);
});

it('a set of edits gives zones their ids at once, so that rates may refer to them', () => {
  const id = newId(card, NO_EDITS, 'zones');
  const edits = withLine(NO_EDITS, 3, 'zones', { id, code: 'KIM' });

  expect(id).toBe(2);
  expect(newId(card, edits, 'zones')).toBe(3);
  expect(patchOf(card, edits, ZONES)).toMatchObject({ zones: { put: [{ id: 2, code: 'KIM' }] } });
});

it('a set of edits counts nothing when a new line is removed again, and then belongs to no version', () => {
  const edits = withLine(NO_EDITS, 3, 'surcharges', { id: -1, name: 'Plot' });

  expect(changeCount(edits)).toBe(1);
  expect(withoutLine(edits, card, 'surcharges', -1)).toBe(NO_EDITS);
});

it('a set of edits moves a line by changing places with the next', () => {
  const edits = withMove(NO_EDITS, card, 'surcharges', { id: 6, step: -1 });

  expect(linesOf(card, edits, 'surcharges').map(({ name }) => name)).toEqual(['Farm', 'Mall', 'Mine']);
  expect(changeCount(edits)).toBe(2);
});

it('a set of edits counts a fact of the tariff as changed only while it differs', () => {
  const edits = withHeader(NO_EDITS, card, { rates_include_vat: true });

  expect(patchOf(card, edits, ZONES)).toEqual({ id: 8, version: 3, header: { rates_include_vat: true } });
  expect(withHeader(edits, card, { rates_include_vat: false })).toBe(NO_EDITS);
});

it('a set of edits sees when another user has given a new zone the same id', () => {
  const edits = withLine(NO_EDITS, 3, 'zones', { id: 2, code: 'KIM' });
  const zones = [...card.zones, { id: 2, code: 'UPT', name: 'Upington', kind: 'rates' }];

  expect(hasTakenIds(edits, card, cardWith({ zones }))).toBe(true);
  expect(hasTakenIds(edits, card, card)).toBe(false);
});
