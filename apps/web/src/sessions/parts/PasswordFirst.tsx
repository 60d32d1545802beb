import { Button } from '../../ui/act/Button.tsx';
import { shownError } from '../../api/api-error.ts';
import { sessions } from '../../strings/sessions.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useSendResetLink } from '../session-calls.ts';

const words = sessions.profile.linked;

interface PasswordFirstProps {
  /** What it is needed for. */
  readonly text: string;
  readonly email: string;
}

/** People who have always signed in with Google or Apple set a password by the link that is e-mailed to them. */
export function PasswordFirst({ text, email }: PasswordFirstProps) {
  const send = useSendResetLink();
  return (
    <Stack gap={4}>
      <Sentence>{text}</Sentence>
      {send.error && <Notice kind="error">{shownError(send.error)}</Notice>}
      {send.isSuccess ? (
        <Notice kind="info">{words.onItsWay(email)}</Notice>
      ) : (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ email })}>
          {words.setPassword}
        </Button>
      )}
    </Stack>
  );
}
