import type { Invitation, PasswordLink } from '@tsela/contract/users/user-shapes';
import { users as words } from '../../strings/users.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** Shows whether an invitation was sent, after what else was `done`. */
export function tellInvitation(invitation: Invitation | null, done = ''): void {
  const text = [done, invitation?.message ?? ''].filter((each) => each !== '').join(' ');
  tellLink({ title: words.invitationLink, text, link: invitation?.invitation_link ?? null });
}

/** Shows whether a link to set a password was sent. */
export function tellPasswordLink({ message, password_link }: PasswordLink): void {
  tellLink({ title: words.passwordLink, text: message, link: password_link });
}

/** A link that could not be sent stays in sight until it is copied. */
function tellLink({ title, text, link }: { readonly title: string; readonly text: string; readonly link: string | null }): void {
  if (link === null) return void showToast({ text, variant: 'success' });
  void showAlert({
    title,
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
