import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { dropLoginNotice, readLoginNotice } from '../shell/beside/login-notice.ts';
import { ProviderLinks } from '../shell/parts/ProviderLinks.tsx';
import { afterLogin } from '../shell/pages/redirect.ts';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ForgottenForm } from './ForgottenForm.tsx';
import { loginMode } from './login-draft.ts';
import type { LoginMode } from './login-draft.ts';
import { LoginForm } from './LoginForm.tsx';
import { useSignInOptions } from './session-calls.ts';
import { useSignInSteps } from './use-sign-in.ts';
import { QuietText, Sentence, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { EntryCard, EntryPage } from '../ui/layout/EntryPage.tsx';
import { Button } from '../ui/act/Button.tsx';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import type { SignInSteps } from './use-sign-in.ts';

const loadNewPassword = async () => (await import('./NewPassword.tsx')).NewPassword;
const loadSocial = async () => (await import('./parts/SocialButtons.tsx')).SocialButtons;

/** Everything at /login: signing in, a forgotten password, the page behind a link. Source: screens S02, S03; ROUTE-01 to ROUTE-03. */
export function LoginPage() {
  const mode = loginMode(useSearchValues());
  return (
    <EntryPage>
      {mode.kind === 'link' ? (
        <LazyComponent key={mode.token} load={loadNewPassword} props={{ token: mode.token }} is_wanted />
      ) : (
        <SignIn key={mode.kind} mode={mode} />
      )}
      <ProviderLinks />
    </EntryPage>
  );
}

/** Sign in, with what the provider offers. Source: screens S02; ROUTE-17. */
function SignIn({ mode }: { readonly mode: LoginMode }) {
  const { user, facts, is_maintained } = useSession();
  const { redirect } = useSearchValues();
  const replace = useReplace();
  const options = useSignInOptions();
  const steps = useSignInSteps();
  const notice = readLoginNotice();
  const error = shownError(options.error);
  const heading = steps.wants_passcode ? sessions.passcode.title : headingOf(mode, facts.settings.guest_login_is_staff_login);

  useEffect(() => setPageTitle(heading), [heading]);

  // A user who has signed in, here or in another tab, goes on.
  useEffect(() => {
    if (!user) return;
    dropLoginNotice();
    replace(afterLogin(redirect));
  }, [user, redirect, replace]);

  return (
    <EntryCard aria-labelledby="login-title">
      <Text id="login-title" as="h1" size="xl" weight="strong">
        {heading}
      </Text>
      {is_maintained && <Notice kind="warning">{sessions.maintained}</Notice>}
      {notice !== null && <Notice kind="warning">{notice}</Notice>}
      {error !== null && (
        <Notice kind="error" onRetry={() => void options.refetch()}>
          {error}
        </Notice>
      )}
      {options.isPending && (
        <Stack gap={4}>
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={36} />
        </Stack>
      )}
      {options.data && <Step mode={mode} steps={steps} options={options.data} />}
    </EntryCard>
  );
}

interface StepProps {
  readonly mode: LoginMode;
  readonly steps: ReturnType<typeof useSignInSteps>;
  readonly options: NonNullable<ReturnType<typeof useSignInOptions>['data']>;
}

function Step({ mode, steps, options }: StepProps) {
  if (steps.wants_passcode) return <PasscodeForm steps={steps} />;
  if (mode.kind === 'forgotten') return <ForgottenForm />;
  if (mode.kind === 'code' && options.verification_code) return <CodeForm steps={steps} />;
  const { password, verification_code, google, apple, registration } = options;
  return (
    <>
      {password ? <LoginForm steps={steps} offers_code={verification_code} /> : <Sentence>{sessions.noWayIn}</Sentence>}
      {(google || apple) && <LazyComponent load={loadSocial} props={{ google, apple, onCredentials: steps.enter }} is_wanted />}
      {registration && (
        <Sentence>
          {sessions.newHere} <AppLink href={paths.register()}>{sessions.createAccount}</AppLink>
        </Sentence>
      )}
    </>
  );
}

function headingOf({ kind }: LoginMode, is_staff_login: boolean): string {
  if (kind === 'code') return sessions.code.title;
  if (kind === 'forgotten') return sessions.forgot.title;
  return is_staff_login ? sessions.staffTitle : sessions.title;
}

/** The second step of a sign-in with two factors. Source: LOGIN-01, LOGIN-02, screens S02. */
function PasscodeForm({ steps }: { readonly steps: SignInSteps }) {
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
