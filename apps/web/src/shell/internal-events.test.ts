import { expect, it } from 'vitest';
import { sessionEventOf } from '../api/session-events.ts';
import { internalEventNames, onInternalEvent, tellInternalEvent } from '../ui/internal-events.ts';
import type { InternalEvent } from '../ui/internal-events.ts';
import { keepCollapsed } from './navigation/collapsed.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { hideToast, showToast } from '../ui/feedback/toast.ts';

it('EVENT-01: the internal events are those eight, and each is told by what causes it', async () => {
  const told: [string, unknown][] = [];
  const ends = (internalEventNames() as InternalEvent[]).map((name) =>
    onInternalEvent(name, (detail: unknown) => told.push([name, detail])),
  );
  const of_answer = (status: number, body: unknown = {}) =>
    sessionEventOf({ path: '/shipments', method: 'GET' }, { status, body }, { is_of_this_session: true });

  hideToast(showToast({ text: 'Saved.', variant: 'success', autoHide: 1 }));
  const answered = showAlert({ title: 'Leave?', body: '' });
  keepCollapsed(true, { setItem: () => undefined, removeItem: () => undefined });
  tellInternalEvent('accountUpdated', { id: 7 });

  expect(internalEventNames()).toEqual([
    'showToast',
    'showAlert',
    'refreshAccount',
    'accountClosed',
    'accountUpdated',
    'logOut',
    'maintenanceMode',
    'changeNavbarCollapsedValue',
  ]);
  expect(told).toEqual([
    ['showToast', { id: expect.any(String), text: 'Saved.', variant: 'success', autoHide: 1 }],
    ['showAlert', expect.objectContaining({ title: 'Leave?' })],
    ['changeNavbarCollapsedValue', true],
    ['accountUpdated', { id: 7 }],
  ]);
  expect([of_answer(423), of_answer(401), of_answer(418), of_answer(403, { code: 'two-factor-required' })]).toEqual([
    'accountClosed',
    'logOut',
    'maintenanceMode',
    'refreshAccount',
  ]);
  for (const end of ends) end();
  void showAlert({ title: 'Again', body: '' });
  expect(await answered).toBe(false);
});
