import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerWith, draw } from '../shell/drawn.testing.tsx';
import type { Session } from '../shell/session.ts';
import { NewPassword } from './NewPassword.tsx';

const SESSION = { title: 'Karoo Couriers', settings: {} } as unknown as Partial<Session>;
const LINK = {
  purpose: 'invitation',
  email: 'sipho@example.co.za',
  name: 'Sipho Dlamini',
  mobile_number: '+27837654321',
  time_expires: '2026-12-07T08:00:00.000Z',
};

async function accept(typed?: string) {
  const { asked } = answerWith(({ method }) => ({ body: method === 'GET' ? LINK : { user: {} } }));
  const { user } = draw(<NewPassword token="v1.abc" />, { of: SESSION });
  const mobile = await screen.findByLabelText(/^Mobile number/);
  expect((mobile as HTMLInputElement).value).toBe('+27837654321');
  if (typed !== undefined) await user.clear(mobile);
  if (typed) await user.type(mobile, typed);
  await user.type(screen.getByLabelText(/^New password(?! again)/), 'drie rooi bakkies');
  await user.type(screen.getByLabelText(/^New password again/), 'drie rooi bakkies');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  return asked.find(({ method }) => method === 'POST')?.body;
}

describe('SCREEN-03: who is invited finds the mobile number that the office has given', () => {
  it('and sends none where it is right', async () => {
    expect(await accept()).toEqual({ password: 'drie rooi bakkies', name: 'Sipho Dlamini' });
  });

  it.each(['082 123 4567', ''])('and sends “%s” where that is right', async (typed) => {
    expect(await accept(typed)).toMatchObject({ mobile_number: typed });
  });
});
