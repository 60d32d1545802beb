import { screen } from '@testing-library/react';
import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import type { Session } from '../../shell/session.ts';
import { DiscrepancyBadges } from './DiscrepancyBadges.tsx';

function drawFor(account_id: number | null, standing: Partial<Discrepancy>) {
  const user = { account_id } as Session['user'];
  draw(<DiscrepancyBadges discrepancy={{ status: 'open', severity: 'HIGH', answer: '', ...standing }} />, { of: { user } });
}

const toneOf = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');

it.each([
  ['approved', 'Approved', 'green'],
  ['rejected', 'Rejected', 'red'],
] as const)('SHIP-DISP-14: what was %s reads so, in its colour', (status, text, tone) => {
  drawFor(null, { status });

  expect(toneOf(text)).toBe(tone);
});

it('SHIP-DISP-15: how severe it is, staff read in its colour, and customers do not', () => {
  drawFor(null, {});
  expect(toneOf('High')).toBe('red');

  drawFor(7, {});
  expect(screen.getAllByText('High')).toHaveLength(1);
});
