import { describe, expect, it } from 'vitest';
import { blankShipmentChecks } from './blank-shipments.ts';

describe('a blank shipment', () => {
  it.each([
    ['STICKER-77', []],
    [' sticker77 ', []],
    ['  ', ['Please enter the reference on the parcel.']],
    ['AB2CD3/1', ['A reference has neither spaces nor slashes.']],
    ['AB 2', ['A reference has neither spaces nor slashes.']],
  ])('PERM-056: is known by "%s": %o', (reference, messages) => {
    expect(blankShipmentChecks({ reference }).map(({ message }) => message)).toEqual(messages);
  });
});
