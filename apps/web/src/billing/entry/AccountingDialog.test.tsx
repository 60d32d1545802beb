import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { AccountingDialog } from './AccountingDialog.tsx';

it('SCREEN-41: days of which there is nothing make no file, and the dialog stays for others to be chosen', async () => {
  answerWith(() => ({ body: { filename: 'invoices.csv', csv: 'Number\n', lines: 0, total: 0 } }));
  const handleClose = vi.fn<() => void>();
  const { user } = draw(<AccountingDialog onClose={handleClose} />, { of: { settings: {} } });

  await user.click(screen.getByRole('button', { name: 'Download CSV' }));

  expect(await screen.findByText(/^There is nothing in that period, so no file was made/)).toBeTruthy();
  expect(handleClose).not.toHaveBeenCalled();
});
