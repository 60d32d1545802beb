import type { AccountType } from '../../accounts/account-rules.ts';
import { accountChecks } from '../../accounts/account-changes.ts';
import { phoneToStore } from '../../formats/phone.ts';
import { randText } from '../../formats/rand-text.ts';
import { INVOICE_FREQUENCIES } from '../../billing/invoice-run.ts';
import type { InvoiceFrequency } from '../../billing/invoice-run.ts';
import { ZERO_CENTS, randFromCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import type { CustomField } from '../../providers/custom-fields.ts';
import { ownValuesIn } from './own-columns.ts';
import type { OwnValues } from './own-columns.ts';
import { amountOf, cellOf, commonFaults, earlierRows, keyOf, refuse } from './moved-row.ts';
import type { CheckedMoveRow, MovedRow } from './moved-row.ts';

/** An account as a row opens it. */
export interface MovedAccount {
  readonly account_code: string;
  readonly name: string;
  readonly account_type: 'prepaid' | 'postpaid';
  readonly credit_limit_cents: Cents;
  readonly invoice_frequency: InvoiceFrequency;
  readonly billing_contact: { readonly name: string; readonly email: string; readonly mobile_number: string };
  readonly vat_number: string;
  readonly registration_number: string;
  readonly address: {
    readonly street_address: string;
    readonly local_area: string;
    readonly city: string;
    readonly code: string;
  } | null;
  readonly branch_id: number | null;
  readonly custom_fields: OwnValues;
}

export interface MoveAccountsFacts {
  /** Codes in capitals that accounts have. */
  readonly taken_codes: ReadonlySet<string>;
  /** What accounts that were moved in went by, in capitals. */
  readonly moved: ReadonlySet<string>;
  /** Open branches by their codes. */
  readonly branches: ReadonlyMap<string, number>;
  readonly default_credit_limit_cents: Cents;
  readonly default_frequency: InvoiceFrequency;
  readonly default_frequency_time: number | null;
  /** The provider's own fields of accounts. */
  readonly own_fields: readonly CustomField[];
}

/** Looks at every row of a file of accounts. Codes that are there, or twice in the file, are refused. Source: issue 21.11. */
export function checkedMovedAccounts(rows: readonly MovedRow[], facts: MoveAccountsFacts): CheckedMoveRow<MovedAccount>[] {
  const same_code = earlierRows(rows, (row) => keyOf(cellOf(row, 'account_code')));
  const same_reference = earlierRows(rows, (row) => keyOf(referenceOf(row)));
  return rows.map((row) => {
    const { account, violations: own } = read(row, facts);
    const has_reference = cellOf(row, 'migration_reference') !== '';
    const violations = [
      ...commonFaults(row, {
        field: has_reference ? 'migration_reference' : 'account_code',
        reference: referenceOf(row),
        earlier: has_reference ? same_reference.get(row.row) : undefined,
        is_moved: facts.moved.has(keyOf(referenceOf(row))),
      }),
      ...refuse(same_code.has(row.row), 'account_code', `This stands in row ${same_code.get(row.row) ?? 0} already.`),
      ...refuse(
        facts.taken_codes.has(keyOf(account.account_code)) && !facts.moved.has(keyOf(referenceOf(row))),
        'account_code',
        `There is an account ${account.account_code} already.`,
      ),
      ...own,
    ];
    const is_good = violations.length === 0;
    return {
      row: row.row,
      migration_reference: referenceOf(row),
      violations,
      input: is_good ? account : null,
      amount_cents: null,
      effect: is_good ? effectOf(account) : '',
    };
  });
}

function referenceOf(row: MovedRow): string {
  return cellOf(row, 'migration_reference') || cellOf(row, 'account_code');
}

function effectOf({ account_code, account_type, credit_limit_cents }: MovedAccount): string {
  return account_type === 'postpaid'
    ? `Opens ${account_code}, postpaid with a limit of ${randText(credit_limit_cents)}`
    : `Opens ${account_code}, prepaid`;
}

function read(row: MovedRow, facts: MoveAccountsFacts): { account: MovedAccount; violations: Violation[] } {
  const type = typeOf(cellOf(row, 'account_type'));
  const frequency = frequencyOf(cellOf(row, 'invoice_frequency'), facts.default_frequency);
  const limit = limitOf(cellOf(row, 'credit_limit'), { type, facts });
  const branch = cellOf(row, 'branch_code');
  const branch_id = facts.branches.get(branch.toUpperCase()) ?? null;
  const own = ownValuesIn(row, facts.own_fields);
  const account: MovedAccount = {
    account_code: cellOf(row, 'account_code'),
    name: cellOf(row, 'name'),
    account_type: type ?? 'prepaid',
    credit_limit_cents: limit ?? ZERO_CENTS,
    invoice_frequency: frequency ?? facts.default_frequency,
    billing_contact: contactOf(row),
    vat_number: cellOf(row, 'vat_number'),
    registration_number: cellOf(row, 'registration_number'),
    address: addressOf(row),
    branch_id,
    custom_fields: own.values,
  };
  const violations = [
    ...own.violations,
    ...ownChecks(account, facts),
    ...refuse(type === null, 'account_type', 'Please write prepaid or postpaid.'),
    ...refuse(frequency === null, 'invoice_frequency', `Please write ${INVOICE_FREQUENCIES.join(', ')}.`),
    ...refuse(limit === null, 'credit_limit', 'Please write an amount such as 5000.00.'),
    ...refuse(branch !== '' && branch_id === null, 'branch_code', 'There is no open branch with this code.'),
    ...refuse(cellOf(row, 'code').length > 10, 'code', 'A postal code has at most 10 letters.'),
  ];
  return { account, violations };
}

/** The columns of what the checks of an account name otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  'billing_contact.email': 'billing_email',
  'billing_contact.mobile_number': 'billing_mobile',
  invoice_frequency_time: 'invoice_frequency',
};

function ownChecks(account: MovedAccount, { default_frequency_time }: MoveAccountsFacts): Violation[] {
  const account_type: AccountType = account.account_type;
  const found = accountChecks({
    ...account,
    account_type,
    credit_limit: randFromCents(account.credit_limit_cents),
    invoice_frequency_time: default_frequency_time,
    tracking_prefix: '',
    support_email: null,
  });
  return found.map((each) => ({ ...each, field: COLUMN_OF[each.field] ?? each.field }));
}

/** What former systems call an account that pays before, or after. */
const PREPAID: readonly string[] = ['', 'prepaid', 'cod', 'cash', 'payg', 'payasyougo'];
const POSTPAID: readonly string[] = [
  'postpaid',
  'account',
  'credit',
  'onaccount',
  'invoice',
  'monthly',
  '7days',
  '14days',
  '30days',
];

function typeOf(text: string): 'prepaid' | 'postpaid' | null {
  const key = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (PREPAID.includes(key)) return 'prepaid';
  return POSTPAID.includes(key) ? 'postpaid' : null;
}

function frequencyOf(text: string, usual: InvoiceFrequency): InvoiceFrequency | null {
  const key = text.toLowerCase();
  return key === '' ? usual : (INVOICE_FREQUENCIES.find((each) => each === key) ?? null);
}

/** A prepaid account has no limit; a postpaid one whose cell is empty has the usual one. */
function limitOf(
  text: string,
  { type, facts }: { readonly type: 'prepaid' | 'postpaid' | null; readonly facts: MoveAccountsFacts },
): Cents | null {
  if (text === '') return type === 'postpaid' ? facts.default_credit_limit_cents : ZERO_CENTS;
  return amountOf(text);
}

function contactOf(row: MovedRow): MovedAccount['billing_contact'] {
  const mobile = cellOf(row, 'billing_mobile');
  return {
    name: cellOf(row, 'billing_name'),
    email: cellOf(row, 'billing_email'),
    mobile_number: mobile === '' ? '' : phoneToStore(mobile, { is_south_african: true }),
  };
}

function addressOf(row: MovedRow): MovedAccount['address'] {
  const address = {
    street_address: cellOf(row, 'street_address'),
    local_area: cellOf(row, 'local_area'),
    city: cellOf(row, 'city'),
    code: cellOf(row, 'code'),
  };
  return Object.values(address).every((part) => part === '') ? null : address;
}
