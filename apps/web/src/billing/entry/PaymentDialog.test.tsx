import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

function drawRefund(facts: Partial<Payment>) {
  const { asked } = answerWith(() => ({ body: {} }));
  const payment = { id: 7, number: 'PMT000007', amount: 100, returned: 10, refunded_by: '', refund_state: null, ...facts };
  const { user } = draw(<PaymentDialog payment={payment as Payment} way="refund" onClose={() => undefined} />);
  return { asked, user };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value;
const refund = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' });

describe('SCREEN-43 PERM-077: the refund of a payment', () => {
  it('offers all that is left of it where its account has so much', () => {
    drawRefund({ refundable: 90 });

    expect(amount()).toBe('90.00');
    expect(screen.queryByText(/credit/i)).toBeNull();
  });

  it('offers what its account has, and says why it is no more', () => {
    drawRefund({ refundable: 30 });

    expect(amount()).toBe('30.00');
    expect(screen.getByText(/^At most R.30\.00 of the R.90\.00 that is left of this payment/)).toBeTruthy();
  });

  it('is not entered where its account has nothing, and says so', () => {
    drawRefund({ refundable: 0 });

    expect(refund().disabled).toBe(true);
    expect(screen.getByText(/^Nothing can be refunded: the account has nothing in credit/)).toBeTruthy();
  });

  it('of an unknown outcome is asked for again whatever its account has', async () => {
    const { asked, user } = drawRefund({ refundable: 0, refunded_by: 'PayFast', refund_state: 'unclear' });

    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Paid too much');
    await user.click(refund());

    expect(asked).toMatchObject([{ method: 'POST', body: { id: 7, amount: 90, by: 'gateway' } }]);
  });
});
