import { describe, expect, it } from 'vitest';
import { isNamedExactly, isNamedIn, typedAddress } from './typed-address-draft.ts';

describe('a line that is typed for an address', () => {
  it.each([
    ['Rosebank', '', 'Rosebank'],
    ['rosebank, johannesburg', '', 'rosebank, johannesburg'],
    ['2196', '', '2196'],
    ['Rosebank 2196', '', 'Rosebank 2196'],
    ['12 Jellicoe Avenue, Rosebank', '12 Jellicoe Avenue', 'Rosebank'],
    ['12 Jellicoe Ave. Rosebank', '12 Jellicoe Ave.', 'Rosebank'],
    ['12 Jellicoe Avenue, Rosebank, 2196', '12 Jellicoe Avenue', 'Rosebank, 2196'],
    ['Unit 4, 12 Oak Street, Parktown North', 'Unit 4, 12 Oak Street', 'Parktown North'],
    ['5 St Andrews Rd Parktown', '5 St Andrews Rd', 'Parktown'],
    ['Kloof Street Gardens', 'Kloof Street', 'Gardens'],
    ['12 Langenhoven, Stellenbosch', '12 Langenhoven', 'Stellenbosch'],
    ['12 Jellicoe Avenue', '12 Jellicoe Avenue', ''],
    ['12 Jellicoe Avenue, ', '12 Jellicoe Avenue', ''],
    ['', '', ''],
  ])('SCREEN-10: %j is the door %j in %j', (text, street, place) => {
    expect(typedAddress(text)).toEqual({ street, place });
  });

  it('is named by what holds each of its words, or their beginnings', () => {
    expect(isNamedIn('Zola Depot 5 Oxford Road, Rosebank', 'rose zol')).toBe(true);
    expect(isNamedIn('Zola Depot 5 Oxford Road, Rosebank', 'zola parktown')).toBe(false);
    expect(isNamedIn('Zola Depot', '')).toBe(true);
  });

  it('names a suburb exactly, whatever the case and whatever follows it', () => {
    expect(isNamedExactly({ local_area: 'Rosebank' }, 'rosebank, cape town')).toBe(true);
    expect(isNamedExactly({ local_area: 'Rosebank' }, 'rose')).toBe(false);
  });
});
