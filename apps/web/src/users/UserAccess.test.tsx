import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerWith, draw } from '../shell/drawn.testing.tsx';
import { AlertDialogHost } from '../ui/feedback/AlertDialogHost.tsx';
import { UserAccess } from './UserAccess.tsx';

// What the panel reads of a user.
const USER = {
  id: 7,
  name: 'Sizwe Shop',
  email: 'sizwe@example.com',
  state: 'active',
  is_active: true,
  is_locked: false,
  account_id: null,
  account_name: null,
  two_factor_auth_enabled: false,
  time_last_login: null,
  time_created: '2026-11-20T08:00:00.000Z',
} as unknown as ManagedUser;
const SEND = ['API_/users/invitations:POST'];

function drawAccess(answer: { readonly message: string; readonly password_link: string | null }) {
  const { asked } = answerWith(() => ({ body: answer }));
  const drawn = draw(
    <>
      <UserAccess user={USER} may_change />
      <AlertDialogHost />
    </>,
    { permissions: SEND },
  );
  return { ...drawn, asked };
}

it('a password link that could not be sent is shown to copy, and not said to be sent', async () => {
  const message = 'Not sent: no mail server is set. Copy the link.';
  const { user, asked } = drawAccess({ message, password_link: 'https://web.example/login?verification=v1.abc' });

  await user.click(screen.getByRole('button', { name: 'Send password link' }));

  expect(await screen.findByRole('dialog', { name: 'Password link' })).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(screen.getByText('https://web.example/login?verification=v1.abc')).toBeDefined();
  expect(asked.map(({ url, body }) => [url.pathname, body])).toEqual([['/api/users/password-links', { user_id: 7 }]]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
});

it('a password link that was sent is said to be sent', async () => {
  const message = 'A link to set a new password was sent to sizwe@example.com.';
  const { user } = drawAccess({ message, password_link: null });

  await user.click(screen.getByRole('button', { name: 'Send password link' }));

  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
