import { Button } from '../../ui/act/Button.tsx';
import type { InvoiceRun } from '@tsela/contract/billing/billing-shapes';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useListAddress, useSearchValues } from '../../shell/pages/address.ts';
import { paths } from '../../paths.ts';
import { frequencyLabel, invoiceRuns as words } from '../../strings/billing/runs.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useInvoiceRuns, useStartInvoiceRun } from '../billing-calls.ts';

const loadPreview = async () => (await import('./RunPreview.tsx')).RunPreview;
const NO_PROPS = {};

/** When accounts are invoiced next, what waits for it, and what the runs did. Source: screens S41, INVRUN-01 to INVRUN-04. */
export function InvoiceRuns() {
  const is_preview = useSearchValues()['view'] === 'preview';
  const { limit, offset } = listInput(useListAddress().view);
  const read = useInvoiceRuns({ limit, offset: is_preview ? 0 : offset });
  const starting = useStartInvoiceRun();
  const may_start = useMay('API_/billing/invoice-runs:POST');
  const next = read.data?.next ?? [];
  return (
    <Stack gap={4}>
      <Panel
        title={words.next}
        action={
          may_start && (
            <Button
              variant="default"
              loading={starting.isPending}
              onClick={() =>
                starting.mutate(
                  {},
                  { onSuccess: ({ message }) => showToast({ text: message, variant: 'success' }), onError: tellFailure },
                )
              }
            >
              {words.start}
            </Button>
          )
        }
      >
        {next.length === 0 ? (
          <QuietText>{words.nothingWaits}</QuietText>
        ) : (
          <Facts look="columns">
            {next.map(({ invoice_frequency, time, account_count, waiting }) => (
              <div key={invoice_frequency}>
                <dt>{frequencyLabel(invoice_frequency)}</dt>
                <dd>
                  <DateTime instant={time} />
                  <QuietText as="div">
                    {words.accounts(account_count)} · <Money rand={waiting} />
                  </QuietText>
                </dd>
              </div>
            ))}
          </Facts>
        )}
        <QuietText as="p">{words.help}</QuietText>
      </Panel>
      <TabLinks
        label={words.views}
        current={is_preview ? 'preview' : 'history'}
        links={[
          { key: 'history', label: words.history, href: paths.billing({ tab: 'invoice-runs' }) },
          { key: 'preview', label: words.preview, href: paths.billing({ tab: 'invoice-runs', view: 'preview' }) },
        ]}
      />
      {is_preview ? <LazyComponent load={loadPreview} props={NO_PROPS} /> : <History read={read} />}
    </Stack>
  );
}

function History({ read }: { readonly read: ReturnType<typeof useInvoiceRuns> }) {
  return (
    <ListTable
      label={words.label}
      columns={COLUMNS}
      rows={read.data?.runs}
      rowName={({ time_started }) => time_started}
      read={read}
      empty={words.none}
      card={(run) => <Card run={run} />}
    />
  );
}

function State({ run }: { readonly run: InvoiceRun }) {
  const look = { running: 'payment-pending', done: 'paid', failed: 'cancelled' } as const;
  return <StatusBadge status={look[run.state]} label={words.states[run.state]} />;
}

/** The accounts that a run could not invoice; another run takes them again. */
function Failures({ run }: { readonly run: InvoiceRun }) {
  const starting = useStartInvoiceRun();
  const may_start = useMay('API_/billing/invoice-runs:POST');
  if (run.failures.length === 0) return <Text tone="quiet">–</Text>;
  return (
    <>
      {run.failures.map(({ account_id, account_code, message }) => (
        <div key={account_id}>
          <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{account_code}</TextLink> {message}
        </div>
      ))}
      {may_start && (
        <Button
          variant="default"
          size="compact-md"
          loading={starting.isPending}
          onClick={() =>
            starting.mutate(
              {},
              { onSuccess: ({ message }) => showToast({ text: message, variant: 'success' }), onError: tellFailure },
            )
          }
        >
          {words.retry}
        </Button>
      )}
    </>
  );
}

function Card({ run }: { readonly run: InvoiceRun }) {
  return (
    <>
      <CardLine is_title start={<DateTime instant={run.time_started} />} end={<Money rand={run.total} />} />
      <CardLine start={words.invoicesOf(run.invoice_count, run.account_count)} end={<State run={run} />} />
    </>
  );
}

const COLUMNS: readonly Column<InvoiceRun>[] = [
  { key: 'started', header: words.started, render: ({ time_started }) => <DateTime instant={time_started} /> },
  { key: 'by', header: words.by, render: ({ started_by_name }) => started_by_name || words.byClock },
  { key: 'accounts', header: words.accountsTitle, align: 'right', render: ({ account_count }) => account_count },
  { key: 'invoices', header: words.invoices, align: 'right', render: ({ invoice_count }) => invoice_count },
  { key: 'total', header: words.total, align: 'right', render: ({ total }) => <Money rand={total} /> },
  { key: 'state', header: words.state, render: (run) => <State run={run} /> },
  { key: 'failures', header: words.failures, render: (run) => <Failures run={run} /> },
];
