import type { GeneralLedger as Books } from '@tsela/contract/billing/general-ledger-api';
import { LEDGER_ACCOUNT_LABELS } from '@tsela/domain/payments/ledger-account-labels';
import { monthOf } from '@tsela/domain/time/date-ranges';
import { dayOf } from '@tsela/domain/time/day';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { generalLedger as words } from '../../strings/billing/general-ledger.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText } from '../../ui/show/Text.tsx';
import { useNow } from '../../ui/show/now.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { useGeneralLedger } from '../billing-calls.ts';
import { LedgerDays } from './LedgerDays.tsx';

/** What was booked in a period by account of the general ledger; each account opens its entries. Source: beyond.md part 4. */
export function GeneralLedger() {
  const { filters, changeFilters } = useListAddress();
  const month = monthOf(dayOf(useNow()));
  const [start_date, end_date] = [filters['start_date'] ?? month.start, filters['end_date'] ?? month.end];
  const read = useGeneralLedger({ start_date, end_date });
  const errors = fieldErrors(read.error);
  const fault = shownError(read.error);
  const ledger = read.data?.ledger;
  return (
    <Stack gap={3}>
      <Row data-screen-only>
        <LedgerDays start={start_date} end={end_date} errors={errors} onChange={changeFilters} />
      </Row>
      <QuietText>{words.help}</QuietText>
      {fault !== null && Object.keys(errors).length === 0 && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {fault === null && (ledger === undefined ? <Skeleton height={320} /> : <Accounts ledger={ledger} />)}
    </Stack>
  );
}

function Accounts({ ledger }: { readonly ledger: Books }) {
  const { accounts, total_debit, total_credit, balance_of_customers, start_date, end_date } = ledger;
  // A phone has room for two amounts beside a name.
  const is_narrow = useIsNarrow();
  if (accounts.length === 0) return <EmptyState text={words.none} />;
  return (
    <Panel>
      <PlainTable
        label={words.label}
        head={
          <>
            <th scope="col">{words.account}</th>
            <th scope="col" data-align="right">
              {words.debit}
            </th>
            <th scope="col" data-align="right">
              {words.credit}
            </th>
            {!is_narrow && (
              <th scope="col" data-align="right">
                {words.net}
              </th>
            )}
          </>
        }
      >
        {accounts.map(({ account, debit, credit, net }) => (
          <tr key={account}>
            <th scope="row">
              <TextLink href={paths.billing({ tab: 'transactions', ledger_account: account, start_date, end_date })}>
                {LEDGER_ACCOUNT_LABELS[account]}
              </TextLink>
            </th>
            <Amount rand={debit} />
            <Amount rand={credit} />
            {!is_narrow && <Amount rand={net} />}
          </tr>
        ))}
        <tr>
          <th scope="row">
            <strong>{words.total}</strong>
          </th>
          <Amount rand={total_debit} />
          <Amount rand={total_credit} />
          {!is_narrow && <Amount rand={total_debit - total_credit} />}
        </tr>
      </PlainTable>
      <QuietText>{balanceText(balance_of_customers)}</QuietText>
    </Panel>
  );
}

/** In words: the table above has what customers owe on the other side of zero than their balances. */
function balanceText(balance: number): string {
  const amount = moneyText(Math.abs(balance));
  return balance < 0 ? words.owing(amount) : words.inCredit(amount);
}

function Amount({ rand }: { readonly rand: number }) {
  return (
    <td data-align="right">
      <Money rand={rand} />
    </td>
  );
}
