import type { BillingOverview as Overview } from '@tsela/contract/billing/billing-overview-api';
import { monthInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { billingOverview as words } from '../../strings/billing/overview.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { ShareBars } from '../../ui/show/ShareBars.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useBillingOverview } from '../billing-calls.ts';

/** What customers owe, by age and by account, and what was invoiced; each figure leads to what it is made of. Source: screens S41. */
export function BillingOverview() {
  const read = useBillingOverview();
  const fault = shownError(read.error);
  const overview = read.data?.overview;
  if (fault !== null)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {fault}
      </Notice>
    );
  if (!overview) return <Skeleton height={420} />;
  return (
    <Stack gap={4}>
      <Figures overview={overview} />
      <Tiles columns={2} align="start">
        <Stack gap={4}>
          <Ages overview={overview} />
          <Months overview={overview} figure="invoiced" />
        </Stack>
        <Stack gap={4}>
          <Debtors overview={overview} />
          <Months overview={overview} figure="paid_in" />
        </Stack>
      </Tiles>
    </Stack>
  );
}

interface OfOverview {
  readonly overview: Overview;
}

function overdueOf({ ages }: Overview): number {
  return ages.filter(({ age }) => age !== 'not_due').reduce((sum, { amount }) => sum + amount, 0);
}

function Figures({ overview }: OfOverview) {
  const { owed, in_credit, not_invoiced, open_invoices, invoiced_this_month, invoiced_last_month } = overview;
  return (
    <Panel>
      <Facts look="figures">
        <div>
          <dt>{words.owed}</dt>
          <dd>
            <Money rand={owed} />
          </dd>
        </div>
        <div>
          <dt>{words.overdue}</dt>
          <dd>
            <TextLink href={paths.billing({ tab: 'invoices', standing: 'overdue' })}>
              <Money rand={overdueOf(overview)} />
            </TextLink>
            <QuietText as="div">{words.openInvoices(open_invoices)}</QuietText>
          </dd>
        </div>
        <div>
          <dt>{words.notInvoiced}</dt>
          <dd>
            <TextLink href={paths.billing({ tab: 'invoice-runs' })}>
              <Money rand={not_invoiced} />
            </TextLink>
            <QuietText as="div">{words.notInvoicedHint}</QuietText>
          </dd>
        </div>
        <div>
          <dt>{words.inCredit}</dt>
          <dd>
            <Money rand={in_credit} />
          </dd>
        </div>
        <div>
          <dt>{words.thisMonth}</dt>
          <dd>
            <Money rand={invoiced_this_month} />
            <QuietText as="div">
              {words.lastMonth} <Money rand={invoiced_last_month} />
            </QuietText>
          </dd>
        </div>
      </Facts>
    </Panel>
  );
}

const TONES = {
  not_due: 'green',
  up_to_30_days: 'amber',
  up_to_60_days: 'amber',
  up_to_90_days: 'red',
  over_90_days: 'red',
} as const;

function Ages({ overview: { ages } }: OfOverview) {
  const most = Math.max(1, ...ages.map(({ amount }) => amount));
  return (
    <Panel title={words.ages}>
      <ShareBars
        label={words.ages}
        bars={ages.map(({ age, amount, invoices }) => ({
          key: age,
          label: words.ageLabels[age],
          value: (
            <>
              <Money rand={amount} /> <QuietText>{words.invoices(invoices)}</QuietText>
            </>
          ),
          share: amount / most,
          tone: TONES[age],
        }))}
      />
    </Panel>
  );
}

function Months({ overview: { months }, figure }: OfOverview & { readonly figure: 'invoiced' | 'paid_in' }) {
  const most = Math.max(1, ...months.map((month) => month[figure]));
  const title = figure === 'invoiced' ? words.months : words.paidIn;
  return (
    <Panel title={title}>
      <ShareBars
        label={title}
        bars={months.toReversed().map(({ month, [figure]: amount }) => ({
          key: month,
          label: monthInWords(month as Day),
          value: <Money rand={amount} />,
          share: Math.max(0, amount) / most,
        }))}
      />
    </Panel>
  );
}

function Debtors({ overview: { debtors } }: OfOverview) {
  const [most] = debtors;
  return (
    <Panel title={words.debtors}>
      {most === undefined ? (
        <EmptyState text={words.noDebtors} />
      ) : (
        <ShareBars
          label={words.debtors}
          bars={debtors.map(({ account_id, account_code, account_name, owed, overdue }) => ({
            key: String(account_id),
            label: (
              <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{`${account_name} (${account_code})`}</TextLink>
            ),
            value: (
              <>
                <Money rand={owed} />{' '}
                {overdue > 0 && (
                  <QuietText>
                    {words.ofWhich} <Money rand={overdue} /> {words.isOverdue}
                  </QuietText>
                )}
              </>
            ),
            share: owed / most.owed,
            tone: overdue > 0 ? ('red' as const) : ('green' as const),
          }))}
        />
      )}
    </Panel>
  );
}
