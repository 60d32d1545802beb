import { Button, ButtonLink } from '../ui/act/Button.tsx';
import { IconAlertTriangle, IconBarcode, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { Fragment } from 'react';
import { mayCreateBlankShipment } from '@tsela/domain/permissions/who-may';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { blanks } from '../strings/shipments/blank.ts';
import { Row } from '../ui/layout/Row.tsx';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { shortened } from '../tracking/parts/said-code.ts';
import { benchLines } from './bench-text.ts';
import type { BenchNames } from './bench-text.ts';
import { isScannedBefore, toneOf } from '../tracking/parts/scan-tone.ts';
import { asksToEndHold, parcelText, proofAskedBy } from './scan-draft.ts';
import type { Tone } from './scan-draft.ts';
import classes from './ScanResult.module.css';

interface ScanResultProps {
  readonly scan: QueueEntry | null;
  readonly scans: readonly QueueEntry[];
  readonly onEndHold: (scan: QueueEntry) => void;
  readonly onProve: (scan: QueueEntry) => void;
  /** Writes down what no shipment has as its reference. */
  readonly onBlank: (reference: string) => void;
  readonly names: BenchNames;
}

const ICONS: Readonly<Record<Tone, typeof IconCheck>> = {
  done: IconCheck,
  warning: IconAlertTriangle,
  refused: IconX,
  waiting: IconClock,
};

/** The last scan, readable from two metres. */
export function ScanResult({ scan, scans, onEndHold, onProve, onBlank, names }: ScanResultProps) {
  if (!scan) return <Ready />;
  const { event, answer } = scan;
  const tone = toneOf(scan, scans);
  const Icon = ICONS[tone];
  const parcel = parcelText(answer);
  const progress =
    answer && answer.parcels_scanned < answer.parcel_count ? hubs.scannedOf(answer.parcels_scanned, answer.parcel_count) : null;
  return (
    <section className={classes['result']} data-tone={tone} role="status" aria-live="assertive">
      <p className={classes['tone']}>
        <Icon size={26} stroke={2.4} aria-hidden="true" /> {hubs.tone[tone]}
      </p>
      <p className={`${classes['reference']} num`}>{shortened(event.reference)}</p>
      {parcel !== null && <p className={`${classes['parcel']} num`}>{parcel}</p>}
      <p className={classes['message']}>
        {answer ? answer.message : hubs.waitingText}
        {answer && event.choice === 'floor-check' && answer.status !== '' && `: ${statusLabel(answer.status)}.`}
        {tone === 'warning' && isScannedBefore(scan, scans) && ` ${hubs.again}`}
        {progress !== null &&
          progress !== parcel &&
          answer?.result !== 'refused' &&
          !answer?.message.includes(' of ') &&
          ` ${progress}.`}
      </p>
      {asksToEndHold(scan, scans) && (
        <Button variant="default" size="md" onClick={() => onEndHold(scan)}>
          {hubs.endHold}
        </Button>
      )}
      {proofAskedBy(scan, scans) !== null && (
        <Button variant="default" size="md" onClick={() => onProve(scan)}>
          {hubs.giveProof}
        </Button>
      )}
      {answer?.asks === 'booking' && <Unknown reference={event.reference} onBlank={onBlank} />}
      {answer?.bench?.is_vip === true && <p className={classes['vip']}>{words.vip}</p>}
      {answer && answer.to !== '' && (
        <dl className={classes['places']}>
          <dt>{hubs.from}</dt>
          <dd>{answer.from}</dd>
          <dt>{hubs.to}</dt>
          <dd>{answer.to}</dd>
          {benchLines(answer, names).map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd data-weight={label === words.goesTo || undefined}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Source: screens S28, "unknown code". */
function Unknown({ reference, onBlank }: { readonly reference: string; readonly onBlank: (reference: string) => void }) {
  const { facts } = useSession();
  const may_create = facts.actor !== null && mayCreateBlankShipment(facts.actor);
  return (
    <Row gap={2}>
      {may_create && (
        <Button variant="default" size="md" onClick={() => onBlank(reference)}>
          {blanks.action}
        </Button>
      )}
      <ButtonLink variant="default" size="md" href={paths.shipments({ search: reference })}>
        {hubs.search}
      </ButtonLink>
    </Row>
  );
}

function Ready() {
  return (
    <section className={classes['result']} data-tone="ready">
      <p className={classes['tone']}>
        <IconBarcode size={26} aria-hidden="true" /> {hubs.ready}
      </p>
      <p className={classes['message']}>{hubs.readyMore}</p>
    </section>
  );
}
