import { createHash } from 'node:crypto';
import type { ContactImportRow } from '@tsela/domain/address-book/contact-import';
import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { accountFaults, cellOf, commonFaults, earlierRows, keyOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { checkedUserRows } from '@tsela/domain/users/user-import';
import type { ImportedUser, UserImportRow } from '@tsela/domain/users/user-import';
import { addMovedContact, lookAtMovedContacts } from '../../address-book/move-in-contacts.ts';
import { removeAddressBookEntries } from '../../address-book/remove-address-book-entries.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { administratorOf } from '../../users/administrator.ts';
import { addAndInvite, readUserImportFacts } from '../../users/import-users.ts';
import { removeImportedUser } from '../../users/move-in-users.ts';
import { findNamedAccounts } from './move-facts-reads.ts';
import type { InTx, LookedAtRow, MoveKindWork } from '../imports/file-kind.ts';
import type { FileRow, OpenRow } from '../imports/file-repository.ts';
import { findMovedKeys } from '../imports/file-repository.ts';
import { findJoined, findUsedContact } from './move-rests-reads.ts';
import { isRecordThere } from './moved-record-repository.ts';
import { userRowOf } from './user-rows.ts';

/** Users: added without a password, and invited only where the administrator says so. Source: issue 21.11. */
export const MOVE_USERS: MoveKindWork = {
  kind: 'users',
  look: lookAtUsers,
  make: addUser,
  whyNotUndo: async (tx, asked) => {
    const joined = await findJoined(tx, asked);
    return joined === null ? null : `${joined} has signed in since, so this file can no longer be undone.`;
  },
  undo: async (context, _move, { object_id }) => {
    // One who was removed meanwhile is gone already.
    if (object_id !== null && (await isRecordThere(context.tx, 'users', object_id)))
      await removeImportedUser(context, object_id as UserId);
  },
};

async function lookAtUsers(context: RequestContext, rows: readonly MovedRow[]): Promise<LookedAtRow[]> {
  const actor = administratorOf(context);
  return reading(context, async (tx) => {
    const named = await findNamedAccounts(
      tx,
      actor,
      rows.flatMap((row) => [cellOf(row, 'account_code'), cellOf(row, 'limit_account_code')]),
    );
    const codeOf = (text: string) => named.get(keyOf(text))?.account_code ?? text;
    const as_users = rows.map((row) => namedRowOf(row, codeOf));
    const checked = checkedUserRows(
      as_users,
      await readUserImportFacts(tx, context, { actor, rows: as_users, is_locking: false }),
    );
    const keys = rows.map((row) => onceKeyOf(row, keyOf(cellOf(row, 'email'))));
    const moved = await findMovedKeys(tx, 'users', keys);
    const earlier = earlierRows(rows, (row) => keyOf(cellOf(row, 'migration_reference')));
    return checked.map(({ row, user, violations }, at): LookedAtRow => {
      const own = rows[at];
      const reference = own ? cellOf(own, 'migration_reference') : '';
      const common = own
        ? commonFaults(own, {
            field: reference === '' ? 'email' : 'migration_reference',
            reference,
            earlier: earlier.get(row),
            is_moved: moved.has(keys[at] ?? ''),
          })
        : [];
      const is_good = user !== null && common.length === 0;
      return {
        row,
        migration_reference: reference,
        violations: [...common, ...violations],
        input: is_good ? user : null,
        amount_cents: null,
        effect: is_good ? `Adds ${user.name}` : '',
        once_key: keys[at] ?? '',
        account_id: null,
      };
    });
  });
}

function namedRowOf(row: MovedRow, codeOf: (text: string) => string): UserImportRow {
  const user = userRowOf(row);
  return { ...user, account_code: codeOf(user.account_code), limit_account_code: codeOf(user.limit_account_code) };
}

/** The reference of the former system, or a hash of what tells the person: the key itself says nothing of them. */
function onceKeyOf(row: MovedRow, person: string): string {
  const reference = cellOf(row, 'migration_reference');
  if (reference !== '') return `ref ${keyOf(reference)}`;
  return `hash ${createHash('sha256').update(person).digest('hex')}`;
}

async function addUser(context: InTx, { user_import_id }: FileRow, { input }: OpenRow) {
  if (user_import_id === null) throw new Error('A move of users has no import.');
  // Written by the check of this kind.
  const made = await addAndInvite(context, { user: input as ImportedUser, import_id: user_import_id });
  return { account_id: made.account_id, object_id: made.id };
}

/** Address books: contacts of several accounts in one file. Source: issue 21.11. */
export const MOVE_CONTACTS: MoveKindWork = {
  kind: 'contacts',
  look: lookAtContacts,
  make: async (context, _move, { input }) => {
    // Written by the check of this kind.
    const { account_id, parts } = input as ContactInput;
    const id = await addMovedContact(context.tx, context, { account_id, parts });
    return { account_id, object_id: id };
  },
  whyNotUndo: async (tx, asked) => {
    const used = await findUsedContact(tx, asked);
    return used === null ? null : `${used} was changed or used since, so this file can no longer be undone.`;
  },
  undo: async (context, _move, { object_id }) => {
    // One that was deleted meanwhile is gone already.
    if (object_id !== null && (await isRecordThere(context.tx, 'address_book_entries', object_id)))
      await removeAddressBookEntries(context, { ids: [object_id] });
  },
};

type ContactParts = Parameters<typeof addMovedContact>[2]['parts'];

interface ContactInput {
  readonly account_id: AccountId;
  readonly parts: ContactParts;
}

async function lookAtContacts(context: RequestContext, rows: readonly MovedRow[]): Promise<LookedAtRow[]> {
  const named = await reading(context, (tx) =>
    findNamedAccounts(
      tx,
      context.actor,
      rows.map((row) => cellOf(row, 'account_code')),
    ),
  );
  const accounts = rows.map((row) => named.get(keyOf(cellOf(row, 'account_code'))));
  const found = await lookAtMovedContacts(
    context,
    // The rules have found them among the accounts of the caller.
    rows.map((row, at) => ({ account_id: (accounts[at]?.id ?? null) as AccountId | null, contact: contactRowOf(row) })),
  );
  const keys = rows.map((row, at) => onceKeyOf(row, personOf(accounts[at]?.id, found[at]?.parts ?? null)));
  const moved = await reading(context, (tx) => findMovedKeys(tx, 'contacts', keys));
  const earlier = earlierRows(rows, (row) => keyOf(cellOf(row, 'migration_reference')));
  return rows.map((row, at): LookedAtRow => {
    const account = accounts[at];
    const { parts = null, violations = [] } = found[at] ?? {};
    const reference = cellOf(row, 'migration_reference');
    const faults = [
      ...commonFaults(row, {
        field: reference === '' ? 'name' : 'migration_reference',
        reference,
        earlier: earlier.get(row.row),
        is_moved: moved.has(keys[at] ?? ''),
      }),
      ...accountFaults(row, account),
      ...violations,
    ];
    const is_good = faults.length === 0 && account !== undefined && parts !== null;
    return {
      row: row.row,
      migration_reference: reference,
      violations: faults,
      input: is_good ? { account_id: account.id, parts } : null,
      amount_cents: null,
      effect: is_good ? `Adds ${parts.name} to the address book of ${account.account_code}` : '',
      once_key: keys[at] ?? '',
      account_id: (account?.id ?? null) as AccountId | null,
    };
  });
}

function contactRowOf(row: MovedRow): ContactImportRow {
  const cells = Object.fromEntries(CONTACT_IMPORT_FIELDS.map(({ key }) => [key, cellOf(row, key)]));
  // Every field is in the list.
  return { ...cells, row: row.row } as unknown as ContactImportRow;
}

function personOf(account_id: number | undefined, parts: ContactParts | null): string {
  return parts === null ? '' : JSON.stringify([account_id, keyOf(parts.name), parts.address.gs_hash]);
}
