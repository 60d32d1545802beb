import { Button } from '../../ui/act/Button.tsx';
import type { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { OutputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { messageChannels, suppressions } from '../../strings/messages-channels.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { FilterRow } from '../../ui/table/FilterRow.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { LiftButton, SuppressDialog } from '../SuppressionsTab.tsx';
import { PlatformFrame, ProviderFilter } from './PlatformFrame.tsx';
import type { PlatformTabProps } from './PlatformFrame.tsx';
import { useAllSuppressions } from './platform-message-calls.ts';

type Suppressed = OutputOf<typeof platformMessageApi.allSuppressions>['suppressions'][number];

/** To whom providers write no more. One is added for the provider that is chosen. Source: screens S52. */
export function PlatformSuppressions({ provider_id, ...frame }: PlatformTabProps) {
  const { view, filters, changeFilters } = useListAddress();
  const [is_adding, setAdding] = useState(false);
  const sought = filters['search'] ?? '';
  const read = useAllSuppressions({
    ...listInput(view),
    ...(provider_id && { provider_id }),
    ...(sought !== '' && { recipient: sought }),
  });
  const clear = () => changeFilters({ provider_id: undefined });
  return (
    <PlatformFrame
      {...frame}
      action={provider_id !== undefined && <Button onClick={() => setAdding(true)}>{suppressions.add}</Button>}
      filters={
        <FilterRow
          search={
            <SearchField
              label={suppressions.search}
              value={sought}
              onSearch={(text) => changeFilters({ search: text || undefined })}
            />
          }
          set_count={provider_id === undefined ? 0 : 1}
          onClear={clear}
        >
          <ProviderFilter />
        </FilterRow>
      }
    >
      <ListTable
        label={words.suppressionsLabel}
        columns={COLUMNS}
        rows={read.data?.suppressions}
        rowName={({ recipient }) => recipient}
        read={read}
        empty={sought === '' ? suppressions.empty : suppressions.none}
        card={(one) => (
          <>
            <strong>{one.recipient}</strong>
            <span>{one.provider_name}</span>
            <span>
              {messageChannels.channels[one.channel]} · {suppressions.reasons[one.reason]}
            </span>
            <QuietText>
              <DateTime instant={one.time_created} />
            </QuietText>
          </>
        )}
        cardAction={(one) => <LiftButton one={one} provider_id={one.provider_id} />}
        onClearFilters={sought === '' ? undefined : () => changeFilters({ search: undefined })}
      />
      {is_adding && provider_id !== undefined && <SuppressDialog provider_id={provider_id} onClose={() => setAdding(false)} />}
    </PlatformFrame>
  );
}

const COLUMNS: readonly Column<Suppressed>[] = [
  { key: 'recipient', header: suppressions.recipient, render: ({ recipient }) => <Text isBreakable>{recipient}</Text> },
  { key: 'provider', header: words.provider, render: ({ provider_name }) => provider_name },
  { key: 'channel', header: suppressions.channel, width: 120, render: ({ channel }) => messageChannels.channels[channel] },
  { key: 'reason', header: suppressions.reason, width: 180, render: ({ reason }) => suppressions.reasons[reason] },
  { key: 'time', header: suppressions.time, width: 170, render: ({ time_created }) => <DateTime instant={time_created} /> },
  {
    key: 'lift',
    header: suppressions.actions,
    is_header_hidden: true,
    width: 140,
    render: (one) => <LiftButton one={one} provider_id={one.provider_id} />,
  },
];
