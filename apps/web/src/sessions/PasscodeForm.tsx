import { Button } from '@mantine/core';
import { shownError } from '../api/api-error.ts';
import { sessions } from '../strings/sessions.ts';
import classes from './LoginPage.module.css';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import type { SignInSteps } from './use-sign-in.ts';

/** The second step of who has two factors. Source: LOGIN-01, LOGIN-02, screens S02. */
export function PasscodeForm({ steps }: { readonly steps: SignInSteps }) {
  const { text, label, back, lost } = sessions.passcode;
  return (
    <div className={classes['form']}>
      <p className={classes['text']}>{text}</p>
      <PasscodeBoxes label={label} onWhole={steps.enterPasscode} is_busy={steps.is_busy} error={shownError(steps.error)} />
      <p className={classes['small']}>{lost}</p>
      <Button variant="default" onClick={steps.goBack}>
        {back}
      </Button>
    </div>
  );
}
