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
