import { Button } from '../../ui/act/Button.tsx';
import { spendable } from '@tsela/domain/billing/affordability';
import { cents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { overview as words } from '../../strings/overview.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Money } from '../../ui/show/Money.tsx';
import classes from './BalanceCard.module.css';
import { QuietText } from '../../ui/show/Text.tsx';

interface BalanceCardProps {
  readonly balance: number | undefined;
  readonly credit_limit: number | undefined;
}

/** Prepaid: what is left. Postpaid: what is used and what is left of the credit. Hidden without billing rights. Source: screens S07. */
export function BalanceCard({ balance, credit_limit = 0 }: BalanceCardProps) {
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
      {can_top_up && (
        <Button variant="default" size="compact-sm" onClick={() => go(paths.topUpAccount())}>
          {words.topUp}
        </Button>
      )}
    </section>
  );
}
