import { Button } from '../ui/act/Button.tsx';
import type { ManagedRole } from '@tsela/contract/users/role-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { roles as words } from '../strings/users.ts';
import { AppLink, useNavigator } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { UserTabs } from './UserTabs.tsx';
import { useRoles } from './user-calls.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';

const GROUPS = ['Custom', 'Global'] as const;

/** The provider's own roles and those of every provider. Source: screens S46, DATA-04. */
export function RolesPage() {
  const read = useRoles();
  const navigator = useNavigator();
  const may_add = useMay('API_/roles:POST');
  const add = may_add && <Button onClick={() => navigator.go(paths.newRole())}>{words.add}</Button>;
  const compare = (
    <Button variant="default" onClick={() => navigator.go(paths.compareRoles())}>
      {words.compare}
    </Button>
  );
  return (
    <PageFrame title={SCREENS.roles.title} action={add} otherActions={compare} tabs={<UserTabs current="roles" />}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={420} />}
      {read.data &&
        GROUPS.map((group) => {
          const own = read.data.roles.filter((role) => role.group === group);
          return (
            <Panel key={group} title={words.groups[group]} aside={words.groupHelp[group]} isFlush>
              {own.length === 0 ? <EmptyState text={words.noCustom} action={add} /> : <RoleList roles={own} />}
            </Panel>
          );
        })}
    </PageFrame>
  );
}

function RoleList({ roles }: { readonly roles: readonly ManagedRole[] }) {
  return (
    <Lines>
      {roles.map((role) => (
        <Row key={role.id} as="li" justify="between" gap={4} pad={[2, 4]}>
          <Stack as="span" gap={1}>
            <strong>
              <AppLink href={paths.role(role.id)}>{role.name}</AppLink>
            </strong>
            <QuietText>{role.description || (role.needs_account ? words.forAccounts : words.forStaff)}</QuietText>
          </Stack>
          <Row as="span" gap={4}>
            {role.require_2fa && <StatusBadge status="active" label={words.twoFactorShort} />}
            <QuietText>{words.minutesShort(role.logout_after_inactive_minutes)}</QuietText>
            <AppLink
              href={paths.users({ role_id: String(role.id) })}
              className="num"
              aria-label={`${role.name}: ${words.users(role.users)}`}
            >
              {words.users(role.users)}
            </AppLink>
          </Row>
        </Row>
      ))}
    </Lines>
  );
}
