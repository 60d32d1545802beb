import type { ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import type { AccountId } from '@tsela/domain/ids';
import { cellOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { lookAtContacts } from '../../address-book/import-contacts.ts';
import { addMovedContact } from '../../address-book/move-in-contacts.ts';
import { removeAddressBookEntries } from '../../address-book/remove-address-book-entries.ts';
import { findUsedContact } from '../moving/move-rests-reads.ts';
import { isRecordThere } from '../moving/moved-record-repository.ts';
import type { FileKindWork, LookedAtRow } from './file-kind.ts';

type Looked = Awaited<ReturnType<typeof lookAtContacts>>;
type ContactParts = Parameters<typeof addMovedContact>[2]['parts'];

interface ContactInput {
  readonly account_id: AccountId;
  readonly parts: ContactParts;
}

/** Contacts of one account: added as by hand, and out again once their file is undone. Source: screens S14, S30. */
export const IMPORT_CONTACTS: FileKindWork = {
  kind: 'address-book',
  look: async (context, rows, { account_id: asked }) => {
    const { account_id, rows: found } = await lookAtContacts(context, { account_id: asked, rows: rows.map(contactOf) });
    return found.map((each) => lookedAt(each, account_id));
  },
  make: async (context, _file, { input }) => {
    // Written by the look at this kind.
    const { account_id, parts } = input as ContactInput;
    return { account_id, object_id: await addMovedContact(context.tx, context, { account_id, parts }) };
  },
  whyNotUndo: async (tx, asked) => {
    const used = asked.number === undefined ? null : await findUsedContact(tx, asked);
    return used === null ? null : `${used} was changed or used since.`;
  },
  undo: async (context, _file, { object_id }) => {
    // One that was deleted meanwhile is gone already.
    if (object_id !== null && (await isRecordThere(context.tx, 'address_book_entries', object_id)))
      await removeAddressBookEntries(context, { ids: [object_id] });
  },
};

function contactOf(row: MovedRow): ContactImportRow {
  const cells = Object.fromEntries(CONTACT_IMPORT_FIELDS.map(({ key }) => [key, cellOf(row, key)]));
  // Every field is in the list.
  return { ...cells, row: row.row } as unknown as ContactImportRow;
}

function lookedAt(found: Looked['rows'][number], account_id: AccountId): LookedAtRow {
  const { row, violations, parts, state, restored, address_warnings } = found;
  const labels = new Map<string, string>(CONTACT_IMPORT_FIELDS.map(({ key, label }) => [key, label]));
  const notes = [
    ...restored.map(({ field, value }) => `${labels.get(field) ?? field} is read as ${value}.`),
    ...address_warnings.map(({ message }) => message),
  ];
  return {
    row,
    // Names are kept in their cells alone, for as long as these are.
    migration_reference: '',
    violations,
    input: parts === null ? null : { account_id, parts },
    amount_cents: null,
    effect: notes.join(' '),
    once_key: null,
    account_id,
    ...(state === 'there' && { left_out: { why: 'there', message: 'In the address book already, or in a row above.' } }),
  };
}
