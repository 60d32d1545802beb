import { Select } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { DELIVERY_STATES } from '@tsela/contract/integrations/webhook-api';
import type { DeliveryState, NamedWebhook, WebhookDelivery } from '@tsela/contract/integrations/webhook-api';
import { TEST_TOPIC, WEBHOOK_TOPICS } from '@tsela/domain/integrations/webhook-rules';
import { STATUS_CODE_GROUPS } from '@tsela/domain/integrations/integration-types';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { idIn, useListAddress, usePathId } from '../shell/pages/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { partners } from '../strings/integrations-partners.ts';
import { webhookPage as words, webhooks } from '../strings/integrations.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { DeliverySheet } from './DeliverySheet.tsx';
import { useDeliveries } from './integration-calls.ts';
import { SendFailedDialog } from './SendFailedDialog.tsx';
import { STATE_COLOURS, detailText, topicText } from './webhook-draft.ts';
import { TestButton } from './TestButton.tsx';

const CLEARED = { search: undefined, state: undefined, topic: undefined, answered: undefined };

/** Every message to a webhook: what was sent, what was answered, and sending it again. Source: screens S21, S40. */
export function WebhookPage() {
  const id = usePathId('id') ?? 0;
  const { view, filters, changeFilters } = useListAddress();
  const { account, facts } = useSession();
  const sees_partners = facts.actor?.permissions_ui.includes('third_party_integrations') ?? false;
  const { limit, offset } = listInput(view);
  const state = DELIVERY_STATES.find((each) => each === filters['state']);
  const topic = TOPICS.find((each) => each === filters['topic']);
  const answered = STATUS_CODE_GROUPS.find((each) => each === filters['answered']);
  const reference = filters['search'];
  const wanted = {
    ...(state && { state }),
    ...(topic && { topic }),
    ...(answered && { answered }),
    ...(reference && { reference }),
  };
  const read = useDeliveries({ webhook_id: id, limit, offset, ...wanted });
  const entry_id = idIn(filters['entry']);
  const is_filtered = Object.keys(wanted).length > 0;
  const webhook = read.data?.webhook;
  const close = () => changeFilters({ entry: undefined });
  return (
    <PageFrame
      title={webhook?.name || SCREENS.webhook.title}
      {...(account ? { back: { href: paths.integrations(), label: words.back } } : sees_partners && { back: backOfStaff(id) })}
      aside={webhook && <QuietText isBreakable>{webhook.url}</QuietText>}
      action={webhook && <TestButton one={webhook} variant="filled" />}
      otherActions={webhook && <SendFailed one={webhook} />}
      filters={<Filters filters={filters} onChange={changeFilters} />}
    >
      {webhook && <Standing one={webhook} />}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.deliveries}
        rowName={nameOf}
        rowHref={({ id: entry }) => paths.webhook(id, { ...filters, entry: String(entry) })}
        read={read}
        empty={<EmptyState text={is_filtered ? words.noneFound : words.empty} />}
        {...(is_filtered && { onClearFilters: () => changeFilters(CLEARED) })}
        card={(delivery) => <DeliveryCard delivery={delivery} />}
      />
      {entry_id !== null && webhook && <DeliverySheet id={entry_id} webhook={webhook} onClose={close} />}
    </PageFrame>
  );
}

const TOPICS = [...WEBHOOK_TOPICS, TEST_TOPIC] as const;

interface FiltersProps {
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <ListFilters label={words.find} filters={filters} cleared={CLEARED} onChange={onChange}>
      <Select
        aria-label={words.state}
        placeholder={words.allStates}
        data={DELIVERY_STATES.map((value) => ({ value, label: words.states[value] }))}
        value={filters['state'] ?? null}
        clearable
        onChange={(value) => onChange({ state: value ?? undefined })}
      />
      <Select
        aria-label={words.topic}
        placeholder={words.allTopics}
        data={TOPICS.map((value) => ({ value, label: topicText(value) }))}
        value={filters['topic'] ?? null}
        clearable
        onChange={(value) => onChange({ topic: value ?? undefined })}
      />
      <Select
        aria-label={partners.answered}
        placeholder={partners.allAnswers}
        data={STATUS_CODE_GROUPS.map((value) => ({ value, label: partners.answers[value] }))}
        value={filters['answered'] ?? null}
        clearable
        onChange={(value) => onChange({ answered: value ?? undefined })}
      />
    </ListFilters>
  );
}

/** How it stands where that is not well, and where its stream ends. */
function Standing({ one }: { readonly one: NamedWebhook }) {
  const is_call = one.integration_type === 'api-outgoing';
  return (
    <Stack gap={2}>
      {!one.is_active && (
        <Notice kind="warning">
          {is_call ? partners.offNote(one.off_reason) : [one.off_reason, words.off].join(' ').trim()}
        </Notice>
      )}
      {one.is_active && one.paused_since !== null && (
        <Notice kind="warning">{is_call ? partners.pausedNote : words.paused}</Notice>
      )}
      <QuietText as="p">
        {words.told}: {one.topics.map((topic) => webhooks.topicNames[topic]).join(', ')}. {words.lastNumber}:{' '}
        <span className="num">{one.last_number}</span>. {!is_call && words.pull}
      </QuietText>
    </Stack>
  );
}

const backOfStaff = (id: number) => ({ href: paths.partner(id), label: partners.back });

function SendFailed({ one }: { readonly one: NamedWebhook }) {
  const may_resend = useMay('API_/integrations/logs/replay/failed:POST');
  const [is_open, setOpen] = useState(false);
  if (!may_resend || !one.is_active) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.sendFailed}
      </Button>
      {is_open && <SendFailedDialog one={one} onClose={() => setOpen(false)} />}
    </>
  );
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    key: 'number',
    header: words.number,
    width: 70,
    align: 'right',
    render: ({ number }) => <span className="num">{number ?? ''}</span>,
  },
  { key: 'event', header: words.event, is_row_link: true, render: ({ topic }) => topicText(topic) },
  { key: 'shipment', header: words.shipment, width: 120, render: (delivery) => delivery.short_tracking_reference },
  { key: 'time', header: words.time, width: 150, render: ({ time_created }) => <DateTime instant={time_created} /> },
  { key: 'outcome', header: words.outcome, render: (delivery) => <OutcomeOf delivery={delivery} /> },
  {
    key: 'took',
    header: words.took,
    width: 90,
    align: 'right',
    render: ({ duration_ms }) => <span className="num">{duration_ms === null ? '' : words.ms(duration_ms)}</span>,
  },
];

function nameOf({ number, topic, short_tracking_reference }: WebhookDelivery): string {
  return [number, topicText(topic), short_tracking_reference].filter((part) => part !== null && part !== '').join(' ');
}

function StateBadge({ state }: { readonly state: DeliveryState }) {
  return <StatusBadge status={STATE_COLOURS[state]} label={words.states[state]} />;
}

function OutcomeOf({ delivery }: { readonly delivery: WebhookDelivery }) {
  return (
    <Row as="span" isInline gap={3}>
      <StateBadge state={delivery.state} />
      <Text size="s" tone="quiet" isBreakable>
        {detailText(delivery)}
      </Text>
    </Row>
  );
}

function DeliveryCard({ delivery }: { readonly delivery: WebhookDelivery }) {
  return (
    <>
      <CardLine is_title start={topicText(delivery.topic)} end={<span className="num">{delivery.number ?? ''}</span>} />
      <CardLine start={delivery.short_tracking_reference} end={<DateTime instant={delivery.time_created} />} />
      <OutcomeOf delivery={delivery} />
    </>
  );
}
