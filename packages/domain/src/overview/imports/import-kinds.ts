import { CONTACT_IMPORT_FIELDS } from '../../address-book/contact-import.ts';
import { IMPORTED_CONTACTS_MAX } from '../../address-book/contact-lists.ts';
import { ALLOCATION_IMPORT_FIELDS, IMPORTED_ALLOCATIONS_MAX } from '../../billing/allocation-import.ts';
import type { ImportField } from '../../formats/tables/csv-columns.ts';
import type { CustomField, CustomFieldEntity } from '../../providers/custom-fields.ts';
import { IMPORTED_MEASUREMENTS_MAX, MEASUREMENT_IMPORT_FIELDS } from '../../shipments/measurement-import.ts';
import { IMPORTED_USERS_MAX, USER_IMPORT_FIELDS, ownImportFields } from '../../users/user-import.ts';
import type { MoveKind } from '../moving/move-kinds.ts';

/** What tools take as a file, beside what is moved in. Source: screens S30. */
export const IMPORT_KINDS = ['parcel-dimensions', 'address-book', 'credit-allocations', 'bulk-users'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Every kind of file whose rows a job works through. */
export type FileKind = MoveKind | ImportKind;

interface ImportKindFacts {
  /** What the columns of its file hold, in the order of the template. */
  readonly fields: readonly ImportField[];
  readonly rows_max: number;
  /** What one needs for it, and for undoing it, as by hand. */
  readonly permission: string;
  readonly undo_permission: string;
  /** What is written of a row that is done and says nothing else. */
  readonly done: string;
  /** Whose fields of the provider's own are among the columns; left out for kinds without any. */
  readonly own?: CustomFieldEntity;
}

export const IMPORT_KIND_FACTS: Readonly<Record<ImportKind, ImportKindFacts>> = {
  'parcel-dimensions': {
    fields: MEASUREMENT_IMPORT_FIELDS,
    rows_max: IMPORTED_MEASUREMENTS_MAX,
    permission: 'API_/shipments/parcels:PATCH',
    undo_permission: 'API_/shipments/parcels:PATCH',
    done: 'Measured',
  },
  'address-book': {
    fields: CONTACT_IMPORT_FIELDS,
    rows_max: IMPORTED_CONTACTS_MAX,
    permission: 'API_/accounts/address-books:POST',
    undo_permission: 'API_/accounts/address-books:POST',
    done: 'Added',
  },
  'credit-allocations': {
    fields: ALLOCATION_IMPORT_FIELDS,
    rows_max: IMPORTED_ALLOCATIONS_MAX,
    permission: 'API_/billing/allocations:POST',
    undo_permission: 'API_/billing/allocations:DELETE',
    done: 'Allocated',
  },
  'bulk-users': {
    fields: USER_IMPORT_FIELDS,
    rows_max: IMPORTED_USERS_MAX,
    permission: 'API_/users:POST',
    undo_permission: 'API_/users:DELETE',
    done: 'Added',
    own: 'user',
  },
};

/** The columns of a file: those of its kind, and those of the provider's own fields that its things have. */
export function importFields(kind: ImportKind, own: readonly CustomField[]): readonly ImportField[] {
  return [...IMPORT_KIND_FACTS[kind].fields, ...ownImportFields(own)];
}

export function isImportKind(kind: FileKind): kind is ImportKind {
  return Object.hasOwn(IMPORT_KIND_FACTS, kind);
}
