import { Button } from '../ui/act/Button.tsx';
import type { OutputOf } from '@tsela/contract/route';
import type { socialLogInApi } from '@tsela/contract/sessions/social-log-in-api';
import { SOCIAL_LABELS } from '@tsela/domain/sessions/social-log-ins';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { sessions } from '../strings/sessions.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useSocialLogIns, useUnlinkSocialLogIn } from './session-calls.ts';
import { QuietText } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';

type LogIn = OutputOf<typeof socialLogInApi.socialLogIns>['social_log_ins'][number];

const loadDialog = async () => (await import('./parts/LinkDialog.tsx')).LinkDialog;
const words = sessions.profile.linked;

/** The linked accounts at Google and Apple; nothing where none is offered or linked. Source: screens S06. */
export function LinkedPanel({ email }: { readonly email: string }) {
  const read = useSocialLogIns();
  const unlink = useUnlinkSocialLogIn();
  const [linking, setLinking] = useState<LogIn['service'] | null>(null);
  const log_ins = read.data?.social_log_ins ?? [];
  if (read.data && log_ins.length === 0) return null;
  const fault = fieldErrors(unlink.error)['service'] ?? shownError(read.error ?? unlink.error);

  async function handleUnlink(service: LogIn['service']): Promise<void> {
    const label = SOCIAL_LABELS[service];
    const asked = { title: words.unlinkTitle(label), body: words.unlinkBody(label), okButtonText: words.unlink };
    if (!(await showAlert({ ...asked, okButtonVariant: 'danger' }))) return;
    unlink.mutate({ service }, { onSuccess: () => showToast({ text: words.unlinked(label), variant: 'success' }) });
  }

  return (
    <>
      <LinesPanel title={words.title} aside={words.text} read={read} fault={fault}>
        {log_ins.map((log_in) => (
          <Row key={log_in.service} as="li" gap={3} pad={[3, 4]}>
            <Stack gap={1} isGrowing>
              <Row as="span" weight="strong">
                {SOCIAL_LABELS[log_in.service]}
              </Row>
              <QuietText>
                <StateOf log_in={log_in} email={email} />
              </QuietText>
            </Stack>
            {log_in.is_offered && (
              <Button
                variant="default"
                aria-label={words.linkOf(SOCIAL_LABELS[log_in.service])}
                onClick={() => setLinking(log_in.service)}
              >
                {log_in.state === 'linked' ? words.linkOther : words.link}
              </Button>
            )}
            {log_in.state === 'linked' && (
              <Button
                variant="default"
                aria-label={words.unlinkOf(SOCIAL_LABELS[log_in.service])}
                loading={unlink.isPending && unlink.variables.service === log_in.service}
                onClick={() => void handleUnlink(log_in.service)}
              >
                {words.unlink}
              </Button>
            )}
          </Row>
        ))}
      </LinesPanel>
      <LazyComponent
        load={loadDialog}
        props={{ service: linking, has_password: read.data?.has_password ?? true, onClose: () => setLinking(null) }}
        is_wanted={linking !== null}
      />
    </>
  );
}

function StateOf({ log_in, email }: { readonly log_in: LogIn; readonly email: string }) {
  if (log_in.state === 'off') return words.states.off;
  if (log_in.state === 'by-email') return words.states['by-email'](email);
  return (
    <>
      {words.states.linked(log_in.email ?? '')} {words.since} <DateTime instant={log_in.time_linked} show="near" />
      {!log_in.is_offered && ` · ${words.notOffered}`}
    </>
  );
}
