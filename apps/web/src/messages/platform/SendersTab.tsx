import { Button } from '../../ui/act/Button.tsx';
import type { MessageChannelState } from '@tsela/contract/messages/message-channel-api';
import type { platformMessageApi } from '@tsela/contract/messages/platform-message-api';
import type { OutputOf } from '@tsela/contract/route';
import { MESSAGE_CHANNELS } from '@tsela/domain/messages/message-channels';
import { monthlyLimit } from '@tsela/domain/messages/monthly-limit';
import type { ProviderId } from '@tsela/domain/ids';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay } from '../../shell/session.ts';
import { messageChannels } from '../../strings/messages-channels.ts';
import { platformMessages as words } from '../../strings/messages-platform.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { listInput, spacedCount } from '../../ui/table/list-view.ts';
import type { Column, RowKey } from '../../ui/table/table-shapes.ts';
import { ChannelsTab } from '../ChannelsTab.tsx';
import { stateOf } from '../channel-draft.ts';
import { PlatformFrame, ProviderFilter } from './PlatformFrame.tsx';
import type { PlatformTabProps } from './PlatformFrame.tsx';
import { usePlatformSenders } from './platform-message-calls.ts';

type Senders = OutputOf<typeof platformMessageApi.senders>['providers'][number];

const loadMessage = async () => (await import('../parts/BulkMessageDialog.tsx')).BulkMessageDialog;

/** By whom each provider sends; of one provider, its channels with all that can be changed. Source: screens S52. */
export function SendersTab({ provider_id, ...frame }: PlatformTabProps) {
  return provider_id === undefined ? (
    <AllSenders {...frame} />
  ) : (
    <PlatformFrame {...frame} filters={<ProviderFilter />}>
      <ChannelsTab key={provider_id} provider_id={provider_id} />
    </PlatformFrame>
  );
}

function AllSenders(frame: Omit<PlatformTabProps, 'provider_id'>) {
  const { view } = useListAddress();
  const { limit, offset } = listInput(view);
  const read = usePlatformSenders({ limit, offset });
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set());
  const [written_to, setWrittenTo] = useState<readonly ProviderId[] | null>(null);
  const may_write = useMay('API_/notification/bulk/sms:POST');
  const close = () => setWrittenTo(null);
  // The keys of the rows are ids of providers.
  const write = () => setWrittenTo(Array.from(ticked) as ProviderId[]);
  return (
    <PlatformFrame {...frame} filters={<ProviderFilter />}>
      <ListTable
        label={words.sendersLabel}
        columns={COLUMNS}
        rows={read.data?.providers}
        rowKey={(row) => row.provider_id}
        rowName={(row) => row.provider_name}
        rowHref={(row) => paths.messaging({ tab: 'senders', provider_id: String(row.provider_id) })}
        read={read}
        empty={words.sendersEmpty}
        card={(row) => <SendersCard row={row} />}
        {...(may_write && {
          selection: {
            keys: ticked,
            onChange: setTicked,
            actions: <Button onClick={write}>{words.ticked}</Button>,
          },
        })}
      />
      <LazyComponent
        load={loadMessage}
        props={
          written_to && {
            to: { kind: 'providers' as const, provider_ids: written_to },
            onClose: close,
            onDone: () => setTicked(new Set()),
          }
        }
      />
    </PlatformFrame>
  );
}

const COLUMNS: readonly Column<Senders>[] = [
  { key: 'provider', header: words.provider, render: ({ provider_name }) => <strong>{provider_name}</strong> },
  ...MESSAGE_CHANNELS.map((channel) => ({
    key: channel,
    header: messageChannels.channels[channel],
    render: (row: Senders) => <SenderOf channel={row.channels.find((each) => each.channel === channel)} />,
  })),
];

/** How a channel stands, by whom it goes and how much of its month is used. */
function SenderOf({ channel }: { readonly channel: MessageChannelState | undefined }) {
  if (!channel) return null;
  const { label, colour } = stateOf(channel);
  const limit = monthlyLimit(channel);
  const used = words.ofMonth(messageChannels.partsOf(channel.month.parts, null), limit === null ? '' : spacedCount(limit));
  return (
    <Stack as="span" align="start" gap={1}>
      <StatusBadge status={colour} label={label} />
      <QuietText>{messageChannels.gateways[channel.gateway]}</QuietText>
      {channel.has_way_out && <QuietText>{used}</QuietText>}
      {channel.held > 0 && <QuietText>{words.held(channel.held)}</QuietText>}
    </Stack>
  );
}

function SendersCard({ row }: { readonly row: Senders }) {
  return (
    <>
      <strong>{row.provider_name}</strong>
      {row.channels.map((channel) => (
        <span key={channel.channel}>
          {messageChannels.channels[channel.channel]}: {stateOf(channel).label}
        </span>
      ))}
    </>
  );
}
