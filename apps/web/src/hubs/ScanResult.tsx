import { Button, ButtonLink } from '../ui/act/Button.tsx';
import { IconAlertTriangle, IconBarcode, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { BranchId } from '@tsela/domain/ids';
import { Fragment, useState } from 'react';
import { mayCreateBlankShipment } from '@tsela/domain/permissions/who-may';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useSession } from '../shell/session.ts';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import { blanks } from '../strings/shipments/blank.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
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
  /** Where what no shipment has as its reference is written down. */
  readonly branch_id: BranchId | null;
  readonly names: BenchNames;
}

const ICONS: Readonly<Record<Tone, typeof IconCheck>> = {
  done: IconCheck,
  warning: IconAlertTriangle,
  refused: IconX,
  waiting: IconClock,
};

/** The last scan, readable from two metres. */
export function ScanResult({ scan, scans, onEndHold, onProve, branch_id, names }: ScanResultProps) {
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
      {answer?.asks === 'booking' && <Unknown key={event.event_id} reference={event.reference} branch_id={branch_id} />}
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

interface UnknownProps {
  readonly reference: string;
  readonly branch_id: BranchId | null;
}

/** It is written down once, and leads to the form that completes it then. Source: screens S28, "unknown code". */
function Unknown({ reference, branch_id }: UnknownProps) {
  const { facts } = useSession();
  const [is_writing, setWriting] = useState(false);
  const [written, setWritten] = useState<string | null>(null);
  const may_create = facts.actor !== null && mayCreateBlankShipment(facts.actor);
  const completing = paths.newShipment({ quick_quote: 'send', 'custom-ref': written ?? reference });
  if (written !== null)
    return (
      <>
        <p className={classes['message']}>{blanks.written(written)}</p>
        {isOpenTo(completing, facts) && (
          <Row gap={2}>
            <ButtonLink variant="default" size="md" href={completing}>
              {blanks.complete}
            </ButtonLink>
          </Row>
        )}
      </>
    );
  return (
    <Row gap={2}>
      {may_create && (
        <Button variant="default" size="md" onClick={() => setWriting(true)}>
          {blanks.action}
        </Button>
      )}
      <ButtonLink variant="default" size="md" href={paths.shipments({ search: reference })}>
        {hubs.search}
      </ButtonLink>
      <LazyComponent
        load={loadBlank}
        props={is_writing ? { reference, branch_id, onWritten: setWritten, onClose: () => setWriting(false) } : null}
      />
    </Row>
  );
}

// It asks the server: its code is not brought before it is opened.
const loadBlank = async () => (await import('../shipments/parts/BlankDialog.tsx')).BlankDialog;

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
