import { screen } from '@testing-library/react';
import type { AccountId } from '@tsela/domain/ids';
import { expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import type { Asked } from '../../shell/drawn.testing.tsx';
import { anEntry } from '../entry.testing.ts';
import { ContactDialog } from './ContactDialog.tsx';

const ENTRY = anEntry();

function refusal(code: string, message: string, members: object = {}) {
  return { status: 409, body: { code: 'conflict', message, violations: [{ field: 'name', code, message }], ...members } };
}

function drawDialog(entry: typeof ENTRY | null, answer: (asked: Asked) => { status?: number; body: unknown } | undefined) {
  const { asked } = answerWith((one) => answer(one) ?? { body: { warnings: [], precision: 'suburb', lat: 0, lng: 0 } });
  const onUse = vi.fn<(entry: typeof ENTRY) => void>();
  const onClose = vi.fn<() => void>();
  const drawn = draw(<ContactDialog account_id={4 as AccountId} entry={entry} onUse={onUse} onClose={onClose} />);
  const saved = () => asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }));
  return { ...drawn, asked, saved, onUse, onClose };
}

it('SCREEN-14: sends of a contact what was changed alone, and nothing when nothing was', async () => {
  const { user, saved, onClose } = drawDialog(ENTRY, ({ method }) =>
    method === 'PATCH' ? { body: { address_book: ENTRY, warnings: [] } } : undefined,
  );

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect([onClose.mock.calls.length, saved()]).toEqual([1, []]);
  await user.type(screen.getByLabelText(/^Contact person/), ' Nkosi');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const body = { id: 7, based_on: ENTRY.time_modified, contact_name: 'Thandi Nkosi', on_duplicate: 'refuse' };
  await vi.waitFor(() => expect(saved()).toEqual([{ method: 'PATCH', body }]));
});

it('SCREEN-14: opening hours are typed for the working days at once, or day by day', async () => {
  const entry = { ...ENTRY, opening_hours: 'Sat 08:00-13:00' };
  const { user, saved } = drawDialog(entry, ({ method }) =>
    method === 'PATCH' ? { body: { address_book: entry, warnings: [] } } : undefined,
  );

  expect(screen.getByLabelText<HTMLInputElement>('Saturday to').value).toBe('13:00');
  await user.type(screen.getByLabelText('Monday to Friday from'), '8');
  await user.type(screen.getByLabelText('Monday to Friday to'), '1700');
  await user.clear(screen.getByLabelText('Saturday from'));
  await user.clear(screen.getByLabelText('Saturday to'));
  await user.click(screen.getByRole('button', { name: 'Hours differ from Monday to Friday' }));
  await user.clear(screen.getByLabelText('Friday to'));
  await user.type(screen.getByLabelText('Friday to'), '15:30');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const opening_hours = 'Mon-Thu 08:00-17:00, Fri 08:00-15:30';
  const body = { id: 7, based_on: ENTRY.time_modified, opening_hours, on_duplicate: 'refuse' };
  await vi.waitFor(() => expect(saved()).toEqual([{ method: 'PATCH', body }]));
});

it('SCREEN-14: a contact that is there already can be used, or saved all the same', async () => {
  const message = 'This contact is in the address book already: Thandi Nkosi.';
  const { user, saved, onUse } = drawDialog(ENTRY, ({ method, url, body }) => {
    if (method === 'GET' && url.pathname === '/api/accounts/address-books') return { body: { address_books: [ENTRY], count: 1 } };
    if (method !== 'PATCH') return undefined;
    const asks = (body as { on_duplicate: string }).on_duplicate === 'refuse';
    return asks ? refusal('duplicate', message, { duplicate_ids: [7] }) : { body: { address_book: ENTRY, warnings: [] } };
  });

  await user.type(screen.getByLabelText(/^Contact person/), ' N');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Use Thandi Nkosi' }));
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));

  expect(onUse).toHaveBeenCalledWith(ENTRY);
  await vi.waitFor(() =>
    expect(saved().map(({ body }) => (body as { on_duplicate: string }).on_duplicate)).toEqual(['refuse', 'save']),
  );
});

it("SCREEN-14: another user's change is shown, and the own one goes on from it", async () => {
  const now = { ...ENTRY, email: 'new@shop.example', time_modified: '2026-11-21T08:00:00.000Z' };
  const { user, saved } = drawDialog(ENTRY, ({ method, url, body }) => {
    if (method === 'GET' && url.pathname === '/api/accounts/address-books') return { body: { address_books: [now], count: 1 } };
    if (method !== 'PATCH') return undefined;
    return (body as { based_on: string }).based_on === now.time_modified
      ? { body: { address_book: now, warnings: [] } }
      : refusal('changed-meanwhile', 'Johan Botha has changed this contact since you opened it.');
  });

  await user.type(screen.getByLabelText(/^Contact person/), ' N');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Johan Botha has changed this contact since you opened it.')).toBeDefined();
  expect(await screen.findByText('E-mail is now new@shop.example.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep my changes and go on' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('new@shop.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const body = { id: 7, based_on: now.time_modified, contact_name: 'Thandi N', on_duplicate: 'refuse' };
  await vi.waitFor(() => expect(saved().at(-1)).toEqual({ method: 'PATCH', body }));
});
