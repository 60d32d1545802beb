import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import type { ContactImportField } from '@tsela/domain/address-book/contact-import';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { groupedLocalPhone } from '@tsela/domain/formats/phone';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readEntriesByName } from './address-book-reads.ts';
import type { EntryRow } from './address-book-repository.ts';
import { bookAskedFor } from './book-asked-for.ts';

/** The most lines of a file, since it is made while the caller waits. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 1000;

/** The contacts that the filters leave, as a file that can be imported again. Exporting people's addresses is logged. Source: screens 0.2, S14. */
export async function exportContacts(
  context: RequestContext,
  { account_id, ...filters }: InputOf<typeof contactApi.export>,
): Promise<OutputOf<typeof contactApi.export>> {
  const of_account = bookAskedFor(context, account_id);
  return inTransaction(unhurried(context), async (tx) => {
    const account = await loadAccountFor(tx, context.actor, of_account);
    const entries: EntryRow[] = [];
    let is_last = false;
    // At most as many rounds as make a full file, and one that finds whether there is more.
    while (!is_last && entries.length <= MOST_ROWS) {
      const part = { account_id: account.id, filters, after: entries.at(-1), limit: ROWS_AT_ONCE };
      const batch = await readEntriesByName(tx, context.actor, part);
      entries.push(...batch);
      is_last = batch.length < ROWS_AT_ONCE;
    }
    const kept = entries.slice(0, MOST_ROWS);
    await recordChange(tx, context, {
      type: 'address-book.exported',
      object_type: 'account',
      object_id: account.id,
      account_id: account.id,
      change_to: { count: kept.length, ...filters },
    });
    return {
      csv: csvFile([TITLES, ...kept.map(lineOf)]),
      count: kept.length,
      is_complete: entries.length <= MOST_ROWS,
    };
  });
}

const TITLES = [
  ...CONTACT_IMPORT_FIELDS.map(({ label }) => label),
  'Address type',
  'Source',
  'Times used',
  timeTitle('Last used'),
];

/** Numbers are written as they are dialled here, in groups: spreadsheets take them for texts, and no zero is lost. */
const CELLS: Readonly<Record<ContactImportField, (entry: EntryRow) => string>> = {
  name: ({ name }) => name,
  contact_name: ({ contact_name }) => contact_name,
  mobile_number: ({ mobile_number }) => groupedLocalPhone(mobile_number),
  email: ({ email }) => email,
  company: ({ address }) => address.company,
  street_address: ({ address }) => address.street_address,
  local_area: ({ address }) => address.local_area,
  city: ({ address }) => address.city,
  code: ({ address }) => address.code,
  zone: ({ address }) => address.zone,
  special_instructions: ({ special_instructions }) => special_instructions,
  opening_hours: ({ opening_hours }) => opening_hours ?? '',
};

function lineOf(entry: EntryRow): (string | number)[] {
  const { address, source, times_used, time_last_used } = entry;
  return [
    ...CONTACT_IMPORT_FIELDS.map(({ key }) => CELLS[key](entry)),
    address.type,
    source,
    times_used,
    timeCell(time_last_used?.toISOString()),
  ];
}
