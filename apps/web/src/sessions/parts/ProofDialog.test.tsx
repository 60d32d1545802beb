import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { ProofDialog } from './ProofDialog.tsx';

function drawDialog(error: Error | null = null) {
  const onOk = vi.fn<(proof: object) => void>();
  const { user } = draw(
    <ProofDialog
      title="Delete your user?"
      okLabel="Delete my user"
      asking={{ error, isPending: false }}
      onClose={() => undefined}
      onOk={onOk}
    >
      This cannot be undone.
    </ProofDialog>,
  );
  return { onOk, user, button: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my user' }) };
}

it('a dialog that asks for a proof waits for it before its button is enabled', async () => {
  const { onOk, user, button } = drawDialog();
  expect(button().disabled).toBe(true);

  await user.type(screen.getByLabelText(/^Your password, or a passcode/), '123 456');
  await user.click(button());

  expect(onOk.mock.calls).toEqual([[{ current_passcode: '123456' }]]);
});

it('a dialog that asks for a proof says above its field what else went wrong', () => {
  drawDialog(new Error('Your user was not deleted.'));

  expect(screen.getByRole('alert').textContent).toContain('Your user was not deleted.');
});
