import { describe, expect, it } from 'vitest';
import { boxTypeOf, productCode } from './locker-products.ts';

describe('products of lockers', () => {
  it.each([
    [{ from: 'door', to: 'locker', compartment: 'medium' }, 'D2LM-ECO'],
    [{ from: 'locker', to: 'door', compartment: 'V4-XS' }, 'L2DXS-ECO'],
    [{ from: 'locker', to: 'counter', compartment: 'V4-XL' }, 'L2KXL-ECO'],
    [{ from: 'locker', to: 'locker', compartment: '' }, 'L2L-ECO'],
  ] as const)('%j is %s', (way, code) => {
    expect(productCode(way)).toBe(code);
  });

  it('box types are numbered from 10 on, in either way of naming sizes', () => {
    const types = ['extra-small', 'V4-S', 'medium', 'V4-L', 'V4-XL', 'ram-any'].map(boxTypeOf);

    expect(types).toEqual(['10', '11', '12', '13', '14', '']);
  });
});
