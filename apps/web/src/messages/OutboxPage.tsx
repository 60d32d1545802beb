import { Button } from '../ui/act/Button.tsx';
import type { Message } from '@tsela/contract/messages/message-api';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ShipmentId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { idIn, useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { messages } from '../strings/messages.ts';
import { suppressions } from '../strings/messages-channels.ts';
import { FilterRow } from '../ui/table/FilterRow.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { ChannelsTab } from './ChannelsTab.tsx';
import { SuppressDialog, SuppressionsTab } from './SuppressionsTab.tsx';
import { DeliveryOf } from './DeliveryOf.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageWords } from './MessageWords.tsx';
import { MessageFilters, narrowedBy } from './MessageFilters.tsx';
import { useOutbox } from './message-calls.ts';
import { eventText } from './message-draft.ts';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LinkButton, TextLink } from '../ui/act/LinkButton.tsx';

const TABS = ['messages', 'channels', 'suppressions'] as const;

const BACK = { href: paths.tools(), label: SCREENS.tools.title };

/** Messages with what became of them, the channels by which they go, and those who get none. Source: screens S52, S56. */
export function OutboxPage() {
  const { filters } = useListAddress();
  const [sees_channels, sees_suppressions] = [useMay('API_/messages/channels:GET'), useMay('API_/messages/suppressions:GET')];
  const may_see = { messages: true, channels: sees_channels, suppressions: sees_suppressions };
  const shown = TABS.filter((tab) => may_see[tab]);
  const tab = shown.find((each) => each === filters['tab']) ?? 'messages';
  const tabs = shown.length > 1 && (
    <TabLinks
      label={messages.tabsLabel}
      current={tab}
      links={shown.map((key) => ({
        key,
        label: messages.tabs[key],
        href: paths.outbox(key === 'messages' ? {} : { tab: key }),
      }))}
    />
  );
  if (tab === 'channels')
    return (
      <PageFrame title={SCREENS.outbox.title} back={BACK} tabs={tabs || undefined}>
        <ChannelsTab />
      </PageFrame>
    );
  return tab === 'suppressions' ? <SuppressionsPage tabs={tabs} /> : <MessagesPage tabs={tabs} />;
}

interface TabPageProps {
  readonly tabs: ReactNode;
}

function SuppressionsPage({ tabs }: TabPageProps) {
  const { filters, changeFilters } = useListAddress();
  const [is_adding, setAdding] = useState(false);
  const may_add = useMay('API_/messages/suppressions:POST');
  return (
    <PageFrame
      title={SCREENS.outbox.title}
      back={BACK}
      tabs={tabs}
      action={may_add ? <Button onClick={() => setAdding(true)}>{suppressions.add}</Button> : undefined}
      filters={
        <SearchField
          label={suppressions.search}
          value={filters['search'] ?? ''}
          onSearch={(text) => changeFilters({ search: text || undefined })}
        />
      }
    >
      <SuppressionsTab />
      {is_adding && <SuppressDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

/** Every message to a sender or recipient, of one shipment when the address names it. */
function MessagesPage({ tabs }: TabPageProps) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const shipment_id = idIn<ShipmentId>(filters['shipment_id']);
  const narrowed = narrowedBy(filters);
  const read = useOutbox({ limit, offset, ...narrowed, ...(shipment_id !== null && { shipment_id }) });
  const [may_resend, may_cancel] = [useMay('API_/messages/resend:POST'), useMay('API_/messages/cancel:POST')];
  const may_act = may_resend || may_cancel;
  const links = shipment_id !== null && (
    <>
      <TextLink href={paths.shipment(shipment_id)}>{messages.shipment}</TextLink>
      <LinkButton onClick={() => changeFilters({ shipment_id: undefined })}>{messages.showAll}</LinkButton>
    </>
  );
  const set_count = Object.keys(narrowed).length;
  const clear = () => changeFilters({ channel: undefined, status: undefined });
  return (
    <PageFrame
      title={SCREENS.outbox.title}
      back={BACK}
      tabs={tabs}
      otherActions={links || undefined}
      filters={
        <FilterRow set_count={set_count} onClear={clear}>
          <MessageFilters narrowed={narrowed} onChange={changeFilters} />
        </FilterRow>
      }
    >
      {read.data?.has_mail_server === false && <Notice kind="info">{messages.noMailServer}</Notice>}
      <ListTable
        label={messages.label}
        columns={may_act ? [...COLUMNS, ACTIONS] : COLUMNS}
        rows={read.data?.messages}
        rowName={(message) => `${eventText(message.event)}, ${message.recipient}`}
        read={read}
        empty={shipment_id === null ? messages.empty : messages.emptyOf}
        card={(message) => <MessageCard message={message} />}
        {...(may_act && { cardAction: (message: Message) => <MessageActions message={message} /> })}
        onClearFilters={set_count === 0 ? undefined : clear}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<Message>[] = [
  { key: 'time', header: messages.time, width: 150, render: (message) => <DateTime instant={message.time_created} /> },
  { key: 'event', header: messages.event, width: 150, render: (message) => eventText(message.event) },
  {
    key: 'recipient',
    header: messages.recipient,
    width: 240,
    render: (message) => (
      <Stack as="span" isBreakable gap={1}>
        {message.recipient}
        <Text tone="quiet">{messages.channels[message.channel]}</Text>
      </Stack>
    ),
  },
  { key: 'message', header: messages.message, render: (message) => <MessageWords message={message} /> },
  { key: 'status', header: messages.status, width: 210, render: (message) => <DeliveryOf message={message} /> },
];

const ACTIONS: Column<Message> = {
  key: 'actions',
  header: messages.actions,
  is_header_hidden: true,
  width: 120,
  render: (message) => <MessageActions message={message} />,
};

function MessageCard({ message }: { readonly message: Message }) {
  return (
    <>
      <strong>
        {eventText(message.event)} · {messages.channels[message.channel]}
      </strong>
      <span>{message.recipient}</span>
      <MessageWords message={message} />
      <Stack as="span" tone="quiet" align="start" gap={1}>
        <DateTime instant={message.time_created} />
        <DeliveryOf message={message} />
      </Stack>
    </>
  );
}
