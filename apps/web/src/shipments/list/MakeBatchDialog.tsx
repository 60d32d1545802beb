import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { BATCH_SHIPMENTS_MAX } from '@tsela/domain/shipments/batches/batch-rules';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { tellDone } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { bulkBatch } from '../../strings/shipments/lists.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useBatches, useChangeBatch, useMakeBatch } from '../parts/batch-calls.ts';
import { BulkFailures } from './BulkFailures.tsx';
import type { Failures } from './BulkFailures.tsx';

interface MakeBatchDialogProps {
  readonly shipments: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** As many open ones as are offered. */
const OFFERED = 20;

/** Puts what is ticked into a new batch, or into an open one of the account, and says what cannot be in it. Source: screens S08. */
export function MakeBatchDialog({ shipments, onClose, onDone }: MakeBatchDialogProps) {
  const { go } = useNavigator();
  const [account_id] = shipments.map((shipment) => shipment.account_id);
  const open = useBatches(account_id === undefined ? null : { account_id, status: 'open', limit: OFFERED }).data?.batches ?? [];
  const [into, setInto] = useState('');
  const making = useMakeBatch();
  const changing = useChangeBatch();
  const [made, setMade] = useState<{ readonly id: number; readonly left_out: Failures } | null>(null);
  const ids = shipments.map(({ id }) => id);
  const is_pending = making.isPending || changing.isPending;

  function handleOk(): void {
    const answered = {
      onSuccess: ({ batch, left_out }: NonNullable<typeof making.data>) => {
        tellDone(words.made(batch.reference, batch.shipment_count));
        if (left_out.length > 0) setMade({ id: batch.id, left_out });
        else leave(batch.id);
      },
    };
    if (into === '') making.mutate({ ids }, answered);
    else changing.mutate({ id: Number(into), add: ids }, answered);
  }

  function leave(id: number): void {
    onDone();
    onClose();
    go(paths.shipmentBatch(id));
  }

  return (
    <FormDialog
      title={bulkBatch.title(shipments.length)}
      onClose={made === null ? onClose : () => (onDone(), onClose())}
      okLabel={made === null ? (into === '' ? words.make : bulkBatch.add) : bulkBatch.open}
      is_pending={is_pending}
      can_ok={ids.length <= BATCH_SHIPMENTS_MAX}
      onOk={made === null ? handleOk : () => leave(made.id)}
      fault={
        ids.length > BATCH_SHIPMENTS_MAX ? bulkBatch.tooMany(BATCH_SHIPMENTS_MAX) : shownError(making.error ?? changing.error)
      }
    >
      {made === null ? (
        <>
          <Text as="p" tone="quiet">
            {bulkBatch.text}
          </Text>
          {open.length > 0 && (
            <SelectField
              {...field(bulkBatch.into, { name: 'into' })}
              value={into}
              options={[
                { value: '', label: bulkBatch.fresh },
                ...open.map(({ id, reference, shipment_count }) => ({
                  value: String(id),
                  label: bulkBatch.option(reference, shipment_count),
                })),
              ]}
              onChange={setInto}
            />
          )}
        </>
      ) : (
        <BulkFailures failed={made.left_out} shipments={shipments} title={words.leftOut} />
      )}
    </FormDialog>
  );
}
