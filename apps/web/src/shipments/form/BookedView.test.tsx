import { screen } from '@testing-library/react';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import { SEEDED_ROLES } from '@tsela/domain/permissions/roles';
import { describe, expect, it } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import type { Session } from '../../shell/session.ts';
import { BookedView } from './BookedView.tsx';

// The view reads these alone.
const UNPAID = {
  id: 356,
  account_id: 9,
  short_tracking_reference: 'RUTNQ4',
  status: 'payment-pending',
  rate: 136.1,
  collection_address: { local_area: 'Rosebank' },
  delivery_address: { local_area: 'Parktown' },
  service_level_name: 'Economy',
  parcels: [],
} as unknown as ChangedShipment;

/** What a member of staff with a seeded role sees after booking for a walk-in customer. */
function drawFor(role_id: number, { enable_payment_intervention }: { enable_payment_intervention: boolean }) {
  const { asked } = answerWith(({ url }) => ({
    body: url.pathname.endsWith('/pins/channels') ? { channels: [] } : { short_tracking_reference: 'RUTNQ4' },
  }));
  const role = SEEDED_ROLES.find(({ id }) => id === role_id);
  const settings = { enable_payment_intervention };
  const of = {
    user: { account_id: null },
    account: null,
    settings,
    facts: { actor: { ...role, role_id, account_id: null }, account: null, features: {}, settings },
  } as unknown as Partial<Session>;
  return { asked, ...draw(<BookedView shipment={UNPAID} />, { of }) };
}

describe('KEY-PAY-11: a shipment that staff book for a customer at the counter', () => {
  it('is paid for where it was booked', async () => {
    const { user, asked } = drawFor(3, { enable_payment_intervention: true });

    await user.click(screen.getByRole('button', { name: 'Settle by hand' }));
    await user.click(await screen.findByRole('radio', { name: 'Cash' }));
    await user.click(screen.getByRole('button', { name: 'Settle' }));

    await expect
      .poll(() => asked.find(({ method }) => method === 'POST')?.body)
      .toEqual({ shipment_id: 356, payment: { method: 'cash' } });
  });

  // Operations staff record no payments.
  it.each([
    [7, true],
    [3, false],
  ])('is not settled by the role %d where settling by hand is on: %s', (role_id, enable_payment_intervention) => {
    drawFor(role_id, { enable_payment_intervention });

    expect(screen.getByText('It waits for payment, and is collected once it has been paid for.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Settle by hand' })).toBeNull();
  });
});
