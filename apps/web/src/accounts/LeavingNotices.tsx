import { Button } from '../ui/act/Button.tsx';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { longDateText } from '../ui/show/date-text.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useAskToClose } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/show/Text.tsx';

/** What has to be known of an account that is on its way out or has gone: its wish to be closed, or who took it over. */
export function LeavingNotices({ account }: { readonly account: Account }) {
  const { merged_into_account_id, time_close_asked, status } = account;
  if (merged_into_account_id !== null) {
    return (
      <Notice kind="info">
        {words.mergedInto} <AppLink href={paths.accountById(merged_into_account_id)}>{words.openTaker}</AppLink>
      </Notice>
    );
  }
  return time_close_asked !== null && status === 'open' ? <Wish account={account} since={time_close_asked} /> : null;
}

function Wish({ account, since }: { readonly account: Account; readonly since: string }) {
  const { user, title } = useSession();
  const may_answer = useMay('API_/accounts/close-requests:POST');
  const asking = useAskToClose();
  const is_staff = isStaff(user);

  function handleStay(): void {
    asking.mutate(
      { id: account.id, wish: 'stay' },
      {
        onSuccess: () => showToast({ text: words.staysOpen, variant: 'success' }),
        onError: tellFailure,
      },
    );
  }

  return (
    <Notice kind="warning">
      <Stack gap={4}>
        <span>{is_staff ? words.askedToClose(longDateText(since)) : words.closeAsked(title)}</span>
        {account.close_asked_reason !== '' && <Text keepsLines>{account.close_asked_reason}</Text>}
        {may_answer && (
          <Row as="span" align="stretch">
            <Button variant="default" loading={asking.isPending} onClick={handleStay}>
              {is_staff ? words.setAside : words.keepOpen}
            </Button>
          </Row>
        )}
      </Stack>
    </Notice>
  );
}
