import { describe, expect, it } from 'vitest';
import {
  EMPTY_COLLECT,
  NO_PARCEL,
  changesOf,
  mayLeaveBehind,
  missingParcels,
  newParcelOf,
  parcelOfScan,
  parcelsToSticker,
} from './collect-draft.ts';

const PARCELS = ['AB2CD3/1', 'AB2CD3/2', 'EF3GH4/1'];

it.each([
  ['AB2CD3/2', 'AB2CD3/2'],
  [' ab2cd3/1 ', 'AB2CD3/1'],
  ['ef3gh4', 'EF3GH4/1'],
  // Which of its two parcels it is cannot be told.
  ['AB2CD3', null],
  ['AB2CD3/3', null],
  ['JK4LM5', null],
  ['', null],
])('a scan of "%s" means the parcel %s', (text, parcel) => {
  expect(parcelOfScan(text, PARCELS)).toBe(parcel);
});

it('KEY-36: a parcel is meant by its sticker too, where it is one of these', () => {
  const codes = [
    { parcel_reference: 'AB2CD3/2', code: 'STICKER-0000001' },
    { parcel_reference: 'JK4LM5/1', code: 'STICKER-0000002' },
  ];

  expect(parcelOfScan(' sticker-0000001', PARCELS, codes)).toBe('AB2CD3/2');
  expect(parcelOfScan('STICKER-0000002', PARCELS, codes)).toBeNull();
});

const SHIPMENT = {
  short_tracking_reference: 'ABC234',
  parcel_references: ['ABC234/1', 'ABC234/2', 'ABC234/3'],
  stickered_parcels: ['ABC234/1'],
  customer_reference: 'PO 1',
};
const LAMP = { ...NO_PARCEL, length: '20', width: '30,5', height: '10', weight: '2.5', description: ' Lamp ' };

describe('what is put right at a collection', () => {
  it('KEY-35: a parcel is added with all four measures, written with a comma or a point, and with its sticker where one is forced', () => {
    expect(newParcelOf(LAMP, { needs_sticker: false })).toEqual({
      submitted_length_cm: 20,
      submitted_width_cm: 30.5,
      submitted_height_cm: 10,
      submitted_weight_kg: 2.5,
      parcel_description: 'Lamp',
    });
    expect(newParcelOf({ ...LAMP, height: '' }, { needs_sticker: false })).toBeNull();
    expect(newParcelOf({ ...LAMP, weight: '0' }, { needs_sticker: false })).toBeNull();
    expect(newParcelOf({ ...LAMP, weight: 'two' }, { needs_sticker: false })).toBeNull();
    expect(newParcelOf(LAMP, { needs_sticker: true })).toBeNull();
    expect(newParcelOf({ ...LAMP, sticker: 'tcg0000000001' }, { needs_sticker: true })).toMatchObject({
      alternative_tracking_reference: 'TCG0000000001',
    });
  });

  it('KEY-34: what is not there is cancelled only with a reason, and never all of a shipment', () => {
    const draft = { ...EMPTY_COLLECT, confirmed: ['ABC234/1', 'ABC234/2'] };

    expect(missingParcels([SHIPMENT], draft)).toEqual(['ABC234/3']);
    expect(changesOf([SHIPMENT], draft)).toEqual([]);
    expect(changesOf([SHIPMENT], { ...draft, not_there: 'Not ready' })).toEqual([
      { choice: 'parcel-cancelled', reference: 'ABC234/3', reason: 'Not ready' },
    ]);
    expect(mayLeaveBehind([SHIPMENT], draft)).toBe(true);
    expect(mayLeaveBehind([SHIPMENT, { ...SHIPMENT, parcel_references: ['XYZ234/1'] }], draft)).toBe(false);
  });

  it('KEY-36: a sticker is wanted for each parcel that is there and has none', () => {
    const draft = { ...EMPTY_COLLECT, confirmed: ['ABC234/1', 'ABC234/2'], stickers: { 'ABC234/2': 'tcg0000000002' } };

    expect(parcelsToSticker([SHIPMENT], draft)).toEqual(['ABC234/2']);
    expect(changesOf([SHIPMENT], draft)).toEqual([{ choice: 'parcel-sticker', reference: 'ABC234/2', sticker: 'TCG0000000002' }]);
  });

  it('KEY-35: a customer reference is sent where it is another one, an emptied one too', () => {
    const of = (typed: string) => changesOf([SHIPMENT], { ...EMPTY_COLLECT, customer_references: { ABC234: typed } });

    expect(of(' PO 1 ')).toEqual([]);
    expect(of('PO 2')).toEqual([{ choice: 'customer-reference', reference: 'ABC234', customer_reference: 'PO 2' }]);
    expect(of('')).toEqual([{ choice: 'customer-reference', reference: 'ABC234', customer_reference: '' }]);
  });
});
