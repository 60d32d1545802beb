import { Button } from '../ui/act/Button.tsx';
import type { MessageChannelState } from '@tsela/contract/messages/message-channel-api';
import type { ProviderId } from '@tsela/domain/ids';
import { isFreeChannel, isMessageGateway } from '@tsela/domain/messages/message-channels';
import { WHATSAPP_EVENTS, registeredText } from '@tsela/domain/shipments/notices/whatsapp-texts';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { messageChannels as words } from '../strings/messages-channels.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Facts } from '../ui/layout/Facts.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { stateOf } from './channel-draft.ts';
import { useChannels, useSaveChannel, useSendTest, useTestChannel } from './message-calls.ts';
import { costText } from './message-draft.ts';

const loadDomain = async () => (await import('./DomainDialog.tsx')).DomainDialog;
const loadDialog = async () => (await import('./ChannelDialog.tsx')).ChannelDialog;

interface ChannelsTabProps {
  /** Whose channels they are, where the platform looks at those of another provider. */
  readonly provider_id?: ProviderId;
}

/** The channels of messages, each with its sender and its month. Source: screens S52. */
export function ChannelsTab({ provider_id }: ChannelsTabProps) {
  const read = useChannels(provider_id);
  const [changed, setChanged] = useState<MessageChannelState['channel'] | null>(null);
  if (read.error)
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  if (!read.data) return <Skeleton height={480} />;
  // As it is read last: what is saved is based on it.
  const edited = read.data.channels.find(({ channel }) => channel === changed);
  return (
    <Stack gap={4}>
      <QuietText>{words.intro}</QuietText>
      {read.data.channels.map((channel) => (
        <ChannelPanel
          key={channel.channel}
          channel={channel}
          provider_id={provider_id}
          onChange={() => setChanged(channel.channel)}
        />
      ))}
      <LazyComponent
        load={loadDialog}
        props={edited ? { channel: edited, provider_id, onClose: () => setChanged(null) } : null}
      />
    </Stack>
  );
}

interface ChannelPanelProps {
  readonly channel: MessageChannelState;
  readonly provider_id: ProviderId | undefined;
  readonly onChange: () => void;
}

function ChannelPanel({ channel, provider_id, onChange }: ChannelPanelProps) {
  const name = words.channels[channel.channel];
  const { label, colour } = stateOf(channel);
  const { month } = channel;
  return (
    <Panel
      title={name}
      aside={<StatusBadge status={colour} label={label} />}
      action={<Actions channel={channel} provider_id={provider_id} onChange={onChange} />}
    >
      <Stack gap={4}>
        <Trouble channel={channel} />
        <Facts look="columns" label={name}>
          <Fact term={words.sentBy} value={lacksSender(channel) ? words.notSetUp : words.gateways[channel.gateway]} />
          {channel.sender_name !== '' && <Fact term={words.senderName} value={channel.sender_name} />}
          <Fact term={words.month} value={words.monthOf(month.messages)} />
          {!isFreeChannel(channel.channel) && (
            <Fact term={words.parts} value={words.partsOf(month.parts, channel.parts_monthly_max)} />
          )}
          {channel.platform_parts_monthly_max !== null && (
            <Fact term={words.ofPlatform} value={words.partsOf(channel.platform_parts_monthly_max, null)} />
          )}
          {!isFreeChannel(channel.channel) && <Fact term={words.cost} value={costText(month.cost_millicents)} />}
          {!isFreeChannel(channel.channel) && <Fact term={words.arrived} value={String(month.delivered)} />}
          <Fact term={words.failed} value={String(month.failed)} />
          <Fact term={words.waiting} value={words.waitingOf(channel.waiting, channel.held)} />
        </Facts>
        {channel.news_url !== '' && (
          <Stack gap={1}>
            <Text weight="strong">{words.newsUrl}</Text>
            <Row as="span" isInline>
              <Text isBreakable>{channel.news_url}</Text>
              <CopyButton value={channel.news_url} label={words.copyNews} />
            </Row>
            <QuietText>{words.newsHelp[channel.gateway]}</QuietText>
          </Stack>
        )}
        {channel.gateway === 'whatsapp-cloud' && <Templates />}
      </Stack>
    </Panel>
  );
}

