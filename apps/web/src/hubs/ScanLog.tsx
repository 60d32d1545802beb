import { Button } from '../ui/act/Button.tsx';
import { dayOf } from '@tsela/domain/time/day';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { hasToBeRead } from '../tracking/parts/field-queue.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { shortened } from '../tracking/parts/said-code.ts';
import { timeText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { asksToEndHold, choiceLabel, incompleteShipments, proofAskedBy, toneCounts } from './scan-draft.ts';
import { toneOf } from '../tracking/parts/scan-tone.ts';
import type { Tone } from './scan-draft.ts';
import classes from './ScanLog.module.css';
import { isUndoable } from './use-undo.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';

const TONES: readonly Tone[] = ['done', 'warning', 'refused', 'waiting'];

interface ScanLogProps {
  readonly scans: readonly QueueEntry[];
  readonly onEndHold: (scan: QueueEntry) => void;
  readonly onProve: (scan: QueueEntry) => void;
  readonly onUndo: (scan: QueueEntry) => void;
  /** Scans that were taken back. */
  readonly undone: readonly string[];
  /** Opens the summary. */
  readonly onFinish: () => void;
}

/** The scans of this device, newest first, with today's counters and what is missing. */
export function ScanLog(props: ScanLogProps) {
  const { scans, undone, onFinish } = props;
  const today = dayOf(useNow());
  const of_today = scans.filter(({ event }) => dayOf(new Date(event.captured_at)) === today && !undone.includes(event.event_id));
  const counts = toneCounts(of_today);
  const incomplete = incompleteShipments(of_today);
  return (
    <Stack gap={3}>
      <ul className={classes['counters']} aria-label={hubs.counters}>
        {TONES.map((tone) => (
          <li key={tone} className={classes['counter']} data-tone={tone}>
            <strong className="num">{counts[tone]}</strong>
            {hubs.tone[tone]}
          </li>
        ))}
      </ul>
      {incomplete.length > 0 && (
        <Panel title={hubs.incomplete}>
          <ul className={classes['incomplete']}>
            {incomplete.map(({ reference, scanned, parcel_count }) => (
              <li key={reference} className="num">
                <strong>{reference}</strong> {hubs.scannedOf(scanned, parcel_count)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title={hubs.log}
        action={
          <Button variant="default" size="compact-md" onClick={onFinish}>
            {words.finish}
          </Button>
        }
        isFlush
      >
        {scans.length === 0 ? (
          <Text as="p" pad={[2, 4, 4]} tone="quiet">
            {hubs.logEmpty}
          </Text>
        ) : (
          <Rows {...props} />
        )}
      </Panel>
    </Stack>
  );
}

function Rows({ scans, onEndHold, onProve, onUndo, undone }: ScanLogProps) {
  const now = useNow();
  return (
    <PlainTable
      label={hubs.logRows}
      look="log"
      tallest={520}
      head={
        <>
          <th scope="col">{hubs.time}</th>
          <th scope="col">{hubs.reference}</th>
          <th scope="col">{hubs.result}</th>
        </>
      }
    >
      {scans.toReversed().map((scan) => (
        <tr key={scan.event.event_id}>
          <td className={`${classes['time']} num`}>{timeText(scan.event.captured_at)}</td>
          <td className="num">
            <strong>{shortened(scan.event.reference)}</strong>
            <br />
            <Text tone="quiet">{choiceLabel(scan.event.choice)}</Text>
          </td>
          <td>
            {undone.includes(scan.event.event_id) ? (
              <span className={classes['tone']}>{words.undone}</span>
            ) : (
              <span className={classes['tone']} data-tone={toneOf(scan, scans)}>
                {hubs.tone[toneOf(scan, scans)]}
              </span>
            )}
            {scan.answer && hasToBeRead(scan.answer) && (
              <Text tone="soft" isBlock>
                {scan.answer.message}
              </Text>
            )}
            {isUndoable(scan, { undone, now }) && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${words.undo} ${shortened(scan.event.reference)}`}
                onClick={() => onUndo(scan)}
              >
                {words.undo}
              </Button>
            )}
            {asksToEndHold(scan, scans) && (
              <Button variant="default" size="compact-sm" onClick={() => onEndHold(scan)}>
                {hubs.endHold}
              </Button>
            )}
            {proofAskedBy(scan, scans) !== null && (
              <Button variant="default" size="compact-sm" onClick={() => onProve(scan)}>
                {hubs.giveProof}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
