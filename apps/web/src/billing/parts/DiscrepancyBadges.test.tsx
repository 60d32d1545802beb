import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { DiscrepancyBadges } from './DiscrepancyBadges.tsx';

it.each([
  ['approved', 'Approved', 'green'],
  ['rejected', 'Rejected', 'red'],
] as const)('SHIP-DISP-14: what was %s reads so, in its colour', (status, text, tone) => {
  draw(<DiscrepancyBadges discrepancy={{ status, severity: 'HIGH', answer: '' }} />);

  expect(screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});
