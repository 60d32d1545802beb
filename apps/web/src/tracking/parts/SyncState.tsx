import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useConnection } from '../../shell/beside/connection.ts';
import { fieldEvents } from '../../strings/tracking-field-events.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import type { QueueEntry, SyncSummary } from './field-queue.ts';
import { dismissAnswer } from './field-queue-sender.ts';
import classes from './SyncState.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Button } from '@mantine/core';

/** Whether what was captured has arrived: red when some was refused, amber while some waits or came too late, green when all is sent; nothing before the first. */
export function SyncState({ sync }: { readonly sync: SyncSummary }) {
  return (
    <Stack>
      <Line sync={sync} />
      <Unread entries={sync.refused} title={fieldEvents.refusedTitle} tone="refused" />
      <Unread entries={sync.late} title={fieldEvents.lateTitle} tone="late" />
    </Stack>
  );
}

interface UnreadProps {
  readonly entries: readonly QueueEntry[];
  readonly title: string;
  readonly tone: 'refused' | 'late';
}

/** What came of captures otherwise than expected, until the person has read it. */
function Unread({ entries, title, tone }: UnreadProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes['refused']} data-tone={tone} aria-label={title}>
      {entries.map(({ event, answer }) => (
        <li key={event.event_id} className={classes['refusal']}>
          <div>
            <strong>
              {event.reference} · {statusLabel(event.choice)}
            </strong>{' '}
            <DateTime instant={event.captured_at} show="near" />
            <p className={classes['message']}>{answer?.message}</p>
          </div>
          <Button variant="default" onClick={() => void dismissAnswer(event.event_id)}>
            {fieldEvents.read}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const ICONS = {
  idle: IconCloudUpload,
  sent: IconCheck,
  late: IconAlertTriangle,
  waiting: IconCloudUpload,
  failed: IconAlertTriangle,
};

function Line({ sync }: { readonly sync: SyncSummary }) {
  const is_offline = useConnection() === 'offline';
  const Icon = ICONS[sync.state];
  const waiting = sync.waiting > 0 ? (is_offline ? fieldEvents.waiting(sync.waiting) : fieldEvents.sending(sync.waiting)) : null;
  const texts = [
    is_offline ? fieldEvents.offline : null,
    sync.state === 'failed' ? fieldEvents.failed(sync.refused.length) : null,
    waiting,
    sync.late.length > 0 ? fieldEvents.late(sync.late.length) : null,
    sync.state === 'sent' ? fieldEvents.sent : null,
    sync.of_others > 0 ? fieldEvents.of_others(sync.of_others) : null,
  ].filter((text) => text !== null);
  // Nothing captured yet: a line that says so would only be in the way. Those who listen hear of the first one.
  if (texts.length === 0) return <p className="visually-hidden" role="status" />;
  const is_calm = sync.state === 'sent' || sync.state === 'idle';
  return (
    <p
      className={classes['line']}
      role="status"
      data-state={is_calm && (is_offline || sync.state === 'idle') ? 'waiting' : sync.state}
    >
      <Icon size={16} aria-hidden="true" />
      <span>{texts.join(' · ').replace('. ·', '.')}</span>
    </p>
  );
}
