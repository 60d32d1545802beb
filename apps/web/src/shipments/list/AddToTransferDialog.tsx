import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { transferText } from '../../interhub-transfers/parts/TransferSelect.tsx';
import { transfersFor, useAddToTransfer, useScannableTransfers } from '../../interhub-transfers/parts/transfer-choice-calls.ts';
import { paths } from '../../paths.ts';
import { tellDone } from '../../shell/tell.ts';
import { bulkTransfer as words } from '../../strings/shipments/lists.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { BulkFailures } from './BulkFailures.tsx';
import type { Failures } from './BulkFailures.tsx';
import { notAdded } from './bulk-draft.ts';

interface AddToTransferDialogProps {
  readonly shipments: readonly ListedShipment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** As many as one call takes. */
export const TRANSFER_SHIPMENTS_MAX = 500;

/** Lists what is ticked on a transfer that is being loaded, and says of each shipment that cannot be why. Source: screens S29, S08. */
export function AddToTransferDialog({ shipments, onClose, onDone }: AddToTransferDialogProps) {
  const { go } = useNavigator();
  const read = useScannableTransfers(undefined);
  const transfers = transfersFor(read.data?.interhub_transfers ?? [], { action: 'scan-out', branch_id: null });
  const [chosen, setChosen] = useState('');
  const transfer = transfers.find(({ id }) => String(id) === chosen) ?? (transfers.length === 1 ? transfers[0] : undefined);
  const adding = useAddToTransfer();
  const [failed, setFailed] = useState<Failures | null>(null);
  const is_too_many = shipments.length > TRANSFER_SHIPMENTS_MAX;

  function handleOk(): void {
    if (!transfer) return;
    const references = shipments.map(({ short_tracking_reference }) => short_tracking_reference);
    adding.mutate(
      { id: transfer.id, action: 'add', references },
      {
        onSuccess: ({ results }) => {
          const left_out = notAdded(results, shipments);
          tellDone(words.added(shipments.length - left_out.length, transfer.reference));
          if (left_out.length > 0) return setFailed(left_out);
          onDone();
          onClose();
        },
      },
    );
  }

  const is_none = read.data !== undefined && transfers.length === 0;

  function handleNew(): void {
    onClose();
    go(paths.newInterhubTransfer());
  }

  function handleOpen(): void {
    onDone();
    onClose();
    if (transfer) go(paths.interhubTransfer(transfer.id));
  }

  return (
    <FormDialog
      title={words.title(shipments.length)}
      okLabel={failed !== null ? words.open : is_none ? words.newTransfer : words.add}
      is_pending={adding.isPending}
      can_ok={is_none || (transfer !== undefined && !is_too_many)}
      fault={is_too_many ? words.tooMany(TRANSFER_SHIPMENTS_MAX) : shownError(adding.error ?? read.error)}
      onOk={failed !== null ? handleOpen : is_none ? handleNew : handleOk}
      onClose={failed === null ? onClose : () => (onDone(), onClose())}
    >
      {failed !== null && <BulkFailures failed={failed} shipments={shipments} title={words.leftOut} />}
      {failed === null && read.isPending && <Skeleton height={80} />}
      {failed === null && is_none && <EmptyState text={words.none} />}
      {failed === null && transfers.length > 0 && (
        <>
          <Text as="p" tone="quiet">
            {words.text}
          </Text>
          <SelectField
            {...field(words.transfer, { name: 'transfer', is_required: true })}
            value={transfer === undefined ? '' : String(transfer.id)}
            options={[
              ...(transfers.length === 1 ? [] : [{ value: '', label: words.choose }]),
              ...transfers.map((each) => ({
                value: String(each.id),
                label: words.lane(each.origin_name, transferText(each, 'scan-out')),
              })),
            ]}
            onChange={setChosen}
          />
        </>
      )}
    </FormDialog>
  );
}
