import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { USERS_BULK_IMPORT } from '@tsela/domain/users/user-import';
import { shownError } from '../../api/api-error.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { userInvitations as words } from '../../strings/users.ts';
import { Button } from '../../ui/act/Button.tsx';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { longDateText } from '../../ui/show/date-text.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useInvitations, useInviteImported } from '../user-import-calls.ts';

/** Who of the users of a file has joined, and asking the others once more. Source: screens S35. */
export function FileInvitations({ import_id }: { readonly import_id: number }) {
  const { facts } = useSession();
  const may_add = useMay('API_/users:POST');
  if (!may_add || !hasPermission(facts.actor?.permissions_ui ?? [], USERS_BULK_IMPORT)) return null;
  return <OfFile import_id={import_id} />;
}

function OfFile({ import_id }: { readonly import_id: number }) {
  const read = useInvitations(import_id);
  const inviting = useInviteImported();
  const may_invite = useMay('API_/users/invitations:POST');
  const told = read.data?.invitations;

  async function handleInvite(waiting: number): Promise<void> {
    const button = told?.time_invited === null ? words.inviteNow : words.invite;
    const is_sure = await showAlert({
      title: words.inviteTitle(waiting),
      body: words.inviteText,
      okButtonText: button,
      shouldShowCancelButton: true,
    });
    if (!is_sure) return;
    const heard = {
      onError: tellFailure,
      onSuccess: ({ message }: { readonly message: string }) => showToast({ text: message, variant: 'success' }),
    };
    inviting.mutate({ id: import_id }, heard);
  }

  return (
    <Panel title={words.title}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!told && read.error === null && <Skeleton height={64} />}
      {told && (
        <Stack gap={3}>
          <Row gap={4}>
            <Text>{words.counts(told.joined, told.waiting)}</Text>
            <QuietText>
              {!told.has_mail_server ? null : told.time_invited !== null ? (
                <>
                  {words.sent} <DateTime instant={told.time_invited} />
                </>
              ) : told.invite_on !== null ? (
                words.waitsFor(longDateText(told.invite_on))
              ) : (
                words.notAsked
              )}
            </QuietText>
          </Row>
          {!told.has_mail_server && <Notice kind="warning">{words.noMailServer}</Notice>}
          {may_invite && told.waiting > 0 && (
            <Row>
              <Button variant="default" loading={inviting.isPending} onClick={() => void handleInvite(told.waiting)}>
                {told.time_invited === null ? words.inviteNow : words.invite}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Panel>
  );
}
