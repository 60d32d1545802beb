import { Button } from '../ui/act/Button.tsx';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { IMPERSONATE } from '@tsela/domain/sessions/acting-for-rules';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { users as words } from '../strings/users.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { tellInvitation, tellPasswordLink } from './parts/tell-invitation.tsx';
import { StateBadge } from './parts/user-columns.tsx';
import { useMayBlock } from '../shell/use-may-block.ts';
import { useChangeUser, useRemoveUser, useResendInvitation, useResetTwoFactor, useSendPasswordLink } from './user-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

interface UserAccessProps {
  readonly user: ManagedUser;
  readonly may_change: boolean;
}

/** The state of a user, and what can be done about it. Source: screens S45. */
export function UserAccess({ user, may_change }: UserAccessProps) {
  const may_find = useMay('API_/personal-data:GET');
  return (
    <Panel title={words.access}>
      <Stack gap={4}>
        <Facts>
          <dt>{words.state}</dt>
          <dd>
            <StateBadge user={user} is_always />
          </dd>
          {user.account_name !== null && (
            <>
              <dt>{words.account}</dt>
              <dd>{user.account_name}</dd>
            </>
          )}
          <dt>{words.twoFactor}</dt>
          <dd>{user.two_factor_auth_enabled ? words.on : words.off}</dd>
          <dt>{words.lastLogin}</dt>
          <dd>{user.time_last_login === null ? words.never : <DateTime instant={user.time_last_login} />}</dd>
          <dt>{words.added}</dt>
          <dd>
            <DateTime instant={user.time_created} show="long-date" />
          </dd>
        </Facts>
        {may_change && (user.state === 'invited' ? <Invited user={user} /> : <Joined user={user} />)}
        {may_find && <AppLink href={paths.personalData({ user: String(user.id) })}>{words.personalData}</AppLink>}
      </Stack>
    </Panel>
  );
}

const failed = { onError: tellFailure };

function Invited({ user }: { readonly user: ManagedUser }) {
  const resending = useResendInvitation();
  const removing = useRemoveUser();
  const navigator = useNavigator();
  const [may_resend, may_remove] = [useMay('API_/users/invitations:POST'), useMay('API_/users:DELETE')];

  async function handleTakeBack(): Promise<void> {
    const is_sure = await isSure({ title: words.takeBackTitle(user.name), body: words.takeBackText, button: words.takeBack });
    if (!is_sure) return;
    removing.mutate(
      { id: user.id },
      {
        ...failed,
        onSuccess: ({ message }) => {
          showToast({ text: message, variant: 'success' });
          navigator.go(paths.users());
        },
      },
    );
  }

  return (
    <>
      <Sentence>{words.invitationText}</Sentence>
      <Row align="stretch">
        {may_resend && (
          <Button
            variant="default"
            loading={resending.isPending}
            onClick={() =>
              resending.mutate({ user_id: user.id }, { ...failed, onSuccess: (invitation) => tellInvitation(invitation) })
            }
          >
            {words.resend}
          </Button>
        )}
        {may_remove && (
          <Button variant="default" loading={removing.isPending} onClick={() => void handleTakeBack()}>
            {words.takeBack}
          </Button>
        )}
      </Row>
    </>
  );
}

function Joined({ user }: { readonly user: ManagedUser }) {
  const changing = useChangeUser();
  const sending = useSendPasswordLink();
  const resetting = useResetTwoFactor();
  const may_block = useMayBlock();
  const navigator = useNavigator();
  const can_sign_in = user.is_active && !user.is_locked;
  const [may_act_as, may_reset] = [useMay(IMPERSONATE), useMay('API_/users/2fa/reset:POST')];
  const may_send = useMay('API_/users/invitations:POST');

  async function handleActive(): Promise<void> {
    const { is_active } = user;
    const is_sure =
      !is_active ||
      (await isSure({ title: words.deactivateTitle(user.name), body: words.deactivateText, button: words.deactivate }));
    if (!is_sure) return;
    const text = is_active ? words.deactivated : words.activated;
    changing.mutate(
      { id: user.id, is_active: !is_active },
      { ...failed, onSuccess: () => showToast({ text, variant: 'success' }) },
    );
  }

  async function handleLock(): Promise<void> {
    const { is_locked } = user;
    const is_sure = is_locked || (await isSure({ title: words.lockTitle(user.name), body: words.lockText, button: words.lock }));
    if (!is_sure) return;
    const text = is_locked ? words.unlocked : words.locked;
    changing.mutate(
      { id: user.id, is_locked: !is_locked },
      { ...failed, onSuccess: () => showToast({ text, variant: 'success' }) },
    );
  }

  async function handleReset(): Promise<void> {
    const is_sure = await isSure({ title: words.reset2faTitle(user.name), body: words.reset2faText, button: words.reset2fa });
    if (is_sure)
      resetting.mutate(
        { user_id: user.id },
        { ...failed, onSuccess: () => showToast({ text: words.reset2faDone, variant: 'success' }) },
      );
  }

  return (
    <Row align="stretch">
      {may_send && can_sign_in && (
        <Button
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.mutate({ user_id: user.id }, { ...failed, onSuccess: tellPasswordLink })}
        >
          {words.resetPassword}
        </Button>
      )}
      {may_reset && can_sign_in && user.two_factor_auth_enabled && (
        <Button variant="default" loading={resetting.isPending} onClick={() => void handleReset()}>
          {words.reset2fa}
        </Button>
      )}
      {may_act_as && can_sign_in && (
        <Button variant="default" onClick={() => window.location.assign(paths.actAs(user.email))}>
          {words.actAs}
        </Button>
      )}
      {user.is_active && (
        <Button variant={user.is_locked ? 'filled' : 'default'} loading={changing.isPending} onClick={() => void handleLock()}>
          {user.is_locked ? words.unlock : words.lock}
        </Button>
      )}
      {may_block && user.account_id !== null && (
        <Button variant="default" onClick={() => navigator.go(paths.blockedList({ type: 'email-address', add: user.email }))}>
          {words.blockAddress}
        </Button>
      )}
      <Button variant={user.is_active ? 'default' : 'filled'} loading={changing.isPending} onClick={() => void handleActive()}>
        {user.is_active ? words.deactivate : words.activate}
      </Button>
    </Row>
  );
}
