import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react';
import { actLabel } from '@tsela/domain/tracking/collection-changes';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/show/now.ts';
import { nearDateText, timeText } from '../../ui/show/date-text.ts';
import { useConnection } from '../../shell/beside/connection.ts';
import { fieldEvents } from '../../strings/tracking-field-events.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import type { QueueEntry, SyncSummary } from './field-queue.ts';
import { useLittleRoom } from './use-little-room.ts';
import { Text } from '../../ui/show/Text.tsx';
import { dismissAnswer } from './device-queue.ts';
import classes from './SyncState.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Button } from '../../ui/act/Button.tsx';

/** Whether what was captured has arrived: red when some was refused, amber while some waits or came too late, green when all is sent; nothing before the first. */
export function SyncState({ sync }: { readonly sync: SyncSummary }) {
  const is_little = useLittleRoom(sync.waiting);
  return (
    <Stack>
      <Line sync={sync} />
      {is_little && (
        <Text as="p" pad={[2, 3]} surface="amber" tone="amber" role="status">
          {fieldEvents.littleRoom}
        </Text>
      )}
      {sync.of_others > 0 && <HandIn />}
      <Unread entries={sync.refused} title={fieldEvents.refusedTitle} tone="refused" />
      <Unread entries={sync.late} title={fieldEvents.lateTitle} tone="late" />
    </Stack>
  );
}

/** What another driver left on the phone is handed in for the office: that driver may never come back to it. */
function HandIn() {
  const user_id = useSession().user?.id ?? 0;
  const is_offline = useConnection() === 'offline';
  const [is_busy, setBusy] = useState(false);

  async function handleHandIn(): Promise<void> {
    setBusy(true);
    try {
      await (await import('./field-queue-sender.ts')).handInLeftBehind(user_id);
      showToast({ text: fieldEvents.handedIn, variant: 'success' });
    } catch {
      showToast({ text: fieldEvents.notHandedIn, variant: 'error' });
    }
    setBusy(false);
  }

  return (
    <Button variant="default" loading={is_busy} disabled={is_offline} onClick={() => void handleHandIn()}>
      {fieldEvents.handIn}
    </Button>
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
            <strong>{[event.reference, actLabel(event.choice)].filter((text) => text !== '').join(' · ')}</strong>{' '}
            <DateTime instant={event.captured_at} show="near" />
            <p className={classes['message']}>
              {answer?.message} {answer?.for_office === true && fieldEvents.forOffice}
            </p>
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
  sent: IconCircleCheck,
  late: IconAlertTriangle,
  waiting: IconCloudUpload,
  failed: IconAlertTriangle,
};

/** What waits for less is about to leave; longer than this, its age is told. */
const OLD_MS = 60_000;

function Line({ sync }: { readonly sync: SyncSummary }) {
  const is_offline = useConnection() === 'offline';
  const Icon = ICONS[sync.state];
  const now = useNow();
  const waiting = sync.waiting > 0 ? (is_offline ? fieldEvents.waiting(sync.waiting) : fieldEvents.sending(sync.waiting)) : null;
  const since = sync.waiting_since;
  const is_old = since !== null && now.getTime() - Date.parse(since) > OLD_MS;
  const texts = [
    is_offline ? fieldEvents.offline : null,
    sync.state === 'failed' ? fieldEvents.failed(sync.refused.length) : null,
    waiting,
    is_old ? fieldEvents.since(`${nearDateText(since, now)}, ${timeText(since)}`) : null,
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
