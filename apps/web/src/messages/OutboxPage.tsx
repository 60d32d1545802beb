import type { Message } from '@tsela/contract/messages/message-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { idIn, useListAddress } from '../shell/pages/address.ts';
import { messages } from '../strings/messages.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { useOutbox } from './message-calls.ts';
import { deliveryOf } from './message-draft.ts';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LinkButton, TextLink } from '../ui/act/LinkButton.tsx';

/** Every message to a sender or recipient, of one shipment when the address names it. */
export function OutboxPage() {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const shipment_id = idIn<ShipmentId>(filters['shipment_id']);
  const read = useOutbox({ limit, offset, ...(shipment_id !== null && { shipment_id }) });
  const links = shipment_id !== null && (
    <>
      <TextLink href={paths.shipment(shipment_id)}>{messages.shipment}</TextLink>
      <LinkButton onClick={() => changeFilters({ shipment_id: undefined })}>{messages.showAll}</LinkButton>
    </>
  );
  return (
    <PageFrame title={SCREENS.outbox.title} otherActions={links || undefined}>
      {read.data?.has_mail_server === false && <Notice kind="info">{messages.noMailServer}</Notice>}
      <ListTable
        label={messages.label}
        columns={COLUMNS}
        rows={read.data?.messages}
        rowName={(message) => `${eventText(message.event)}, ${message.recipient}`}
        read={read}
        empty={shipment_id === null ? messages.empty : messages.emptyOf}
        card={(message) => <MessageCard message={message} />}
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
  { key: 'message', header: messages.message, render: (message) => <Words message={message} /> },
  { key: 'status', header: messages.status, width: 210, render: (message) => <Sent message={message} /> },
];

function MessageCard({ message }: { readonly message: Message }) {
  return (
    <>
      <strong>
        {eventText(message.event)} · {messages.channels[message.channel]}
      </strong>
      <span>{message.recipient}</span>
      <Words message={message} />
      <Stack as="span" tone="quiet" align="start" gap={1}>
        <DateTime instant={message.time_created} />
        <Sent message={message} />
      </Stack>
    </>
  );
}

function Words({ message }: { readonly message: Message }) {
  return (
    <Text isBreakable keepsLines>
      {message.subject !== '' && (
        <Text as="strong" weight="strong" isBlock>
          {message.subject}
        </Text>
      )}
      {message.body}
    </Text>
  );
}

/** What became of it, and why. Kept is grey: nothing went wrong, there is only no service to send it. */
function Sent({ message }: { readonly message: Message }) {
  const { colour, label, reason } = deliveryOf(message);
  return (
    <Stack as="span" align="start" gap={1}>
      <StatusBadge status={colour} label={label} />
      {message.time_sent !== null && (
        <QuietText isBreakable>
          <DateTime instant={message.time_sent} />
        </QuietText>
      )}
      {reason !== '' && <QuietText isBreakable>{reason}</QuietText>}
    </Stack>
  );
}

/** Events are named as settings name them: `delivery_pin`. */
function eventText(event: string): string {
  return statusLabel(event.replaceAll('_', '-'));
}
