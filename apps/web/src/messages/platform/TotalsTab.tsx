import type { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { OutputOf } from '@tsela/contract/route';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { messageChannels } from '../../strings/messages-channels.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { spacedCount } from '../../ui/table/list-view.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { costText } from '../message-draft.ts';
import { PlatformFrame, ProviderFilter } from './PlatformFrame.tsx';
import type { PlatformTabProps } from './PlatformFrame.tsx';
import { usePlatformTotals } from './platform-message-calls.ts';

type Totals = OutputOf<typeof platformMessageApi.totals>;

/** What went out and what it cost, by provider and channel and day by day; this month unless other days are chosen. Source: screens S52. */
export function TotalsTab({ provider_id, ...frame }: PlatformTabProps) {
  const { filters, changeFilters } = useListAddress();
  const today = dayOf(useNow());
  const from = parseDay(filters['from'] ?? '') ?? firstOf(today);
  const to = parseDay(filters['to'] ?? '') ?? today;
  const read = usePlatformTotals({ from, to, ...(provider_id && { provider_id }) });
  return (
    <PlatformFrame
      {...frame}
      filters={
        <Row>
          <ProviderFilter is_labelled />
          <DayInput
            {...field(words.from, { name: 'from', errors: {} })}
            value={from}
            onDay={(day) => changeFilters({ from: day })}
          />
          <DayInput {...field(words.to, { name: 'to', errors: {} })} value={to} onDay={(day) => changeFilters({ to: day })} />
        </Row>
      }
    >
      {read.error ? (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      ) : read.data ? (
        <Found totals={read.data} />
      ) : (
        <Skeleton height={320} />
      )}
    </PlatformFrame>
  );
}

/** The first day of the month of a day. */
function firstOf(day: Day): Day {
  // The first of a month is a day like any other.
  return `${day.slice(0, 8)}01` as Day;
}

function Found({ totals: { totals, days } }: { readonly totals: Totals }) {
  if (totals.length === 0) return <EmptyState text={words.totalsEmpty} />;
  return (
    <Stack gap={4}>
      <Panel title={words.totalsLabel}>
        <PlainTable label={words.totalsLabel} head={<Heads first={words.provider} />}>
          {totals.map((row) => (
            <Line key={`${row.provider_id} ${row.channel}`} name={row.provider_name} row={row} />
          ))}
        </PlainTable>
      </Panel>
      <Panel title={words.daysLabel}>
        <PlainTable label={words.daysLabel} head={<Heads first={words.day} />} tallest={480}>
          {days.map((row) => (
            <Line
              key={`${row.day} ${row.channel}`}
              name={<DateTime instant={`${row.day}T12:00:00+02:00`} show="date" />}
              row={row}
            />
          ))}
        </PlainTable>
      </Panel>
    </Stack>
  );
}

const FIGURES = [words.messages, words.parts, words.cost, words.delivered, words.failed];

function Heads({ first }: { readonly first: string }) {
  return (
    <>
      {[first, words.channel].map((text) => (
        <th key={text} scope="col">
          {text}
        </th>
      ))}
      {FIGURES.map((text) => (
        <th key={text} scope="col" data-align="right">
          {text}
        </th>
      ))}
    </>
  );
}

interface LineProps {
  readonly name: ReactNode;
  readonly row: Pick<Totals['totals'][number], 'channel' | 'messages' | 'parts' | 'cost_millicents' | 'delivered' | 'failed'>;
}

function Line({ name, row }: LineProps) {
  const figures = [
    spacedCount(row.messages),
    spacedCount(row.parts),
    costText(row.cost_millicents),
    spacedCount(row.delivered),
    spacedCount(row.failed),
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{messageChannels.channels[row.channel]}</td>
      {figures.map((figure, at) => (
        <td key={FIGURES[at]} className="num" data-align="right">
          {figure}
        </td>
      ))}
    </tr>
  );
}
