import type { ProviderInUse, providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { recordChange } from '../audit/record-change.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { presentProvider } from './provider-admin-reads.ts';
import { readProviders, selectProviders } from './provider-admin-repository.ts';

/** The most lines of a file, since it is made while the caller waits. */
const MOST_ROWS = 10_000;

/** The providers that the filters leave, by name, as a file; the export is logged. Source: screens 0.2, S51. */
export async function exportProviders(
  context: RequestContext,
  filters: InputOf<typeof providerAdminApi.export>,
): Promise<OutputOf<typeof providerAdminApi.export>> {
  return inTransaction(unhurried(context), async (tx) => {
    const rows = await readProviders(selectProviders(tx, filters), {}, { limit: MOST_ROWS + 1, offset: 0 });
    const kept = rows.slice(0, MOST_ROWS).map(presentProvider);
    await recordChange(tx, context, {
      type: 'providers.exported',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { count: kept.length, ...filters },
    });
    return {
      csv: csvFile([COLUMNS.map(({ title }) => title), ...kept.map((row) => COLUMNS.map(({ cell }) => cell(row)))]),
      count: kept.length,
      is_complete: rows.length <= MOST_ROWS,
    };
  });
}

const COLUMNS: readonly { readonly title: string; readonly cell: (provider: ProviderInUse) => string }[] = [
  { title: 'Id', cell: ({ id }) => String(id) },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Hosts', cell: ({ origins }) => origins.join(' ') },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Plan', cell: ({ plan }) => plan },
  { title: 'Amount owed', cell: ({ amount_owed }) => amount_owed.toFixed(2) },
  { title: 'Owed by', cell: ({ amount_owed_due }) => amount_owed_due ?? '' },
  { title: 'Overdue invoices', cell: ({ overdue_invoices }) => overdue_invoices.join(' ') },
  { title: 'Shipments this month', cell: (row) => String(row.shipments_this_month ?? '') },
  { title: 'Users', cell: ({ users }) => String(users ?? '') },
  { title: timeTitle('Last activity'), cell: ({ last_activity }) => timeCell(last_activity) },
  { title: 'Version', cell: ({ client_version }) => client_version },
  { title: timeTitle('Maintenance from'), cell: ({ maintenance_from }) => timeCell(maintenance_from) },
  { title: timeTitle('Measured'), cell: ({ time_measured }) => timeCell(time_measured) },
  { title: timeTitle('Created'), cell: ({ time_created }) => timeCell(time_created) },
];
