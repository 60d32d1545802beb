import { Button } from '../../ui/act/Button.tsx';
import { spendable } from '@tsela/domain/billing/affordability';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OutputOf } from '@tsela/contract/route';
import { cents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { shownDay } from '@tsela/domain/time/typed-day';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { overview as words } from '../../strings/overview.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Money } from '../../ui/show/Money.tsx';
import classes from './BalanceCard.module.css';
import { QuietText } from '../../ui/show/Text.tsx';

interface BalanceCardProps {
  readonly balance: number | undefined;
  readonly credit_limit: number | undefined;
  readonly owed: OutputOf<typeof overviewApi.dashboard>['owed'];
}

/** Prepaid: what is left. Postpaid: what is used and what is left of the credit. Both: what is to be paid, and by when. Hidden without billing rights. Source: screens S07. */
export function BalanceCard({ balance, credit_limit = 0, owed }: BalanceCardProps) {
  const { account, facts } = useSession();
  const { go } = useNavigator();
  if (balance === undefined || !account) return null;
  const { account_type } = account;
  const available = spendable({
    account_type,
    balance_cents: centsFromRand(balance),
    credit_limit_cents: centsFromRand(credit_limit),
  });
  const can_top_up = account_type === 'prepaid' && whyNot('top-up', facts) === null;
  return (
    <section className={classes['card']} aria-label={words.balance}>
      <QuietText>{account_type === 'postpaid' ? words.available : words.balance}</QuietText>
      <strong className={classes['amount']} data-short={available < 0 || undefined}>
        <Money rand={randFromCents(cents(available))} />
      </strong>
      {account_type === 'postpaid' && (
        <QuietText>
          {words.used} <Money rand={Math.max(0, -balance)} /> {words.ofCredit} <Money rand={credit_limit} />
        </QuietText>
      )}
      {owed !== undefined && owed.amount > 0 && <Owed {...owed} />}
      {can_top_up && (
        <Button variant="default" size="compact-sm" onClick={() => go(paths.topUpAccount())}>
          {words.topUp}
        </Button>
      )}
    </section>
  );
}

/** What is open of the account's invoices, with the way to them. */
function Owed({ amount, due_date }: NonNullable<BalanceCardProps['owed']>) {
  const now = useNow();
  const due = due_date === null ? null : (due_date as Day);
  const is_late = due !== null && due < dayOf(now);
  return (
    <AppLink href={paths.account({ tab: 'billing' })} className={classes['owed']} data-late={is_late || undefined}>
      {words.owed} <Money rand={amount} />{' '}
      {due !== null && (is_late ? words.owedSince(shownDay(due)) : words.owedBy(shownDay(due)))}
    </AppLink>
  );
}
