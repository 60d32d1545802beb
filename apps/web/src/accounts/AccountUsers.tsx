import { Button } from '../ui/act/Button.tsx';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { accountParts } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { useAccountUserColumns } from '../users/parts/user-columns.tsx';
import { UserTable } from '../users/parts/UserTable.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** The people of an account. Source: screens S20, S44. */
export function AccountUsers({ account_id }: { readonly account_id: AccountId }) {
  const { user } = useSession();
  const navigator = useNavigator();
  const may_add = useMay('API_/users:POST');
  const search = isStaff(user) ? { account_id: String(account_id) } : {};
  const add = may_add && (
    <Button variant="default" onClick={() => navigator.go(paths.newUser(search))}>
      {accountParts.addUser}
    </Button>
  );
  return (
    <Stack gap={4}>
      {add && <Row align="stretch">{add}</Row>}
      <UserTable columns={useAccountUserColumns()} filters={{ account_id }} />
    </Stack>
  );
}
