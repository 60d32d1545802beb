import { Button } from '../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { keepToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { Logo } from '../shell/navigation/Logo.tsx';
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx';
import { afterLogin } from '../shell/pages/redirect.ts';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { idmEntry } from './idm-draft.ts';
import classes from './LoginPage.module.css';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import { useSignInFromIdm } from './session-calls.ts';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { EntryCard, EntryPage } from '../ui/layout/EntryPage.tsx';

/** Lets in who comes from the provider's identity service with a signed token. Source: ROUTE-07, screens S05. */
export function IdmPage() {
  const { settings } = useSession();
  if (!readSetting(settings, 'idm_enabled')) return <NotFoundPage />;
  return <IdmEntry />;
}

function IdmEntry() {
  // Read once, then removed from the address: it works once and must not be seen.
  const [entry] = useState(() => idmEntry(window.location));
  const { go } = useNavigator();
  const replace = useReplace();
  const sign_in = useSignInFromIdm();
  const [wants_passcode, setWantsPasscode] = useState(false);
  const { busy, failed, failedTitle, goToLogIn } = sessions.idm;
  const has_failed = entry.token === '' || (sign_in.isError && !wants_passcode);

  function send(passcode: string): void {
    sign_in.mutate(
      { token: entry.token, ...(passcode !== '' && { two_factor_auth_passcode: passcode }) },
      {
        onSuccess: (answer) => {
          if (!('access_token' in answer)) return setWantsPasscode(true);
          keepToken(answer.access_token);
          return replace(afterLogin(entry.redirect));
        },
      },
    );
  }

  const is_sent = useRef(false);
  const sendOnce = useEffectEvent(() => {
    if (is_sent.current || entry.token === '') return;
    is_sent.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    send('');
  });
  useEffect(() => {
    setPageTitle(busy);
    sendOnce();
  }, [busy]);

  return (
    <EntryPage>
      <EntryCard aria-labelledby="idm-title">
        <Logo />
        <Text id="idm-title" as="h1" size="xl" weight="strong">
          {has_failed ? failedTitle : wants_passcode ? sessions.passcode.title : busy}
        </Text>
        {has_failed && (
          <>
            <Notice kind="error">{failed}</Notice>
            <Button onClick={() => go(paths.login())}>{goToLogIn}</Button>
          </>
        )}
        {wants_passcode && (
          <>
            <Sentence>{sessions.passcode.text}</Sentence>
            <PasscodeBoxes
              label={sessions.passcode.label}
              onWhole={send}
              is_busy={sign_in.isPending}
              error={shownError(sign_in.error)}
            />
          </>
        )}
        {!has_failed && !wants_passcode && <span className={classes['bar']} aria-hidden="true" />}
      </EntryCard>
    </EntryPage>
  );
}
