import { Button } from '../../ui/act/Button.tsx';
import type { platformBillingApi } from '@tsela/contract/platform/platform-billing-api';
import type { OutputOf } from '@tsela/contract/route';
import type { ProviderId } from '@tsela/domain/ids';
import { PLATFORM_METERS } from '@tsela/domain/platform/plan-billing';
import { shownDay } from '@tsela/domain/time/typed-day';
import type { ReactNode } from 'react';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { dues as words } from '../../strings/platform-dues.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { readDueFile } from './dues-calls.ts';
import { PlanPrices } from './PlanPrices.tsx';
import { monthName } from './plan-draft.ts';

export type Dues = OutputOf<typeof platformBillingApi.dues>;
export type DueInvoice = Dues['invoices'][number];

interface DuesViewProps {
  readonly dues: Dues;
  /** Left out, the reader's own provider. */
  readonly id?: ProviderId;
  /** What the platform does with an invoice. */
  readonly actionsOf?: (invoice: DueInvoice) => ReactNode;
}

/** What a provider pays the platform: its plan, what was used each month, and its invoices. Source: screens S51. */
export function DuesView({ dues, id, actionsOf }: DuesViewProps) {
  return (
    <Stack gap={4}>
      <Plan dues={dues} />
      <Usage usage={dues.usage} />
      <Panel title={words.invoices}>
        {dues.invoices.length === 0 && <Sentence>{words.noInvoices}</Sentence>}
        <Lines>
          {dues.invoices.map((invoice) => (
            <Invoice key={invoice.number} invoice={invoice} id={id} actions={actionsOf?.(invoice)} />
          ))}
        </Lines>
        {dues.count > dues.invoices.length && <QuietText>{words.more(spacedCount(dues.count))}</QuietText>}
      </Panel>
    </Stack>
  );
}

function Plan({ dues: { plan, so_far, owed } }: { readonly dues: Dues }) {
  if (plan === null) return <Sentence>{words.noPlanYet}</Sentence>;
  return (
    <Panel title={words.plan}>
      <Stack gap={3}>
        <Facts>
          <dt>{words.plan}</dt>
          <dd>{plan.name}</dd>
          <dt>{words.perMonth}</dt>
          <dd>
            <Money rand={plan.monthly} />
          </dd>
          <dt>{words.soFar}</dt>
          <dd>
            <Money rand={so_far} />
          </dd>
          <dt>{words.owed}</dt>
          <dd>
            <Money rand={owed} />
          </dd>
        </Facts>
        <QuietText>{words.withoutVat}</QuietText>
        <PlainTable
          label={words.included}
          head={
            <>
              <th scope="col">{words.counted}</th>
              <th scope="col">{words.included}</th>
              <th scope="col">{words.extra}</th>
            </>
          }
        >
          {PLATFORM_METERS.map((meter) => (
            <tr key={meter}>
              <th scope="row">{words.meters[meter]}</th>
              <td className="num">{spacedCount(plan.included[meter])}</td>
              <td>
                <Money rand={plan.each[meter]} />
              </td>
            </tr>
          ))}
        </PlainTable>
        <PlanPrices plan={plan} />
      </Stack>
    </Panel>
  );
}

function Usage({ usage }: { readonly usage: Dues['usage'] }) {
  if (usage.length === 0) return null;
  return (
    <Panel title={words.usage}>
      <PlainTable
        label={words.usage}
        head={
          <>
            <th scope="col">{words.month}</th>
            {PLATFORM_METERS.map((meter) => (
              <th key={meter} scope="col">
                {words.meters[meter]}
              </th>
            ))}
          </>
        }
      >
        {usage.map(({ month, is_final, ...counts }) => (
          <tr key={month}>
            <th scope="row">
              {monthName(month)} {!is_final && <QuietText as="span">{words.notOver}</QuietText>}
            </th>
            {PLATFORM_METERS.map((meter) => (
              <td key={meter} className="num">
                {spacedCount(counts[meter])}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

interface InvoiceProps {
  readonly invoice: DueInvoice;
  readonly id: ProviderId | undefined;
  readonly actions: ReactNode;
}

const TONES = { open: 'blue', paid: 'green', cancelled: 'grey' } as const;

function Invoice({ invoice, id, actions }: InvoiceProps) {
  const { reference, number, month, state, total, due_date, paid_date, is_overdue, note } = invoice;
  const when = paid_date === null ? words.dueOn(shownDay(due_date)) : words.paidOn(shownDay(paid_date));
  return (
    <Row as="li" justify="between" gap={3} pad={[3, 0]}>
      <Stack gap={1}>
        <Row gap={2}>
          <strong className="num">{reference}</strong>
          <Badge tone={is_overdue ? 'red' : TONES[state]}>{is_overdue ? words.overdue : words.states[state]}</Badge>
        </Row>
        <Text>
          {monthName(month)}, <Money rand={total} />, {when}
        </Text>
        {note !== '' && <QuietText>{note}</QuietText>}
      </Stack>
      <Row gap={2}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={words.pdfOf(reference)}
          onClick={() => void saveCalledFile(() => readDueFile(number, id))}
        >
          {words.pdf}
        </Button>
        {actions}
      </Row>
    </Row>
  );
}
