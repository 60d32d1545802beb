import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { LineForm } from '../../ui/form/LineForm.tsx';
import { field } from '../../ui/form/field.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { usePickParcels } from '../parts/batch-calls.ts';
import { byPackaging, waitingParcels } from '../parts/batch-draft.ts';
import type { BatchedParcel } from '../parts/batch-draft.ts';

const NO_TICKS = { of: [] as readonly BatchedShipment[], set: new Map<number, boolean>() };

interface PickListProps {
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
}

/** The parcels of an open batch by packaging, ticked off by a scan or by hand. Source: screens S08. */
export function PickList({ batch, shipments }: PickListProps) {
  const parcels = waitingParcels(shipments);
  const groups = byPackaging(parcels);
  const is_narrow = useIsNarrow();
  const picking = usePickParcels();
  // A tick is seen as soon as it is set, and until the list has been read again.
  const [ticks, setTicks] = useState<{ readonly of: typeof shipments; readonly set: ReadonlyMap<number, boolean> }>(NO_TICKS);
  const own = ticks.of === shipments || picking.isPending ? ticks.set : NO_TICKS.set;
  const isTicked = ({ id, is_picked }: BatchedParcel) => own.get(id) ?? is_picked;
  const picked = parcels.filter(({ is_picked }) => is_picked).length;
  const scan = useRef<HTMLInputElement>(null);
  const [scanned, setScanned] = useState('');
  const fault = shownError(picking.error);
  const found = picking.data && picking.variables.reference !== undefined ? words.found(picking.data.references) : null;

  function handleTick({ id }: BatchedParcel, is_picked: boolean): void {
    setTicks({ of: shipments, set: new Map([...own, [id, is_picked]]) });
    picking.mutate({ id: batch.id, parcel_ids: [id], is_picked }, { onError: () => setTicks(NO_TICKS) });
  }

  function handleScan(): void {
    if (scanned.trim() === '') return;
    picking.mutate({ id: batch.id, reference: scanned.trim(), is_picked: true });
    setScanned('');
    scan.current?.focus();
  }

  return (
    <Panel title={words.pickTitle}>
      <Stack gap={3}>
        <LineForm gap={2} onSubmit={handleScan}>
          <TextInput
            {...field(words.scan, { name: 'reference' })}
            ref={scan}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={scanned}
            onChange={(event) => setScanned(event.currentTarget.value)}
          />
          <Button type="submit">{words.tick}</Button>
        </LineForm>
        <Text role="status" tone={fault === null ? 'green' : 'red'}>
          {fault ?? found}
        </Text>
        <Text weight="strong">{words.picked(picked, parcels.length)}</Text>
        {is_narrow ? (
          <Stack gap={3}>
            {groups.map(([packaging, packed]) => (
              <Cards key={packaging} packaging={packaging} parcels={packed} isTicked={isTicked} onTick={handleTick} />
            ))}
          </Stack>
        ) : (
          <PlainTable label={words.pickTitle} tallest={520} head={<Head />}>
            {groups.map(([packaging, packed]) => (
              <Group key={packaging} packaging={packaging} parcels={packed} isTicked={isTicked} onTick={handleTick} />
            ))}
          </PlainTable>
        )}
      </Stack>
    </Panel>
  );
}

function Head() {
  return (
    <>
      <th scope="col">{words.pickedHead}</th>
      <th scope="col">{words.parcel}</th>
      <th scope="col">{words.recipient}</th>
      <th scope="col">{words.weight}</th>
    </>
  );
}

interface GroupProps {
  readonly packaging: string;
  readonly parcels: readonly BatchedParcel[];
  readonly isTicked: (parcel: BatchedParcel) => boolean;
  readonly onTick: (parcel: BatchedParcel, is_picked: boolean) => void;
}

function Group({ packaging, parcels, isTicked, onTick }: GroupProps) {
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {groupName(packaging, parcels)}
        </th>
      </tr>
      {parcels.map((parcel) => (
        <tr key={parcel.id}>
          <td>
            <Checkbox
              aria-label={words.tickOf(parcel.reference)}
              checked={isTicked(parcel)}
              onChange={(event) => onTick(parcel, event.currentTarget.checked)}
            />
          </td>
          <td className="num">
            <strong>{parcel.reference}</strong>
            <QuietText isBlock>{contentsOf(parcel)}</QuietText>
            {parcel.is_picked && <QuietText isBlock>{words.pickedBy(parcel.picked_by_name)}</QuietText>}
          </td>
          <td>{recipientOf(parcel)}</td>
          <td className="num">{weightText(parcel.weight_kg)}</td>
        </tr>
      ))}
    </>
  );
}

/** The same on a phone: each parcel is ticked by its whole line. */
function Cards({ packaging, parcels, isTicked, onTick }: GroupProps) {
  const name = groupName(packaging, parcels);
  return (
    <Stack gap={1}>
      <Text weight="strong">{name}</Text>
      <Lines aria-label={name}>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <Row as="label" isOneLine align="start" gap={3} pad={[3, 0, 3]}>
              <Checkbox
                size="md"
                aria-label={words.tickOf(parcel.reference)}
                checked={isTicked(parcel)}
                onChange={(event) => onTick(parcel, event.currentTarget.checked)}
              />
              <Stack gap={1} isGrowing>
                <CardLine is_title start={<span className="num">{parcel.reference}</span>} end={weightText(parcel.weight_kg)} />
                <QuietText>{recipientOf(parcel)}</QuietText>
                {contentsOf(parcel) !== '' && <QuietText>{contentsOf(parcel)}</QuietText>}
                {parcel.is_picked && <QuietText>{words.pickedBy(parcel.picked_by_name)}</QuietText>}
              </Stack>
            </Row>
          </li>
        ))}
      </Lines>
    </Stack>
  );
}

function groupName(packaging: string, { length }: readonly BatchedParcel[]): string {
  return `${packaging || words.unpackaged} (${length})`;
}

function contentsOf({ description, shipment }: BatchedParcel): string {
  return [description, shipment.customer_reference].filter(Boolean).join(', ');
}

function recipientOf({ shipment: { recipient, place } }: BatchedParcel): string {
  return [recipient, place].filter(Boolean).join(', ');
}
