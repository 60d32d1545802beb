import { SOCIAL_LABELS } from '@tsela/domain/sessions/social-log-ins';
import type { SocialService } from '@tsela/domain/sessions/social-log-ins';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { sessions } from '../../strings/sessions.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useLinkSocialLogIn } from '../session-calls.ts';
import type { SocialCredentials } from '../social-scripts.ts';
import { proofError, proofOf } from './proof-draft.ts';
import { PasswordFirst } from './PasswordFirst.tsx';
import { ProofField } from './ProofField.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

interface LinkDialogProps {
  readonly service: SocialService | null;
  readonly has_password: boolean;
  readonly onClose: () => void;
}

const words = sessions.profile.linked;

/** Proves the user's identity and chooses the account to link. Source: screens S06. */
export function LinkDialog({ service, has_password, onClose }: LinkDialogProps) {
  const { user } = useSession();
  const can_prove = has_password || user?.two_factor_auth_enabled === true;
  return (
    <Dialog isOpen={service !== null} onClose={onClose} title={service === null ? '' : words.linkOf(SOCIAL_LABELS[service])}>
      {service !== null &&
        (can_prove ? (
          <LinkForm service={service} onClose={onClose} />
        ) : (
          <PasswordFirst text={words.noPassword} email={user?.email ?? ''} />
        ))}
    </Dialog>
  );
}

function LinkForm({ service, onClose }: { readonly service: SocialService; readonly onClose: () => void }) {
  const link = useLinkSocialLogIn();
  const [proof, setProof] = useState('');
  const error = proofError(fieldErrors(link.error));
  const fault = error === undefined ? shownError(link.error) : null;

  function handleCredentials(social_credentials: SocialCredentials): void {
    link.mutate(
      { social_credentials, ...(proof !== '' && proofOf(proof)) },
      {
        onSuccess: () => {
          showToast({ text: words.linked(SOCIAL_LABELS[service]), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <Stack gap={4}>
      <Sentence>{words.proofText}</Sentence>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <ProofField value={proof} onChange={setProof} error={error} />
      <SocialButtons
        is_alone
        google={service === 'google'}
        apple={service === 'apple'}
        onCredentials={({ social_credentials }) => social_credentials && handleCredentials(social_credentials)}
      />
    </Stack>
  );
}
