import { Button } from '../../ui/act/Button.tsx';
import type { BatchedShipment, ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathId } from '../../shell/pages/address.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone, tellFailure } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { readBatchSheet, useBatched, useBatches, useChangeBatch, useDissolveBatch } from '../parts/batch-calls.ts';
import { isPrintable, printStickers } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import { Differences } from './Differences.tsx';
import { PickList } from './PickList.tsx';
import { BatchContents } from './BatchContents.tsx';

const loadTake = async () => (await import('../parts/TakeBatchDialog.tsx')).TakeBatchDialog;

/** A batch: picked, printed and handed over while it is open, and afterwards what became of it. Source: screens S08. */
export function BatchPage() {
  const id = usePathId('id');
  const read = useBatches(id === null ? null : { id });
  const contents = useBatched(id);
  const [batch] = read.data?.batches ?? [];
  const shipments = contents.data?.shipments;
  const fault = shownError(read.error ?? contents.error);
  return (
    <PageFrame
      title={batch?.reference ?? SCREENS.shipmentBatch.title}
      back={{ href: paths.shipmentBatches(), label: words.back }}
      aside={
        batch && (
          <Badge has_dot tone={TONES[batch.status]}>
            {words.statuses[batch.status]}
          </Badge>
        )
      }
      {...(batch &&
        shipments && { otherActions: <Actions batch={batch} shipments={shipments} />, action: <Take batch={batch} /> })}
    >
      {fault !== null && (
        <Notice kind="error" onRetry={() => void Promise.all([read.refetch(), contents.refetch()])}>
          {fault}
        </Notice>
      )}
      {fault === null && (!batch || !shipments) && <Skeleton height={320} />}
      {batch && shipments && <Content batch={batch} shipments={shipments} />}
    </PageFrame>
  );
}

const TONES = { open: 'blue', 'handed-over': 'green', dissolved: 'grey' } as const;

interface ContentProps {
  readonly batch: ShipmentBatch;
  readonly shipments: readonly BatchedShipment[];
}

function Content({ batch, shipments }: ContentProps) {
  const may_work = useMay('API_/shipments:POST');
  const { account_name, account_code, shipment_count, parcel_count, weight_kg } = batch;
  const is_open = batch.status === 'open';
  const waits = shipments.some(({ outcome }) => outcome === null);
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text weight="strong">
          {account_name} ({account_code}): {words.sizes(shipment_count, parcel_count, weightText(weight_kg))}
        </Text>
        <Text tone="quiet">
          {words.madeOn} <DateTime instant={batch.time_created} />
          {words.by(batch.created_by_name)}
        </Text>
        {batch.time_taken !== null && batch.choice !== null && (
          <Text tone="quiet">
            {words.choices[batch.choice]} <DateTime instant={batch.time_taken} />
            {words.by(batch.taken_by_name)}
            {words.at(batch.branch_name)}
          </Text>
        )}
      </Stack>
      {is_open && !waits && <Notice kind="info">{words.nothingLeft}</Notice>}
      {batch.differences !== null && <Differences differences={batch.differences} />}
      {is_open && waits && may_work && <PickList batch={batch} shipments={shipments} />}
      <BatchContents batch={batch} shipments={shipments} mayChange={is_open && may_work} />
    </Stack>
  );
}

/** Customers print it for the driver who comes; taking it is the courier's. */
function Take({ batch }: { readonly batch: ShipmentBatch }) {
  const may_take = useMay('API_/tracking/shipment-events:POST');
  const [is_taking, setTaking] = useState(false);
  if (!may_take || batch.status !== 'open') return null;
  return (
    <>
      <Button onClick={() => setTaking(true)}>{words.handOver}</Button>
      <LazyComponent load={loadTake} props={is_taking ? { reference: batch.reference, onClose: () => setTaking(false) } : null} />
    </>
  );
}

function Actions({ batch, shipments }: ContentProps) {
  const may_work = useMay('API_/shipments:POST') && batch.status === 'open';
  const options = usePrintOptions(batch.account_id);
  const changing = useChangeBatch();
  const dissolving = useDissolveBatch();
  const { id, reference } = batch;
  const printable = shipments.filter((shipment) => shipment.status !== 'cancelled' && isPrintable(shipment));

  function handleAdd(): void {
    changing.mutate(
      { id, add_today: true },
      {
        onSuccess: ({ batch: { shipment_count } }) => {
          const added = shipment_count - batch.shipment_count;
          tellDone(added > 0 ? words.added(added) : words.noneAdded);
        },
        onError: tellFailure,
      },
    );
  }

  async function handleDissolve(): Promise<void> {
    const is_meant = await isSure({
      title: words.dissolveTitle(reference),
      body: words.dissolveText,
      button: words.dissolve,
    });
    if (is_meant) dissolving.mutate({ id }, { onSuccess: () => tellDone(words.dissolved(reference)), onError: tellFailure });
  }

  return (
    <>
      {printable.length > 0 && (
        <Button
          variant="default"
          onClick={() =>
            printStickers(
              printable.map((shipment) => shipment.id),
              options,
            )
          }
        >
          {words.printLabels}
        </Button>
      )}
      <MenuButton
        label={words.print}
        lines={[
          { label: words.pickList, onClick: () => void saveCalledFile(() => readBatchSheet(id, 'pick-list')) },
          { label: words.sheet, onClick: () => void saveCalledFile(() => readBatchSheet(id, 'hand-over')) },
        ]}
      />
      {may_work && (
        <Button variant="default" loading={changing.isPending} onClick={handleAdd}>
          {words.add}
        </Button>
      )}
      {may_work && (
        <Button variant="default" loading={dissolving.isPending} onClick={() => void handleDissolve()}>
          {words.dissolve}
        </Button>
      )}
    </>
  );
}
