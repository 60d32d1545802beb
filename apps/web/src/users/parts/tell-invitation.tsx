import type { Invitation } from '@tsela/contract/users/user-shapes';
import { users as words } from '../../strings/users.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** Says what became of an invitation; one that could not be sent stays in sight until its link is copied. `done` is what was done beside it. */
export function tellInvitation(invitation: Invitation | null, done = ''): void {
  const text = [done, invitation?.message ?? ''].filter((each) => each !== '').join(' ');
  const link = invitation?.invitation_link ?? null;
  if (link === null) return void showToast({ text, variant: 'success' });
  void showAlert({
    title: words.invitationLink,
    body: <LinkToCopy text={text} link={link} />,
    okButtonText: words.linkCopied,
    shouldShowCancelButton: false,
  });
}

function LinkToCopy({ text, link }: { readonly text: string; readonly link: string }) {
  return (
    <Stack gap={3}>
      <p>{text}</p>
      <Row pad={3} surface="line">
        <code>{link}</code>
        <CopyButton value={link} label={words.copyLink}>
          {words.copyLink}
        </CopyButton>
      </Row>
    </Stack>
  );
}
