import { describe, expect, it } from 'vitest';
import { offeredParcelTypes, parcelTypeChecks } from './parcel-types.ts';

const BOX = { name: 'Shoe box', length: 35, width: 25, height: 15, weight: 2, declared_value: 500, is_default: true };
const TUBE = { ...BOX, name: 'Tube', is_default: false };

describe('parcel types of an account', () => {
  it('DATA-28: have a name, length, width, height, weight, declared value and whether they are the usual one', () => {
    expect(parcelTypeChecks([BOX, TUBE])).toEqual([]);
    expect(parcelTypeChecks([{ ...BOX, length: 0, declared_value: 0 }])).toEqual([]);
  });

  it.each([
    [[{ ...BOX, name: ' ' }], 'parcel_types[0].name', 'Please enter the name of the parcel type.'],
    [[{ ...BOX, name: 'x'.repeat(61) }], 'parcel_types[0].name', 'A name has 60 characters at most.'],
    [[{ ...BOX, length: -1 }], 'parcel_types[0].length', 'Please enter a number from 0 to 1000.'],
    [[{ ...BOX, weight: Number.NaN }], 'parcel_types[0].weight', 'Please enter a number from 0 to 10000.'],
    [[BOX, { ...TUBE, name: 'SHOE BOX ' }], 'parcel_types[1].name', 'There is a parcel type with this name already.'],
    [[BOX, { ...TUBE, is_default: true }], 'parcel_types', 'Only one parcel type can be the usual one.'],
    [[{ ...BOX, colour: 'red' }], 'parcel_types[0]', 'This is not a parcel type.'],
    [
      Array.from({ length: 51 }, (_, at) => ({ ...TUBE, name: `Tube ${at}` })),
      'parcel_types',
      'An account has 50 parcel types at most.',
    ],
  ])('refuses %j at %s', (types, field, message) => {
    expect(parcelTypeChecks(types)).toEqual([{ field, code: 'parcel-type-wrong', message }]);
  });

  it('KEY-21: are offered in place of the provider’s', () => {
    expect(offeredParcelTypes([TUBE], [BOX])).toEqual([TUBE]);
    expect(offeredParcelTypes([], [BOX])).toEqual([BOX]);
  });
});
