import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { OutputOf } from '@tsela/contract/route';
import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import { useEffect, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../api/api-error.ts';
import { keepToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { keepLoginNotice } from '../shell/beside/login-notice.ts';
import { useSession } from '../shell/session.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { sessions } from '../strings/sessions.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { newPasswordErrors } from './new-password-draft.ts';
import { NewPasswordFields } from './parts/NewPasswordFields.tsx';
import { TermsBox } from './parts/TermsBox.tsx';
import { useLink, useSetPassword } from './session-calls.ts';
import { QuietText, Sentence, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Form } from '../ui/form/Form.tsx';
import { EntryCard } from '../ui/layout/EntryPage.tsx';
import { Row } from '../ui/layout/Row.tsx';

type Link = OutputOf<typeof credentialApi.verification>;

/** The page behind a link that was sent: a new password, or an invitation. Source: CALL-18 to CALL-20, screens S03. */
export function NewPassword({ token }: { readonly token: string }) {
  const { title: company } = useSession();
  const link = useLink(token);
  const [is_over, setOver] = useState(false);
  const { title, invitationTitle, over, overTitle, overText, sendNew } = sessions.newPassword;
  const has_ended = is_over || (link.error instanceof ApiError && link.error.status === 404);
  const heading = has_ended ? overTitle : link.data?.purpose === 'invitation' ? invitationTitle(company) : title;

  useEffect(() => setPageTitle(heading), [heading]);

  return (
    <EntryCard aria-labelledby="login-title">
      <Text id="login-title" as="h1" size="xl" weight="strong">
        {heading}
      </Text>
      {has_ended ? (
        <>
          <Notice kind="warning">{over}</Notice>
          <Sentence>{overText}</Sentence>
          <Row justify="between" gap={4} size="s">
            <AppLink href={paths.login({ forgotten: '1' })}>{sendNew}</AppLink>
            <AppLink href={paths.login()}>{sessions.backToLogIn}</AppLink>
          </Row>
        </>
      ) : link.error ? (
        <Notice kind="error" onRetry={() => void link.refetch()}>
          {shownError(link.error)}
        </Notice>
      ) : link.data ? (
        <NewPasswordForm token={token} link={link.data} onOver={() => setOver(true)} />
      ) : (
        <Stack gap={4}>
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={36} />
        </Stack>
      )}
    </EntryCard>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly link: Link;
  /** The link ended while the form was open. */
  readonly onOver: () => void;
}

function NewPasswordForm({ token, link, onOver }: NewPasswordFormProps) {
  const { settings } = useSession();
  const replace = useReplace();
  const save = useSetPassword(token);
  const is_invitation = link.purpose === 'invitation';
  const version = readSetting(settings, 'terms_and_conditions_version');
  const has_terms = is_invitation && version !== '';
  const [draft, setDraft] = useState({ password: '', repeat: '', name: link.name, mobile_number: link.mobile_number ?? '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [are_terms_read, setTermsRead] = useState(false);
  const words = sessions.newPassword;

  function change(changes: Partial<typeof draft>): void {
    setDraft({ ...draft, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))));
  }

  function handleSubmit(): void {
    const found = newPasswordErrors(draft, { email: link.email, is_invitation });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { password, name, mobile_number } = draft;
    const more = {
      name: name.trim(),
      ...(mobile_number.trim() !== (link.mobile_number ?? '') && { mobile_number: mobile_number.trim() }),
      ...(has_terms && { terms_and_conditions_accepted_version: version }),
    };
    save.mutate(
      { password, ...(is_invitation && more) },
      {
        onSuccess: ({ access_token }) => {
          if (access_token === undefined) {
            keepLoginNotice(words.savedLogIn);
            return replace(paths.login());
          }
          keepToken(access_token);
          showToast({ text: words.saved, variant: 'success' });
          return replace(paths.landing());
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 404) return onOver();
          return setErrors(fieldErrors(error));
        },
      },
    );
  }

  const fault = Object.keys(fieldErrors(save.error)).length === 0 ? shownError(save.error) : null;
  return (
    <Form onSubmit={handleSubmit} isOff={save.isPending} errors={errors}>
      <Sentence>
        {is_invitation && `${words.invitationText} `}
        {words.of(link.email)}
      </Sentence>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {/* Password managers save the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
      {is_invitation && (
        <>
          <TextInput
            {...field(sessions.profile.name, { name: 'name', is_required: true, errors })}
            autoComplete="name"
            maxLength={255}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            {...field(sessions.profile.mobile, { name: 'mobile_number', is_optional: true, errors })}
            type="tel"
            autoComplete="tel"
            maxLength={50}
            value={draft.mobile_number}
            onChange={(event) => change({ mobile_number: event.currentTarget.value })}
          />
        </>
      )}
      <NewPasswordFields email={link.email} password={draft.password} repeat={draft.repeat} onChange={change} errors={errors} />
      {has_terms && <TermsBox onRead={setTermsRead} />}
      <Button type="submit" size="md" loading={save.isPending} disabled={has_terms && !are_terms_read} fullWidth>
        {words.save}
      </Button>
      {has_terms && !are_terms_read && <QuietText as="p">{words.acceptTerms}</QuietText>}
    </Form>
  );
}
