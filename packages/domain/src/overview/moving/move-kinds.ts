import type { ImportField } from '../../formats/csv-columns.ts';
import { USER_IMPORT_FIELDS } from '../../users/user-import.ts';
import { CONTACT_IMPORT_FIELDS } from '../../address-book/contact-import.ts';
import { hasPermission } from '../../permissions/permission-matching.ts';

/** What is moved in from a former system, in the order in which each finds what it names. Source: issue 21.11. */
export const MOVE_KINDS = ['accounts', 'users', 'contacts', 'invoices', 'balances'] as const;

export type MoveKind = (typeof MOVE_KINDS)[number];

/** As many rows as one file may hold. */
export const MOVED_ROWS_MAX = 2000;
/** As long as a cell may be. */
export const MOVED_CELL_MAX = 255;
/** As long as a reference of the former system may be. */
export const MIGRATION_REFERENCE_MAX = 100;

export interface MoveKindFacts {
  /** What the columns of its file hold, in the order of the template. */
  readonly fields: readonly ImportField[];
  /** What the amounts of its rows come to has to match what the former system says; null for kinds without money. */
  readonly total: 'open' | 'balance' | null;
  /** What entering one by hand needs as well. */
  readonly permissions: readonly string[];
}

const ACCOUNT: ImportField = {
  key: 'account_code',
  label: 'Account code',
  also: [
    'account',
    'accountnumber',
    'accountno',
    'accno',
    'customercode',
    'customer',
    'customerid',
    'debtor',
    'debtorcode',
    'clientcode',
    'rekening',
  ],
  is_required: true,
};

const REFERENCE: ImportField = {
  key: 'migration_reference',
  label: 'Old reference',
  also: ['migrationreference', 'oldid', 'id', 'recordid', 'externalid', 'uniqueid', 'oldnumber', 'oldaccountnumber'],
  is_required: false,
};

const ACCOUNT_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field('name', 'Name', ['accountname', 'customername', 'company', 'companyname', 'clientname', 'tradingname', 'naam'], true),
  REFERENCE,
  field('account_type', 'Account type', ['type', 'terms', 'paymentterms', 'billingtype']),
  field('credit_limit', 'Credit limit', ['limit', 'creditlimitamount', 'maxcredit']),
  field('invoice_frequency', 'Invoice frequency', ['frequency', 'invoicing', 'billingcycle', 'statementcycle']),
  field('billing_name', 'Billing contact', ['contact', 'contactname', 'contactperson', 'accountscontact']),
  field('billing_email', 'Billing e-mail', ['email', 'emailaddress', 'accountsemail', 'invoiceemail', 'statementemail', 'epos']),
  field('billing_mobile', 'Billing mobile number', ['mobile', 'cell', 'cellphone', 'phone', 'telephone', 'tel', 'contactnumber']),
  field('vat_number', 'VAT number', ['vat', 'vatno', 'vatregno', 'vatregistration', 'btwnommer']),
  field('registration_number', 'Registration number', ['registrationno', 'regno', 'companyregistration', 'cknumber']),
  field('street_address', 'Street address', ['street', 'address', 'address1', 'addressline1', 'physicaladdress', 'straat']),
  field('local_area', 'Suburb', ['localarea', 'area', 'address2', 'addressline2', 'voorstad']),
  field('city', 'Town or city', ['city', 'town', 'stad', 'dorp']),
  field('code', 'Postal code', ['code', 'postcode', 'zip', 'zipcode', 'poskode']),
  field('branch_code', 'Branch code', ['branch', 'depot', 'hub']),
];

const INVOICE_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field(
    'migration_reference',
    'Invoice number',
    ['invoice', 'invoiceno', 'invno', 'documentnumber', 'document', 'reference', 'docno', 'faktuur'],
    true,
  ),
  field('date', 'Invoice date', ['date', 'documentdate', 'docdate', 'invoiceddate', 'datum'], true),
  field('due_date', 'Due date', ['due', 'duedate', 'dateduetopay', 'payby']),
  field(
    'open_amount',
    'Open amount',
    ['open', 'outstanding', 'amountdue', 'balance', 'due', 'amountoutstanding', 'unpaid', 'amount'],
    true,
  ),
];

const BALANCE_FIELDS: readonly ImportField[] = [
  ACCOUNT,
  field(
    'balance',
    'Balance owed',
    ['balance', 'closingbalance', 'total', 'totaldue', 'amount', 'amountdue', 'outstanding', 'saldo'],
    true,
  ),
  REFERENCE,
];

/** What is known of each kind. */
export const MOVE_KIND_FACTS: Readonly<Record<MoveKind, MoveKindFacts>> = {
  accounts: { fields: ACCOUNT_FIELDS, total: null, permissions: ['API_/accounts:POST'] },
  users: { fields: [...USER_IMPORT_FIELDS, REFERENCE], total: null, permissions: ['API_/users:POST'] },
  contacts: {
    fields: [ACCOUNT, ...CONTACT_IMPORT_FIELDS, REFERENCE],
    total: null,
    permissions: ['API_/accounts/address-books:POST'],
  },
  invoices: { fields: INVOICE_FIELDS, total: 'open', permissions: ['INLINE_transaction_balance_adjustment_debit'] },
  balances: {
    fields: BALANCE_FIELDS,
    total: 'balance',
    permissions: ['INLINE_transaction_balance_adjustment_debit', 'INLINE_transaction_balance_adjustment_credit'],
  },
};

/** The kinds that a role may move in. */
export function movableKinds(permissions: readonly string[]): readonly MoveKind[] {
  return MOVE_KINDS.filter((kind) => isMovable(kind, permissions));
}

/** Whether a role may move in a kind: whatever is entered by a file has to be permitted by hand. */
export function isMovable(kind: MoveKind, permissions: readonly string[]): boolean {
  const { total, permissions: asked } = MOVE_KIND_FACTS[kind];
  const needed = total === null ? asked : [...asked, 'INLINE_see_billing_info'];
  return needed.every((permission) => hasPermission(permissions, permission));
}

function field(key: string, label: string, also: readonly string[], is_required = false): ImportField {
  return { key, label, also, is_required };
}
