import type { Erasure } from '@tsela/contract/overview/personal-data-api';
import { useState } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { personalData as words } from '../../strings/overview/personal-data.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useErasures } from '../personal-data-calls.ts';

/** The deletions that were asked for, newest first; while one is not over, how far it is. None says whose data it was. Source: ADR 0138. */
export function Erasures() {
  const { limit, offset } = listInput(useListAddress().view);
  const [is_watched, setWatched] = useState(true);
  const read = useErasures({ limit, offset }, is_watched);
  const rows = read.data?.erasures;
  const is_under_way = rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? true;
  if (is_watched !== is_under_way) setWatched(is_under_way);
  return (
    <Stack gap={3}>
      <Text as="h2" size="l" weight="strong">
        {words.erasures}
      </Text>
      <ListTable
        label={words.erasures}
        columns={COLUMNS}
        rows={rows}
        rowName={({ time_created }) => time_created}
        read={read}
        empty={words.noErasures}
        card={(erasure) => <Card erasure={erasure} />}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Erasure>[] = [
  { key: 'asked', header: words.askedOn, width: 170, render: ({ time_created }) => <DateTime instant={time_created} /> },
  { key: 'by', header: words.askedBy, width: 200, render: ({ requested_by }) => requested_by },
  { key: 'state', header: words.state, width: 120, render: (erasure) => <State erasure={erasure} /> },
  { key: 'counts', header: words.counted, render: (erasure) => <Text isBreakable>{countsText(erasure)}</Text> },
];

const TONES = { waiting: 'grey', running: 'blue', done: 'green', failed: 'red' } as const;

function State({ erasure: { state } }: { readonly erasure: Erasure }) {
  return (
    <Badge tone={TONES[state]} has_dot>
      {words.states[state]}
    </Badge>
  );
}

function countsText({ state, counts, message }: Erasure): string {
  if (message !== '') return message;
  if (counts.length > 0) return counts.map(({ kind, count }) => words.countOf(kind, count)).join(', ');
  return state === 'done' ? words.nothingCounted : '';
}

function Card({ erasure }: { readonly erasure: Erasure }) {
  return (
    <>
      <CardLine is_title start={<DateTime instant={erasure.time_created} />} end={<State erasure={erasure} />} />
      <CardLine start={erasure.requested_by} />
      <CardLine start={countsText(erasure)} />
    </>
  );
}
