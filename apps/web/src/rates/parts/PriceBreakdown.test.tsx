import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';

const PRICE = {
  lines: [{ name: 'Fuel', charge: 12.38 }],
  vat: 1.86,
  total: 14.24,
  explanation: ['Fuel: 12.5 % of the base rate.'],
};

it('folds the explanation away, and within it what did not apply', async () => {
  const { user } = draw(<PriceBreakdown {...PRICE} not_applied={['Farm: not charged.', 'Insurance: not charged.']} />);
  expect(screen.getByText(PRICE.explanation[0] ?? '').closest('details')?.open).toBe(false);

  await user.click(screen.getByText('Why this price?'));
  const farm = screen.getByText('Farm: not charged.').closest('details');
  expect(farm?.open).toBe(false);
  await user.click(screen.getByText('What did not apply (2)'));

  expect([farm?.open, farm?.querySelectorAll('li').length]).toEqual([true, 2]);
});

it('offers no list of what did not apply where all applied, and no explanation where there is none', () => {
  const { rerender } = draw(<PriceBreakdown {...PRICE} not_applied={[]} />);
  expect([screen.queryByText('Why this price?') !== null, screen.queryByText(/What did not apply/)]).toEqual([true, null]);

  rerender(<PriceBreakdown {...PRICE} explanation={[]} not_applied={[]} />);

  expect(screen.queryByText('Why this price?')).toBeNull();
});

it('users-ask 18: says the total without VAT by itself, and not twice where there is no VAT', () => {
  const { rerender } = draw(<PriceBreakdown {...PRICE} not_applied={[]} />);
  const shown = () => screen.getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Fuel',
    'Total without VAT',
    'VAT',
    'Total',
  ]);
  expect(shown()).toEqual(['R 12.38', 'R 12.38', 'R 1.86', 'R 14.24']);

  rerender(<PriceBreakdown {...PRICE} vat={0} total={12.38} not_applied={[]} />);

  expect(shown()).toEqual(['R 12.38', 'R 0.00', 'R 12.38']);
});
