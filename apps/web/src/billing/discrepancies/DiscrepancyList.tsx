import { Button } from '../../ui/act/Button.tsx';
import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { DISCREPANCY_SEVERITIES, DISCREPANCY_STATUSES } from '@tsela/domain/shipments/remeasure';
import { parseDay } from '@tsela/domain/time/day';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay } from '../../shell/session.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { FilterRow } from '../../ui/table/FilterRow.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { DiscrepancyBadges, SeverityBadge } from '../parts/DiscrepancyBadges.tsx';
import { useDiscrepancies } from './discrepancy-calls.ts';

const loadDialog = async () => (await import('./DecideDialog.tsx')).DecideDialog;
const loadReport = async () => (await import('./DiscrepancyReport.tsx')).DiscrepancyReport;

const ANSWERS = ['none', 'accepted', 'disputed'] as const;
const CLEARED = { status: undefined, severity: undefined, answer: undefined, from: undefined, to: undefined } as const;

/** Charge discrepancies of every account, with what is done about them and a report. Source: screens S41. */
export function DiscrepancyList() {
  const { view, filters, changeFilters } = useListAddress();
  const asked = askedOf(filters);
  const { limit, offset } = listInput(view);
  const read = useDiscrepancies({ limit, offset, ...asked });
  const may_decide = useMay('API_/billing/discrepancies:PATCH');
  const selection = useSelection(JSON.stringify(filters), read.data?.discrepancies);
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const [has_report, setReport] = useState(false);
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  return (
    <Stack gap={3}>
      <Row data-screen-only>
        <Filters />
        <Button variant="default" aria-expanded={has_report} onClick={() => setReport(!has_report)}>
          {has_report ? words.hideReport : words.showReport}
        </Button>
      </Row>
      <LazyComponent load={loadReport} props={has_report ? { filter: asked } : null} />
      <ListTable
        label={words.list}
        columns={COLUMNS}
        rows={read.data?.discrepancies}
        rowName={({ short_tracking_reference }) => short_tracking_reference}
        rowHref={({ shipment_id }) => paths.shipment(shipment_id, { tab: 'measured' })}
        read={read}
        empty={words.noneWaits}
        {...(may_decide && {
          selection: {
            keys: selection.keys,
            onChange: selection.set,
            actions: (
              <>
                <BulkButton onClick={() => setDecision('approve')}>{words.approve}</BulkButton>
                <BulkButton onClick={() => setDecision('reject')}>{words.reject}</BulkButton>
              </>
            ),
          },
        })}
        card={(discrepancy) => <Card discrepancy={discrepancy} />}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
      />
      <LazyComponent
        load={loadDialog}
        props={
          decision === null
            ? null
            : { decision, discrepancies: selection.chosen, onDone: selection.clear, onClose: () => setDecision(null) }
        }
      />
    </Stack>
  );
}

type Filters = ReturnType<typeof useListAddress>['filters'];

/** What the address asks for. */
function askedOf(filters: Filters) {
  const status = DISCREPANCY_STATUSES.find((each) => each === filters['status']);
  const severity = DISCREPANCY_SEVERITIES.find((each) => each === filters['severity']);
  const answer = ANSWERS.find((each) => each === filters['answer']);
  const [start_date, end_date] = [parseDay(filters['from'] ?? ''), parseDay(filters['to'] ?? '')];
  return {
    ...(status !== undefined && { status }),
    ...(severity !== undefined && { severity }),
    ...(answer !== undefined && { answer }),
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
  };
}

function Filters() {
  const { filters, changeFilters } = useListAddress();
  return (
    <FilterRow
      set_count={Object.keys(CLEARED).filter((key) => filters[key] !== undefined).length}
      onClear={() => changeFilters(CLEARED)}
    >
      <SelectField
        aria-label={words.status}
        value={filters['status'] ?? 'open'}
        options={DISCREPANCY_STATUSES.map((value) => ({ value: value as string, label: words.statuses[value] }))}
        onChange={(status) => changeFilters({ status: status === 'open' ? undefined : status })}
      />
      <SelectField
        aria-label={words.severity}
        value={filters['severity'] ?? ''}
        options={[
          { value: '', label: words.anySeverity },
          ...DISCREPANCY_SEVERITIES.map((value) => ({ value: value as string, label: words.severities[value] })),
        ]}
        onChange={(severity) => changeFilters({ severity: severity || undefined })}
      />
      <SelectField
        aria-label={words.answer}
        value={filters['answer'] ?? ''}
        options={[
          { value: '', label: words.anyAnswer },
          ...ANSWERS.map((value) => ({ value: value as string, label: words.answers[value] })),
        ]}
        onChange={(answer) => changeFilters({ answer: answer || undefined })}
      />
      <DayInput
        aria-label={words.from}
        value={filters['from'] ?? ''}
        onDay={(day) => changeFilters({ from: day || undefined })}
      />
      <DayInput aria-label={words.to} value={filters['to'] ?? ''} onDay={(day) => changeFilters({ to: day || undefined })} />
    </FilterRow>
  );
}

function Card({ discrepancy }: { readonly discrepancy: Discrepancy }) {
  const { short_tracking_reference, difference, account_name, account_code, time_created } = discrepancy;
  return (
    <>
      <CardLine is_title start={short_tracking_reference} end={<Money rand={difference} />} />
      <CardLine start={`${account_name} (${account_code})`} />
      <CardLine
        start={
          <Row as="span" gap={1}>
            <DiscrepancyBadges discrepancy={discrepancy} />
          </Row>
        }
        end={<DateTime instant={time_created} show="date" />}
      />
    </>
  );
}

const COLUMNS: readonly Column<Discrepancy>[] = [
  {
    key: 'shipment',
    header: words.shipment,
    render: ({ short_tracking_reference }) => <strong className="num">{short_tracking_reference}</strong>,
  },
  {
    key: 'account',
    header: words.account,
    render: ({ account_id, account_name, account_code }) => (
      <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{`${account_name} (${account_code})`}</TextLink>
    ),
  },
  { key: 'quoted', header: words.quoted, align: 'right', render: ({ quoted }) => <Money rand={quoted} /> },
  { key: 'recalculated', header: words.recalculated, align: 'right', render: (row) => <Money rand={row.recalculated} /> },
  { key: 'difference', header: words.difference, align: 'right', render: ({ difference }) => <Money rand={difference} /> },
  { key: 'cause', header: words.cause, render: ({ cause }) => words.causes[cause] },
  { key: 'severity', header: words.severity, render: ({ severity }) => <SeverityBadge severity={severity} /> },
  { key: 'answer', header: words.answer, render: (row) => <Answered discrepancy={row} /> },
  { key: 'operator', header: words.operator, render: ({ measured_by_name }) => measured_by_name || words.byProgram },
  { key: 'date', header: words.count, render: ({ time_created }) => <DateTime instant={time_created} show="date" /> },
];

/** What the account has answered, or until when it can. */
function Answered({ discrepancy: { answer, answer_until, time_told, status } }: { readonly discrepancy: Discrepancy }) {
  if (answer !== '') return <Badge tone={answer === 'disputed' ? 'red' : 'green'}>{words.answers[answer]}</Badge>;
  if (status !== 'open') return words.answers.none;
  if (time_told === null || answer_until === null) return words.notTold;
  return (
    <>
      {words.until} <DateTime instant={answer_until} show="date" />
    </>
  );
}
