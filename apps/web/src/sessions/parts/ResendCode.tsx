import { useEffect, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { sessions } from '../../strings/sessions.ts';
import { useSendCode } from '../session-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';

/** Another code may be asked for after this long. Source: screens S02. */
const WAIT_S = 60;

interface ResendCodeProps {
  readonly email: string;
  readonly purpose: 'login' | 'registration';
}

/** Sends the code once more, a minute after the last time. */
export function ResendCode({ email, purpose }: ResendCodeProps) {
  const send_code = useSendCode();
  const [sent_ms, setSentMs] = useState(() => Date.now());
  const [now_ms, setNowMs] = useState(sent_ms);
  const wait_s = Math.max(0, Math.ceil((sent_ms + WAIT_S * 1000 - now_ms) / 1000));
  const is_waiting = wait_s > 0;

  useEffect(() => {
    if (!is_waiting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [is_waiting]);

  function handleClick(): void {
    send_code.mutate(
      { email, purpose },
      {
        onSuccess: () => {
          setSentMs(Date.now());
          setNowMs(Date.now());
        },
      },
    );
  }

  const { resend, resendIn, resent } = sessions.code;
  return (
    <Row as="p" tone="soft" size="s">
      <LinkButton disabled={is_waiting || send_code.isPending} onClick={handleClick}>
        {is_waiting ? resendIn(wait_s) : resend}
      </LinkButton>
      <span role="status">{send_code.error ? shownError(send_code.error) : send_code.isSuccess ? resent : ''}</span>
    </Row>
  );
}
