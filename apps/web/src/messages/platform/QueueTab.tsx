import { Button } from '../../ui/act/Button.tsx';
import type { PlatformMessage, platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { InputOf } from '@tsela/contract/route';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useCsvExport } from '../../shell/use-csv-export.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { messages } from '../../strings/messages.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { FilterRow } from '../../ui/table/FilterRow.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DeliveryOf } from '../DeliveryOf.tsx';
import { MessageActions } from '../MessageActions.tsx';
import { MessageFilters, narrowedBy } from '../MessageFilters.tsx';
import { eventText } from '../message-draft.ts';
import { PlatformFrame, ProviderFilter } from './PlatformFrame.tsx';
import type { PlatformTabProps } from './PlatformFrame.tsx';
import { useExportMessages, usePlatformMessages } from './platform-message-calls.ts';

/** Messages of all providers and what became of them. Source: screens S52. */
export function QueueTab({ provider_id, ...frame }: PlatformTabProps) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const of_all = narrowedBy(filters);
  const narrowed = { ...(provider_id && { provider_id }), ...of_all };
  const read = usePlatformMessages({ limit, offset, ...narrowed });
  const set_count = Object.keys(narrowed).length;
  const clear = () => changeFilters({ provider_id: undefined, channel: undefined, status: undefined });
  return (
    <PlatformFrame
      {...frame}
      otherActions={<ExportButton input={narrowed} />}
      filters={
        <FilterRow set_count={set_count} onClear={clear}>
          <ProviderFilter />
          <MessageFilters narrowed={of_all} onChange={changeFilters} />
        </FilterRow>
      }
    >
      <ListTable
        label={words.queueLabel}
        columns={COLUMNS}
        rows={read.data?.messages}
        rowName={({ event, recipient }) => `${eventText(event)}, ${recipient}`}
        read={read}
        empty={words.queueEmpty}
        card={(message) => <MessageCard message={message} />}
        cardAction={(message) => <MessageActions message={message} provider_id={message.provider_id} />}
        onClearFilters={set_count === 0 ? undefined : clear}
      />
    </PlatformFrame>
  );
}

const COLUMNS: readonly Column<PlatformMessage>[] = [
  { key: 'time', header: messages.time, width: 150, render: ({ time_created }) => <DateTime instant={time_created} /> },
  { key: 'provider', header: words.provider, width: 180, render: ({ provider_name }) => provider_name },
  { key: 'event', header: messages.event, width: 170, render: ({ event }) => eventText(event) },
  {
    key: 'recipient',
    header: messages.recipient,
    render: ({ recipient, channel }) => (
      <Stack as="span" isBreakable gap={1}>
        {recipient}
        <Text tone="quiet">{messages.channels[channel]}</Text>
      </Stack>
    ),
  },
  { key: 'status', header: messages.status, width: 260, render: (message) => <DeliveryOf message={message} /> },
  {
    key: 'actions',
    header: messages.actions,
    is_header_hidden: true,
    width: 120,
    render: (message) => <MessageActions message={message} provider_id={message.provider_id} />,
  },
];

function MessageCard({ message }: { readonly message: PlatformMessage }) {
  return (
    <>
      <strong>
        {eventText(message.event)} · {messages.channels[message.channel]}
      </strong>
      <span>
        {message.provider_name} · {message.recipient}
      </span>
      <Stack as="span" tone="quiet" align="start" gap={1}>
        <DateTime instant={message.time_created} />
        <DeliveryOf message={message} />
      </Stack>
    </>
  );
}

/** The list as it is filtered, as a file. */
function ExportButton({ input }: { readonly input: InputOf<typeof platformMessageApi.exportQueue> }) {
  const { is_pending, save } = useCsvExport(useExportMessages(), {
    name: 'messages.csv',
    told: ({ count, is_complete }) => (is_complete ? words.exported(count) : words.exportedPart(count)),
  });
  return (
    <Button variant="default" loading={is_pending} onClick={() => save(input)}>
      {words.exportCsv}
    </Button>
  );
}
