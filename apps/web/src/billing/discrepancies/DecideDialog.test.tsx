import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { DecideDialog } from './DecideDialog.tsx';

// The dialog reads these alone.
const DISPUTED = {
  id: 7,
  short_tracking_reference: 'DCTEAB',
  answer: 'disputed',
  answer_reason: 'The box is 20 cm wide.',
  difference: 200.52,
} as Discrepancy;
const UNANSWERED = { ...DISPUTED, id: 8, short_tracking_reference: 'MLHZY9', answer: '', answer_reason: '' } as Discrepancy;

function drawFor(decision: 'approve' | 'reject', discrepancies: readonly Discrepancy[]) {
  return draw(
    <DecideDialog decision={decision} discrepancies={discrepancies} onDone={() => undefined} onClose={() => undefined} />,
  );
}

afterEach(() => vi.unstubAllGlobals());

it('SCREEN-41: who approves a dispute reads it, and answers it before anything is sent', async () => {
  const { asked } = answerWith(() => ({ body: { decided: [7], refused: [] } }));
  const { user } = drawFor('approve', [DISPUTED, UNANSWERED]);

  expect(screen.queryAllByText(/is disputed/).map((shown) => shown.textContent)).toEqual([
    'DCTEAB is disputed: The box is 20 cm wide.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Please answer the dispute: the customer reads this comment.');
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText(/^Comment to the customer/), 'The picture shows 60 cm.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));

  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.body).toMatchObject({ ids: [7, 8], decision: 'approve', comment: 'The picture shows 60 cm.' });
});

it.each([
  ['reject', [DISPUTED]],
  ['approve', [UNANSWERED]],
] as const)(
  'SCREEN-41: a comment is optional to %s where nothing is charged against a dispute',
  async (decision, discrepancies) => {
    const { asked } = answerWith(() => ({ body: { decided: [7], refused: [] } }));
    const { user } = drawFor(decision, discrepancies);

    await user.click(screen.getByRole('button', { name: decision === 'reject' ? 'Reject' : 'Approve' }));

    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.body).toMatchObject({ decision, comment: '' });
  },
);
