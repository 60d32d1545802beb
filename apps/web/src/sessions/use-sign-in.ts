import type { InputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { useState } from 'react';
import { keepToken } from '../api/session-token.ts';
import { useSignIn } from './session-calls.ts';

/** What a sign-in begins with: a password, a code or a social sign-in. */
export type FirstFactor = Omit<InputOf<typeof sessionApi.signIn>, 'two_factor_auth_passcode'>;

export interface SignInSteps {
  readonly enter: (first: FirstFactor) => void;
  readonly enterPasscode: (passcode: string) => void;
  readonly goBack: () => void;
  /** The first factor was right, and a passcode is needed beside it. */
  readonly wants_passcode: boolean;
  readonly is_busy: boolean;
  readonly error: Error | null;
}

/** Begins the session, and leaves the device of another user who was told in this browser before. */
function begin(access_token: string): void {
  keepToken(access_token);
  if ('Notification' in window && Notification.permission === 'granted') void leaveOther().catch(() => undefined);
}

async function leaveOther(): Promise<void> {
  await (await import('./device-calls.ts')).leaveDeviceOfAnother();
}

/** Signs in by whichever first factor, asking for a passcode after a 202 and sending the same again with it. Source: LOGIN-01, LOGIN-02. */
export function useSignInSteps(): SignInSteps {
  const sign_in = useSignIn();
  const [waiting, setWaiting] = useState<FirstFactor | null>(null);

  function send(first: FirstFactor, passcode: string): void {
    sign_in.mutate(
      { ...first, ...(passcode !== '' && { two_factor_auth_passcode: passcode }) },
      { onSuccess: (answer) => ('access_token' in answer ? begin(answer.access_token) : setWaiting(first)) },
    );
  }

  return {
    enter: (first) => send(first, ''),
    enterPasscode: (passcode) => waiting && send(waiting, passcode),
    goBack: () => {
      setWaiting(null);
      sign_in.reset();
    },
    wants_passcode: waiting !== null,
    is_busy: sign_in.isPending,
    error: sign_in.error,
  };
}
