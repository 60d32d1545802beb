import { hasNegativeBalanceFlag } from '@tsela/domain/accounts/account-rules';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { isBuilt } from '@tsela/domain/screens/built-screens';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Money } from '../../ui/show/Money.tsx';
import classes from './BalanceBox.module.css';
import { useSession } from '../session.ts';
import { Text } from '../../ui/show/Text.tsx';

/** What an account has left, or has used of its credit; a prepaid balance below zero is flagged. Source: SHELL-11, SHELL-12, shell spec §4. */
export function BalanceBox() {
  const { account, facts } = useSession();
  if (account?.balance === undefined) return null;
  const can_top_up = whyNot('top-up', facts) === null && isBuilt(paths.topUpAccount());
  // A debt within the credit limit is not shown as a negative balance.
  const is_used = account.account_type === 'postpaid' && account.balance < 0;
  const is_flagged = hasNegativeBalanceFlag({ account_type: account.account_type, balance: account.balance });
  const content = (
    <>
      <Text size="xs">{is_used ? shell.used : shell.balance}</Text>
      <strong className={classes['amount']}>
        <Money rand={is_used ? -account.balance : account.balance} />
      </strong>
      {can_top_up && <span className={classes['hint']}>{shell.topUp}</span>}
    </>
  );
  const looks = { className: classes['box'], 'data-flagged': is_flagged || undefined };
  return can_top_up ? (
    <AppLink href={paths.topUpAccount()} {...looks}>
      {content}
    </AppLink>
  ) : (
    <div {...looks}>{content}</div>
  );
}
