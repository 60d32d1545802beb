import type { BranchId, InterhubTransferId } from '@tsela/domain/ids';
import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { chosenTransfer, transfersFor, useScannableTransfers } from './transfer-choice-calls.ts';
import type { ScannableTransfer, TransferScan } from './transfer-choice-calls.ts';

interface TransferSelectProps {
  readonly action: TransferScan;
  /** Null while no branch is chosen. */
  readonly branch_id: BranchId | null;
  readonly value: InterhubTransferId | null;
  readonly onChange: (id: InterhubTransferId | null) => void;
}

/** The transfer that parcels are scanned onto, or that they came with, of those at a branch. */
export function TransferSelect({ action, branch_id, value, onChange }: TransferSelectProps) {
  const read = useScannableTransfers(branch_id);
  const transfers = transfersFor(read.data?.interhub_transfers ?? [], { action, branch_id });
  return (
    <SelectField
      label={words.transfer}
      withAsterisk
      value={transfers.some(({ id }) => id === value) ? String(value) : ''}
      options={[
        { value: '', label: transfers.length === 0 && read.data ? words.noTransfer[action] : words.chooseTransfer },
        ...transfers.map((transfer) => ({ value: String(transfer.id), label: transferText(transfer, action) })),
      ]}
      onChange={(chosen) => onChange(chosenTransfer(transfers, chosen))}
    />
  );
}

/** How a transfer is told from the others of its branch. */
export function transferText(transfer: ScannableTransfer, action: TransferScan): string {
  const { reference, origin_name, destination_name, carrier_label, vehicle } = transfer;
  const lane = action === 'scan-out' ? destination_name : origin_name;
  return [reference, lane, vehicle || carrier_label].filter((part) => part !== '').join(', ');
}
