import type { InterhubTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { transferStateLabel } from '@tsela/domain/interhub-transfers/transfer-state';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { filteredTransfers, idsOfPage, presentTransfers } from './transfer-reads.ts';

const MOST_ROWS = 10_000;

/** The transfers that the filters leave, as a file; that they were taken is in the provider's log. Source: screens 0.2, S29. */
export async function exportInterhubTransfers(
  context: RequestContext,
  filters: InputOf<typeof interhubTransferApi.export>,
): Promise<OutputOf<typeof interhubTransferApi.export>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const ids = await idsOfPage(filteredTransfers(tx, context, filters), { limit: MOST_ROWS + 1, offset: 0 });
    const transfers = await presentTransfers(tx, context, ids.slice(0, MOST_ROWS));
    await recordChange(tx, context, {
      type: 'interhub_transfers.exported',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { count: transfers.length, ...filters },
    });
    return {
      csv: csvFile([COLUMNS.map(({ title }) => title), ...transfers.map((each) => COLUMNS.map(({ cell }) => cell(each)))]),
      count: transfers.length,
      is_complete: ids.length <= MOST_ROWS,
    };
  });
}

const COLUMNS: readonly { readonly title: string; readonly cell: (transfer: InterhubTransfer) => string }[] = [
  { title: 'Transfer', cell: ({ reference }) => reference },
  { title: 'From', cell: ({ origin_name }) => origin_name },
  { title: 'To', cell: ({ destination_name }) => destination_name },
  { title: 'Carrier', cell: ({ carrier_label }) => carrier_label },
  { title: 'Service level', cell: ({ service_level_label }) => service_level_label },
  { title: 'Driver', cell: ({ driver_name }) => driver_name },
  { title: 'Vehicle', cell: ({ vehicle }) => vehicle },
  { title: 'Waybill', cell: ({ waybill_number }) => waybill_number },
  { title: 'Seal', cell: ({ seal_number }) => seal_number },
  { title: 'State', cell: ({ state }) => transferStateLabel(state) },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Late', cell: ({ is_late }) => (is_late ? 'yes' : '') },
  { title: 'Parcels', cell: ({ parcels }) => String(parcels) },
  { title: 'Scanned out', cell: ({ scanned_out }) => String(scanned_out) },
  { title: 'Scanned in', cell: ({ scanned_in }) => String(scanned_in) },
  { title: 'Missing', cell: ({ missing }) => String(missing) },
  { title: 'Extra', cell: ({ extra }) => String(extra) },
  { title: 'Weight (kg)', cell: ({ weight_kg }) => String(weight_kg) },
  { title: timeTitle('Planned departure'), cell: ({ planned_departure }) => timeCell(planned_departure) },
  { title: timeTitle('Dispatched'), cell: ({ time_dispatched }) => timeCell(time_dispatched) },
  { title: timeTitle('Expected arrival'), cell: ({ expected_arrival }) => timeCell(expected_arrival) },
  { title: timeTitle('Received'), cell: ({ time_received }) => timeCell(time_received) },
  { title: timeTitle('Closed'), cell: ({ time_closed }) => timeCell(time_closed) },
];
