import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { OutputOf } from '@tsela/contract/route';
import { hasNegativeBalanceFlag } from '@tsela/domain/accounts/account-rules';
import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { shownError } from '../api/api-error.ts';
import { DailyBars } from '../overview/parts/DailyBars.tsx';
import { paths } from '../paths.ts';
import { accountParts as words, accounts } from '../strings/accounts.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { AccountDetails } from './AccountDetails.tsx';
import { useAccountSummary } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';

type Summary = OutputOf<typeof accountApi.summary>['summary'];

/** How an account is doing, at a glance. Source: screens S44, "overview". */
export function AccountOverview({ account }: { readonly account: Account }) {
  const read = useAccountSummary(account.id);
  const summary = read.data?.summary;
  return (
    <Stack gap={4}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {summary && <Warnings account={account} summary={summary} />}
      {read.isPending && <Skeleton height={240} />}
      {summary && (
        <Panel title={words.figures}>
          <Stack gap={4}>
            <Figures summary={summary} />
            <DailyBars days={summary.per_day} />
          </Stack>
        </Panel>
      )}
      <AccountDetails
        account={account}
        links={<TextLink href={paths.shipments({ account_id: String(account.id) })}>{accounts.shipments}</TextLink>}
      />
    </Stack>
  );
}

function Figures({ summary }: { readonly summary: Summary }) {
  const { unpaid_invoices, unpaid, overdue } = summary;
  return (
    <Facts look="figures">
      <div>
        <dt>{words.booked}</dt>
        <dd className="num">{summary.shipments_30_days}</dd>
      </div>
      <div>
        <dt>{words.openQuotes}</dt>
        <dd className="num">{summary.open_quotes}</dd>
      </div>
      <div>
        <dt>{words.users}</dt>
        <dd className="num">{summary.users}</dd>
      </div>
      <div>
        <dt>{accounts.lastShipment}</dt>
        <dd>
          {summary.time_last_shipment === null ? accounts.never : <DateTime instant={summary.time_last_shipment} show="date" />}
        </dd>
      </div>
      {unpaid_invoices !== undefined && (
        <>
          <div>
            <dt>{words.unpaid}</dt>
            <dd className="num">{unpaid_invoices}</dd>
          </div>
          <div>
            <dt>{words.unpaidAmount}</dt>
            <dd>
              <Money rand={unpaid ?? null} />
            </dd>
          </div>
          <div>
            <dt>{words.overdue}</dt>
            <dd>
              <Money rand={overdue ?? null} />
            </dd>
          </div>
        </>
      )}
    </Facts>
  );
}

/** What needs attention. */
function Warnings({ account, summary }: { readonly account: Account; readonly summary: Summary }) {
  const { account_type, balance } = account;
  const is_negative = balance !== undefined && hasNegativeBalanceFlag({ account_type, balance });
  const warnings = [
    ...((summary.overdue ?? 0) > 0 ? [words.warn.overdue] : []),
    ...(is_negative ? [words.warn.negative] : []),
    ...(summary.users === 0 && !isForVisitors(account) ? [words.warn.nobody] : []),
    ...(summary.shipments_30_days === 0 && summary.time_last_shipment !== null ? [words.warn.quiet] : []),
  ];
  if (warnings.length === 0 || account.status === 'closed') return null;
  return (
    <Notice kind="warning">
      {warnings.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  );
}
