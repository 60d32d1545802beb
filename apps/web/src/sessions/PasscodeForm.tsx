import { Button } from '@mantine/core';
import { shownError } from '../api/api-error.ts';
import { sessions } from '../strings/sessions.ts';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import type { SignInSteps } from './use-sign-in.ts';
import { QuietText, Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The second step of a sign-in with two factors. Source: LOGIN-01, LOGIN-02, screens S02. */
export function PasscodeForm({ steps }: { readonly steps: SignInSteps }) {
  const { text, label, back, lost } = sessions.passcode;
  return (
    <Stack gap={4}>
      <Sentence>{text}</Sentence>
      <PasscodeBoxes label={label} onWhole={steps.enterPasscode} is_busy={steps.is_busy} error={shownError(steps.error)} />
      <QuietText as="p">{lost}</QuietText>
      <Button variant="default" onClick={steps.goBack}>
        {back}
      </Button>
    </Stack>
  );
}
