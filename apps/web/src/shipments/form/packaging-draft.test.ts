import { expect, it } from 'vitest';
import { filledParcel } from './form.testing.ts';
import { packedAs, valueOfPackagings } from './packaging-draft.ts';

const BOX = { name: 'Shoe box', length: 35, width: 25, height: 15, weight: 0, declared_value: 500, is_default: true };

it('DATA-28: choosing a packaging fills in what it has, and leaves the rest', () => {
  expect(packedAs(filledParcel({ submitted_weight_kg: '4' }), BOX)).toMatchObject({
    packaging: 'Shoe box',
    submitted_length_cm: '35',
    submitted_width_cm: '25',
    submitted_height_cm: '15',
    submitted_weight_kg: '4',
  });
});

it('DATA-28: the declared value follows the packagings, until the user types another', () => {
  const [bare, packed] = [filledParcel(), filledParcel({ packaging: 'Shoe box' })];
  const after = (declared_value: string) =>
    valueOfPackagings({ declared_value }, { before: [packed], after: [packed, packed], types: [BOX] });

  expect(valueOfPackagings({ declared_value: '' }, { before: [bare], after: [packed], types: [BOX] })).toBe('500');
  expect([after('500'), after('750'), after('')]).toEqual(['1000', '750', '']);
  expect(valueOfPackagings({ declared_value: '500' }, { before: [packed], after: [bare], types: [BOX] })).toBe('');
});
