import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { useRef, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { LineForm } from '../../ui/form/LineForm.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
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
        <PlainTable
          label={words.pickTitle}
          tallest={520}
          head={
            <>
              <th scope="col">{words.pickedHead}</th>
              <th scope="col">{words.parcel}</th>
              <th scope="col">{words.recipient}</th>
              <th scope="col">{words.weight}</th>
            </>
          }
        >
          {byPackaging(parcels).map(([packaging, packed]) => (
            <Group key={packaging} packaging={packaging} parcels={packed} isTicked={isTicked} onTick={handleTick} />
          ))}
        </PlainTable>
      </Stack>
    </Panel>
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
          {packaging || words.unpackaged} ({parcels.length})
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
            <QuietText isBlock>{[parcel.description, parcel.shipment.customer_reference].filter(Boolean).join(', ')}</QuietText>
            {parcel.is_picked && <QuietText isBlock>{words.pickedBy(parcel.picked_by_name)}</QuietText>}
          </td>
          <td>{[parcel.shipment.recipient, parcel.shipment.place].filter(Boolean).join(', ')}</td>
          <td className="num">{weightText(parcel.weight_kg)}</td>
        </tr>
      ))}
    </>
  );
}
