import { Button } from '@mantine/core';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { SCAN_CHOICES, SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { dayOf } from '@tsela/domain/time/day';
import { hubs } from '../strings/hubs.ts';
import { hasToBeRead } from '../tracking/parts/field-queue.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { timeText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { asksToEndHold, incompleteShipments, proofAskedBy, toneCounts, toneOf } from './scan-draft.ts';
import type { Tone } from './scan-draft.ts';
import classes from './ScanLog.module.css';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';

const TONES: readonly Tone[] = ['done', 'warning', 'refused', 'waiting'];

interface ScanLogProps {
  readonly scans: readonly QueueEntry[];
  readonly onEndHold: (scan: QueueEntry) => void;
  readonly onProve: (scan: QueueEntry) => void;
}

/** The scans of this device, newest first, with today's counters and what is missing. */
export function ScanLog({ scans, onEndHold, onProve }: ScanLogProps) {
  const today = dayOf(useNow());
  const of_today = scans.filter(({ event }) => dayOf(new Date(event.captured_at)) === today);
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
      <Panel title={hubs.log} isFlush>
        {scans.length === 0 ? (
          <Text as="p" pad={[2, 4, 4]} tone="quiet">
            {hubs.logEmpty}
          </Text>
        ) : (
          <Rows scans={scans} onEndHold={onEndHold} onProve={onProve} />
        )}
      </Panel>
    </Stack>
  );
}

function Rows({ scans, onEndHold, onProve }: ScanLogProps) {
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
            <strong>{scan.event.reference}</strong>
            <br />
            <Text tone="quiet">{choiceLabel(scan.event.choice)}</Text>
          </td>
          <td>
            <span className={classes['tone']} data-tone={toneOf(scan, scans)}>
              {hubs.tone[toneOf(scan, scans)]}
            </span>
            {scan.answer && hasToBeRead(scan.answer) && (
              <Text tone="soft" isBlock>
                {scan.answer.message}
              </Text>
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

function choiceLabel(choice: string): string {
  const known = SCAN_CHOICES.find((each) => each === choice);
  if (known) return SCAN_CHOICE_FACTS[known].label;
  return isShipmentStatus(choice) ? statusLabel(choice) : choice;
}
