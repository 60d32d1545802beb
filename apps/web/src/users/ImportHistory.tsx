import { Button } from '../ui/act/Button.tsx';
import type { UserImport } from '@tsela/contract/users/user-import-api';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { usersImport as words } from '../strings/users.ts';
import { isSure, showAlert } from '../ui/feedback/alert-dialog.ts';
import { longDateText } from '../ui/show/date-text.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import classes from './parts/Import.module.css';
import { useInviteImported, useUndoImport, useUserImports } from './user-import-calls.ts';
import { Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The last imports, with what can still be done about those who have not joined. Source: screens S30, S35. */
export function ImportHistory() {
  const read = useUserImports();
  const imports = read.data?.imports;
  return (
    <Panel title={words.history} isFlush>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!imports && !read.error && <Skeleton height={64} />}
      {imports?.length === 0 && (
        <Row as="p" pad={[1, 4, 3]} align="stretch" gap={4}>
          {words.noHistory}
        </Row>
      )}
      {imports && imports.length > 0 && (
        <ul className={classes['rows']}>
          {imports.map((each) => (
            <Import key={each.id} made={each} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const told = {
  onError: tellFailure,
  onSuccess: ({ message }: { readonly message: string }) => showToast({ text: message, variant: 'success' }),
};

function Import({ made }: { readonly made: UserImport }) {
  const [may_invite, may_undo] = [useMay('API_/users/invitations:POST'), useMay('API_/users:DELETE')];
  const inviting = useInviteImported();
  const undoing = useUndoImport();
  const { id, waiting, joined, users_count, invite_on } = made;

  async function handleInvite(): Promise<void> {
    const is_sure = await showAlert({
      title: words.inviteTitle(waiting),
      body: words.inviteText,
      okButtonText: invite_on === null ? words.invite : words.inviteNow,
      shouldShowCancelButton: true,
    });
    if (is_sure) inviting.mutate({ id }, told);
  }

  async function handleUndo(): Promise<void> {
    const is_sure = await isSure({ title: words.undoTitle(waiting), body: words.undoText, button: words.undo });
    if (is_sure) undoing.mutate({ id }, told);
  }

  return (
    <li className={classes['import']}>
      <Stack as="span" gap={0}>
        <span>
          <DateTime instant={made.time_created} /> {words.by(made.created_by_name)}
        </span>
        <Text tone="quiet">
          {words.counts(users_count, joined, waiting)}
          {invite_on !== null && waiting > 0 && `. ${words.waitsFor(longDateText(invite_on))}`}
        </Text>
      </Stack>
      {waiting > 0 && (may_invite || may_undo) && (
        <Row as="span" gap={3}>
          {may_invite && (
            <Button variant="default" loading={inviting.isPending} onClick={() => void handleInvite()}>
              {invite_on === null ? words.invite : words.inviteNow}
            </Button>
          )}
          {may_undo && (
            <Button variant="default" loading={undoing.isPending} onClick={() => void handleUndo()}>
              {words.undo}
            </Button>
          )}
        </Row>
      )}
    </li>
  );
}