/** What keeps a channel from sending. */
function Trouble({ channel }: { readonly channel: MessageChannelState }) {
  const name = words.channels[channel.channel];
  return (
    <>
      {lacksSender(channel) && <Notice kind="warning">{words.nothingGoes[channel.channel]}</Notice>}
      {channel.time_down !== null && (
        <Notice kind="error">
          {words.down(name)} <DateTime instant={channel.time_down} />. {channel.down_because}
        </Notice>
      )}
      {channel.limit_state === 'reached' && <Notice kind="warning">{words.reached(name, channel.held)}</Notice>}
      {channel.limit_state === 'near' && <Notice kind="info">{words.near(name)}</Notice>}
    </>
  );
}

/** It is left to the installation, which has none. */
function lacksSender({ gateway, has_way_out }: MessageChannelState): boolean {
  return gateway === 'platform' && !has_way_out;
}

/** What is registered at Meta, so that the words that are kept are the words that are read. */
function Templates() {
  return (
    <details>
      <summary>{words.templates(WHATSAPP_EVENTS.length)}</summary>
      <Stack gap={3}>
        <QuietText>{words.templatesHelp}</QuietText>
        {WHATSAPP_EVENTS.map((event) => (
          <Stack key={event} gap={1}>
            <Row as="span" isInline>
              <Text weight="strong">{event}</Text>
              <CopyButton value={registeredText(event)} label={words.copyTemplate(event)} />
            </Row>
            <Text isBreakable keepsLines>
              {registeredText(event)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </details>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions({ channel, provider_id, onChange }: ChannelPanelProps) {
  const [saving, testing, sending] = [useSaveChannel(), useTestChannel(), useSendTest()];
  const [is_checking, setChecking] = useState(false);
  const at = provider_id && { provider_id };
  const may_send = useMay('API_/providers/settings/test:POST');
  const may_change = useMay('API_/messages/channels:PATCH');
  const may_test = useMay('API_/messages/channels/test:POST');
  const name = words.channels[channel.channel];

  function handlePause(): void {
    const { channel: which, is_paused, time_modified } = channel;
    saving.mutate(
      { ...at, channel: which, is_paused: !is_paused, time_modified },
      { onError: tellFailure, onSuccess: () => tellDone(is_paused ? words.resumed(name) : words.paused(name)) },
    );
  }

  function handleTest(): void {
    testing.mutate(
      { ...at, channel: channel.channel },
      {
        onError: tellFailure,
        onSuccess: ({ works, message }) => showToast({ text: message, variant: works ? 'success' : 'error' }),
      },
    );
  }

  function handleSend(kind: 'email' | 'sms'): void {
    sending.mutate(
      { ...at, kind },
      {
        onError: tellFailure,
        onSuccess: ({ works, message }) => showToast({ text: message, variant: works ? 'success' : 'error' }),
      },
    );
  }

  const { channel: kind } = channel;
  return (
    <Row>
      {may_send && (kind === 'email' || kind === 'sms') && (
        <Button
          variant="default"
          aria-label={words.sendTestOf(name)}
          loading={sending.isPending}
          onClick={() => handleSend(kind)}
        >
          {words.sendTest}
        </Button>
      )}
      {may_test && kind === 'email' && (
        <Button variant="default" onClick={() => setChecking(true)}>
          {words.checkDomain}
        </Button>
      )}
      <LazyComponent load={loadDomain} props={is_checking ? { provider_id, onClose: () => setChecking(false) } : null} />
      {may_test && isMessageGateway(channel.gateway) && (
        <Button variant="default" aria-label={words.testOf(name)} loading={testing.isPending} onClick={handleTest}>
          {words.test}
        </Button>
      )}
      {may_change && (
        <>
          <Button
            variant="default"
            aria-label={channel.is_paused ? words.resumeOf(name) : words.pauseOf(name)}
            loading={saving.isPending}
            onClick={handlePause}
          >
            {channel.is_paused ? words.resume : words.pause}
          </Button>
          <Button variant="default" aria-label={words.changeOf(name)} onClick={onChange}>
            {words.change}
          </Button>
        </>
      )}
    </Row>
  );
}
