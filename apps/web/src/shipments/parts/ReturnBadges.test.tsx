import type { ShipmentId } from '@tsela/domain/ids';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { ReturnBadges } from './ReturnBadges.tsx';

const RETURN = { id: 42 as ShipmentId, short_tracking_reference: 'RTN234' };

it('DUP-02: an original says beside its status that its return is booked, and leads to it', () => {
  draw(<ReturnBadges shipment={{ is_return: false, returned_by: RETURN }} />);

  expect(screen.getByRole('link', { name: 'Return booked: RTN234' }).getAttribute('href')).toBe('/shipments/42');
});

it('DUP-02: a return is marked as one, and links to no other', () => {
  draw(<ReturnBadges shipment={{ is_return: true, returned_by: null }} />);

  expect([screen.getByText('Return').textContent, screen.queryByRole('link')]).toEqual(['Return', null]);
});
