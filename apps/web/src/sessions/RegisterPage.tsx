import { Button } from '../ui/act/Button.tsx';
import { mayRegisterAccount } from '@tsela/domain/permissions/who-may';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { ProviderLinks } from '../shell/parts/ProviderLinks.tsx';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import classes from './Register.module.css';
import { AccountStep } from './RegisterAccountStep.tsx';
import { YouStep } from './RegisterYouStep.tsx';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import { ResendCode } from './parts/ResendCode.tsx';
import { TermsBox } from './parts/TermsBox.tsx';
import { useRegisterForm } from './use-register-form.ts';
import type { RegisterForm } from './use-register-form.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Form } from '../ui/form/Form.tsx';
import { EntryCard, EntryPage } from '../ui/layout/EntryPage.tsx';

/** Opens an account, where the provider lets visitors. Source: ROUTE-06, screens S04. */
export function RegisterPage() {
  const { user, settings, title } = useSession();
  const replace = useReplace();
  const words = sessions.register;
  useEffect(() => setPageTitle(SCREENS.register.title), []);
  useEffect(() => {
    if (user) replace(paths.landing());
  }, [user, replace]);

  return (
    <EntryPage>
      {mayRegisterAccount(readSettings(settings, ['enable_guest_account_creation'])) ? (
        <RegisterCard />
      ) : (
        <EntryCard isWide>
          <Text as="h1" size="xl" weight="strong">
            {words.closedTitle}
          </Text>
          <Sentence>{words.closed(title)}</Sentence>
          <AppLink href={paths.login()}>{sessions.backToLogIn}</AppLink>
        </EntryCard>
      )}
      <ProviderLinks />
    </EntryPage>
  );
}

function RegisterCard() {
  const form = useRegisterForm();
  const { go } = useNavigator();
  const words = sessions.register;
  const number = form.steps.indexOf(form.step) + 1;
  const is_taken = form.fault !== null && form.fault.includes('already exists');

  return (
    <EntryCard isWide aria-labelledby="register-title">
      <Stack as="header" gap={3}>
        <Text id="register-title" as="h1" size="xl" weight="strong">
          {SCREENS.register.title}
        </Text>
        <ol className={classes['steps']} aria-label={words.stepOf(number, form.steps.length)}>
          {form.steps.map((step) => (
            <li key={step} {...(step === form.step && { 'aria-current': 'step' as const })} className={classes['step']}>
              {words.steps[step]}
            </li>
          ))}
        </ol>
      </Stack>
      {form.fault !== null && (
        <Notice kind="error">
          {form.fault} {is_taken && <AppLink href={paths.login()}>{sessions.logIn}</AppLink>}
        </Notice>
      )}
      <Form onSubmit={form.goOn} errors={form.errors} isOff={form.is_busy}>
        <StepFields form={form} />
        <Row align="stretch" justify="between" isOneLine gap={3}>
          <Button variant="default" onClick={() => (number === 1 ? go(paths.login()) : form.goBack())}>
            {words.back}
          </Button>
          {form.step !== 'verify' && (
            <Button type="submit" loading={form.is_busy} disabled={form.step === 'terms' && !form.are_terms_read}>
              {number === form.steps.length ? words.create : words.next}
            </Button>
          )}
        </Row>
      </Form>
      {number === 1 && (
        <Sentence>
          {words.have} <AppLink href={paths.login()}>{sessions.logIn}</AppLink>
        </Sentence>
      )}
    </EntryCard>
  );
}

function StepFields({ form }: { readonly form: RegisterForm }) {
  switch (form.step) {
    case 'you':
      return <YouStep form={form} />;
    case 'account':
      return <AccountStep form={form} />;
    case 'verify':
      return (
        <>
          <Sentence>{sessions.register.verifyText(form.draft.email.trim())}</Sentence>
          <PasscodeBoxes
            label={sessions.code.label}
            onWhole={form.enterCode}
            is_busy={form.is_busy}
            error={form.errors['verification_code'] ?? null}
          />
          <ResendCode email={form.draft.email.trim()} purpose="registration" />
        </>
      );
    case 'terms':
      return <TermsBox onRead={form.setTermsRead} />;
  }
}
