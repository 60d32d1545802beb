import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../shell/drawn.testing.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { anAccount } from './account.testing.ts';
import { TermsDialog } from './TermsDialog.tsx';

describe('the terms of an account', () => {
  it('stay open with the reason when they could not be saved, and what was chosen stays chosen', async () => {
    const message = 'The account has a balance: settle it first.';
    answerWith(() => ({ status: 409, body: { code: 'conflict', message } }));
    const onClose = vi.fn<() => void>();
    const { user } = draw(<TermsDialog account={anAccount({ account_type: 'postpaid' })} onClose={onClose} />);
    await user.click(screen.getByRole('radio', { name: 'Prepaid' }));

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Prepaid' })).toHaveProperty('checked', true);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText(words.termsSaved)).toBeNull();
  });

  it('close and say so once they are saved', async () => {
    const { asked } = answerWith(() => ({ body: anAccount({ account_type: 'postpaid' }) }));
    const onClose = vi.fn<() => void>();
    const { user } = draw(<TermsDialog account={anAccount()} onClose={onClose} />);

    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByText(words.termsSaved)).toBeDefined();
    expect(asked[0]?.body).toEqual({ id: 7, time_modified: '2026-11-20T08:00:00.000Z', account_type: 'prepaid' });
  });
});
