import { Button } from '../ui/act/Button.tsx';
import { IconX } from '@tabler/icons-react';
import type { TransferParcel, WholeTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { decisionLabel, differenceLabel } from '@tsela/domain/interhub-transfers/transfer-lines';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { useIsNarrow } from '../theme/breakpoints.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { IconButton } from '../ui/act/IconButton.tsx';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import { useTransferParcels } from './interhub-transfer-calls.ts';
import { LINE_SHOWS, isUndecided, shownParcels } from './transfer-draft.ts';
import type { LineShow } from './transfer-draft.ts';

/** As many rows as are drawn at once, until all are asked for. */
const DRAWN = 100;

const loadDecide = async () => (await import('./TransferDialogs.tsx')).DecideDialog;

/** What is on a transfer, what was scanned of it, and what is other than listed. Source: screens S29. */
export function TransferParcels({ whole }: { readonly whole: WholeTransfer }) {
  const { interhub_transfer: transfer, parcels } = whole;
  const [show, setShow] = useState<LineShow>('all');
  const [is_all, setAll] = useState(false);
  const [chosen_id, setChosen] = useState<number | null>(null);
  const is_narrow = useIsNarrow();
  const chosen = parcels.find(({ parcel_id }) => parcel_id === chosen_id);
  const matching = shownParcels(parcels, show);
  const shown = is_all ? matching : matching.slice(0, DRAWN);
  return (
    <Panel title={words.onIt} isFlush={parcels.length > 0}>
      {parcels.length === 0 ? (
        <EmptyState text={words.noParcels} />
      ) : (
        <>
          <Row pad={[2, 4, 4]}>
            <Choice
              label={words.show}
              value={show}
              look="chips"
              options={LINE_SHOWS.map((value) => ({ value, label: words.shows[value] }))}
              onChange={setShow}
            />
          </Row>
          {is_narrow ? (
            <Lines aria-label={words.onIt}>
              {shown.map((parcel) => (
                <Card key={parcel.parcel_id} parcel={parcel} transfer={transfer} onDecide={() => setChosen(parcel.parcel_id)} />
              ))}
            </Lines>
          ) : (
            <PlainTable label={words.onIt} head={<Head />}>
              {shown.map((parcel) => (
                <Line key={parcel.parcel_id} parcel={parcel} transfer={transfer} onDecide={() => setChosen(parcel.parcel_id)} />
              ))}
            </PlainTable>
          )}
          {shown.length < matching.length && (
            <Row pad={[3, 4, 4]}>
              <QuietText>{words.showing(shown.length, matching.length)}</QuietText>
              <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
                {words.more}
              </Button>
            </Row>
          )}
        </>
      )}
      <LazyComponent load={loadDecide} props={chosen ? { whole, parcel: chosen, onClose: () => setChosen(null) } : null} />
    </Panel>
  );
}

function Head() {
  return (
    <>
      {[words.parcel, words.to, words.status, words.out, words.in, words.difference].map((text) => (
        <th key={text} scope="col">
          {text}
        </th>
      ))}
    </>
  );
}

interface LineProps {
  readonly parcel: TransferParcel;
  readonly transfer: WholeTransfer['interhub_transfer'];
  readonly onDecide: () => void;
}

function Line({ parcel, transfer, onDecide }: LineProps) {
  return (
    <tr>
      <td>
        <AppLink href={paths.shipment(parcel.shipment_id)} className="num">
          {parcel.parcel_reference}
        </AppLink>
      </td>
      <td>{parcel.delivery_to}</td>
      <td>
        <StatusBadge status={parcel.status} />
      </td>
      <td>
        <Scanned time={parcel.time_scanned_out} by={parcel.scanned_out_by} />
      </td>
      <td>
        <Scanned time={parcel.time_scanned_in} by={parcel.scanned_in_by} />
      </td>
      <td>
        <Stack align="start" gap={1}>
          {parcel.difference !== null && (
            <span>
              <Difference parcel={parcel} />
            </span>
          )}
          <LineActions parcel={parcel} transfer={transfer} onDecide={onDecide} />
        </Stack>
      </td>
    </tr>
  );
}

/** When it was scanned, and by whom. */
function Scanned({ time, by }: { readonly time: string | null; readonly by: string }) {
  if (time === null) return null;
  return (
    <>
      <DateTime instant={time} show="near" />
      {by !== '' && (
        <>
          <br />
          <QuietText>{by}</QuietText>
        </>
      )}
    </>
  );
}

/** The same on a phone: what is the matter with it before when it was scanned. */
function Card(props: LineProps) {
  const { parcel } = props;
  return (
    <li>
      <Stack pad={[3, 4, 3]} gap={1}>
        <Row justify="between">
          <AppLink href={paths.shipment(parcel.shipment_id)} className="num">
            {parcel.parcel_reference}
          </AppLink>
          <LineActions {...props} />
        </Row>
        <Row>
          <StatusBadge status={parcel.status} />
          <Difference parcel={parcel} />
        </Row>
        <QuietText>{parcel.delivery_to}</QuietText>
        <QuietText>
          {words.out}: <DateTime instant={parcel.time_scanned_out} />, {words.in.toLowerCase()}:{' '}
          <DateTime instant={parcel.time_scanned_in} />
        </QuietText>
      </Stack>
    </li>
  );
}

function Difference({ parcel }: { readonly parcel: TransferParcel }) {
  const { difference, decision, moved_to, note } = parcel;
  if (difference === null) return null;
  return (
    <>
      <Badge tone={isUndecided(parcel) ? 'red' : 'grey'}>{differenceLabel(difference)}</Badge>
      {decision !== null && <QuietText> {moved_to === '' ? decisionLabel(decision) : words.movedWith(moved_to)}</QuietText>}
      {note !== '' && (
        <>
          <br />
          <QuietText>{note}</QuietText>
        </>
      )}
    </>
  );
}

function LineActions({ parcel, transfer, onDecide }: LineProps) {
  const may_load = useMay('API_/interhub-transfers/parcels:POST');
  const may_decide = useMay('API_/interhub-transfers/differences:POST');
  const removing = useTransferParcels();
  const { parcel_reference: reference, parcel_id } = parcel;
  if (transfer.status === 'closed') return null;
  if (transfer.state === 'being-loaded')
    return may_load ? (
      <IconButton
        label={words.remove(reference)}
        Icon={IconX}
        loading={removing.isPending}
        onClick={() =>
          removing.mutate(
            { id: transfer.id, action: 'remove', parcel_ids: [parcel_id] },
            { onSuccess: () => tellDone(words.removed(reference)), onError: tellFailure },
          )
        }
      />
    ) : null;
  if (!may_decide || parcel.decision !== null) return null;
  const is_marking = parcel.difference === null;
  return (
    <Button
      variant={is_marking ? 'subtle' : 'default'}
      size="compact-sm"
      aria-label={is_marking ? words.markOf(reference) : words.decideOf(reference)}
      onClick={onDecide}
    >
      {is_marking ? words.mark : words.decide}
    </Button>
  );
}
