import { Button } from '../ui/act/Button.tsx';
import type { ProviderAdministrator, ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { isSure, showAlert } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { InviteAdministrator } from './InviteAdministrator.tsx';
import { useAdministrators, useOpenAs, useResendInvitation, useWithdrawInvitation } from '../providers/provider-calls.ts';
import { tellInvitation } from '../users/parts/tell-invitation.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Lines } from '../ui/layout/Lines.tsx';

/** The administrators of a provider: invite again, take back, or act as. Source: screens S51. */
export function Administrators({ provider }: { readonly provider: ProviderInUse }) {
  const read = useAdministrators(provider.id);
  // The first one is invited last, when everything else of a new provider is made.
  const setup_state = provider.setup?.state;
  const { refetch } = read;
  useEffect(() => void refetch(), [refetch, setup_state]);
  const administrators = read.data?.administrators ?? [];
  return (
    <Panel title={words.administrator}>
      <Stack gap={4}>
        {read.error && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        )}
        {read.isPending && <Skeleton height={48} />}
        {administrators.length > 0 && (
          <Lines>
            {administrators.map((each) => (
              <Administrator key={each.user_id} provider={provider} administrator={each} />
            ))}
          </Lines>
        )}
        {read.data && <InviteAdministrator provider={provider} is_first={administrators.length === 0} />}
      </Stack>
    </Panel>
  );
}

interface AdministratorProps {
  readonly provider: ProviderInUse;
  readonly administrator: ProviderAdministrator;
}

const TONES = { active: 'green', invited: 'amber', locked: 'red', inactive: 'grey' } as const;

function Administrator({ provider, administrator }: AdministratorProps) {
  const { user_id, name, email, state, invitation_expires } = administrator;
  const resending = useResendInvitation();
  const withdrawing = useWithdrawInvitation();
  const opening = useOpenAs();
  const one = { id: provider.id, user_id };
  const told = {
    onSuccess: ({ message }: { message: string }) => showToast({ text: message, variant: 'success' }),
  } as const;
  const error = resending.error ?? withdrawing.error ?? opening.error;

  async function handleWithdraw(): Promise<void> {
    const is_sure = await isSure({ title: words.withdrawTitle(name), body: words.withdrawBody, button: words.withdraw });
    if (is_sure) withdrawing.mutate(one, told);
  }

  async function handleOpen(): Promise<void> {
    const is_sure = await showAlert({
      title: words.openAsTitle(name),
      body: words.openAsBody,
      okButtonText: words.openAsButton,
      shouldShowCancelButton: true,
    });
    // The document begins anew, so that nothing the caller read before is left.
    if (is_sure) opening.mutate(one, { onSuccess: ({ username }) => window.location.assign(paths.actAs(username, provider.id)) });
  }

  return (
    <Row as="li" justify="between" gap={3} pad={[3, 0]}>
      <Stack gap={1}>
        {error && <Notice kind="error">{shownError(error)}</Notice>}
        <Row gap={2}>
          <strong>{name}</strong>
          <Badge tone={TONES[state]}>{words.state[state]}</Badge>
        </Row>
        <Text isBreakable>{email}</Text>
        {state === 'invited' && (
          <QuietText>
            {invitation_expires === null ? (
              words.invitationOver
            ) : (
              <>
                {words.invitedUntil} <DateTime instant={invitation_expires} />
              </>
            )}
          </QuietText>
        )}
      </Stack>
      <Row gap={3}>
        {state === 'active' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={words.openAsOf(name)}
            loading={opening.isPending}
            onClick={() => void handleOpen()}
          >
            {words.openAs}
          </Button>
        )}
        {state === 'invited' && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.resendOf(name)}
              loading={resending.isPending}
              onClick={() => resending.mutate(one, { onSuccess: (invitation) => tellInvitation(invitation) })}
            >
              {words.resend}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.withdrawOf(name)}
              loading={withdrawing.isPending}
              onClick={() => void handleWithdraw()}
            >
              {words.withdraw}
            </Button>
          </>
        )}
      </Row>
    </Row>
  );
}
