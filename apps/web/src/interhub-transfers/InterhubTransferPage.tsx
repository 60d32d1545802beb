import type { InterhubTransfer, WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { UnreadFrame } from '../ui/form/UnreadFrame.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { dateTimeText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { SealPhoto } from './SealPhoto.tsx';
import { TransferActions } from './TransferActions.tsx';
import { TransferHistory } from './TransferHistory.tsx';
import { TransferParcels } from './TransferParcels.tsx';
import { TransferScans } from './TransferScans.tsx';
import { useInterhubTransfer } from './interhub-transfer-calls.ts';
import { TransferBadges } from './parts/TransferBadges.tsx';

/** One transfer: its lane, what is on it, and what can be done with it. Source: screens S29. */
export function InterhubTransferPage() {
  const read = useInterhubTransfer(usePathId<InterhubTransferId>('id'));
  const back = { href: paths.interhubTransfers(), label: SCREENS.interhubTransfers.title };
  if (read.data) return <LoadedPage whole={read.data} back={back} />;
  return <UnreadFrame title={back.label} back={back} read={read} error={shownError(read.error)} notFound={words.notFound} />;
}

interface LoadedPageProps {
  readonly whole: WholeTransfer;
  readonly back: { readonly href: string; readonly label: string };
}

function LoadedPage({ whole, back }: LoadedPageProps) {
  const { interhub_transfer: transfer } = whole;
  const is_narrow = useIsNarrow();
  // On a phone the list of parcels is long, and what can be done is before it.
  const actions = <TransferActions whole={whole} />;
  return (
    <PageFrame
      title={`${transfer.reference}: ${words.laneOf(transfer.origin_name, transfer.destination_name)}`}
      back={back}
      aside={
        <>
          <TransferBadges transfer={transfer} />
          <LiveBadge />
        </>
      }
    >
      <Columns
        side={
          <>
            {!is_narrow && actions}
            <Panel title={words.details}>
              <TransferFacts transfer={transfer} />
            </Panel>
            {whole.has_seal_photo && <SealPhoto transfer={transfer} />}
            <TransferHistory id={transfer.id} />
          </>
        }
      >
        <TransferScans key={transfer.state === 'being-loaded' ? 'out' : 'in'} whole={whole} />
        {is_narrow && actions}
        <TransferParcels whole={whole} />
      </Columns>
    </PageFrame>
  );
}

function TransferFacts({ transfer }: { readonly transfer: InterhubTransfer }) {
  const now = useNow();
  const at = (instant: string | null) => (instant === null ? '' : dateTimeText(instant, now));
  const facts: readonly (readonly [string, string])[] = [
    [words.parcels, `${words.parcelCount(transfer.parcels)}, ${weightText(transfer.weight_kg)}`],
    [words.carrier, transfer.carrier_label],
    [words.serviceLevel, transfer.service_level_label],
    [words.driver, transfer.driver_name],
    [words.vehicle, transfer.vehicle],
    [words.waybill, transfer.waybill_number],
    [words.seal, transfer.seal_number],
    [words.departure, at(transfer.time_dispatched ?? transfer.planned_departure)],
    [words.expected, at(transfer.expected_arrival)],
    [words.takesUntil, at(transfer.takes_until)],
    [words.notes, transfer.notes],
  ];
  return (
    <Facts look="pairs">
      {facts
        .filter(([, value]) => value !== '')
        .flatMap(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
    </Facts>
  );
}
