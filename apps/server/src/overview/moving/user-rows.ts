import { cellOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import { USER_IMPORT_FIELDS } from '@tsela/domain/users/user-import';
import type { UserImportRow } from '@tsela/domain/users/user-import';

/** A row of a file as the rules of users read it. */
export function userRowOf(row: MovedRow): UserImportRow {
  const cells = Object.fromEntries(USER_IMPORT_FIELDS.map(({ key }) => [key, cellOf(row, key)]));
  // Every field is in the list.
  return { ...cells, row: row.row, custom_fields: ownCellsOf(row) } as unknown as UserImportRow;
}

/** What is in the columns of the provider's own fields, by their codes. */
function ownCellsOf({ cells }: MovedRow): Readonly<Record<string, string>> {
  const own = Object.entries(cells).filter(([key]) => key.startsWith(OWN));
  return Object.fromEntries(own.map(([key, cell]) => [key.slice(OWN.length), cell]));
}

const OWN = 'custom_fields.';
