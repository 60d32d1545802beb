import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { ACCOUNT_TYPES } from '@tsela/domain/accounts/account-rules';
import { csvText, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import type { SearchValues } from '../shell/pages/address.ts';
import { accounts as words } from '../strings/accounts.ts';
import { listInput } from '../ui/table/list-view.ts';
import type { ListView } from '../ui/table/list-view.ts';

type Input = InputOf<typeof accountApi.list>;

/** What accounts are looked for by, besides their type and tag; one at a time. */
export const ACCOUNT_STATES = [
  'on_hold',
  'overdue',
  'negative',
  'waiting',
  'postpaid_wanted',
  'terms',
  'leaving',
  'vip',
  'closed',
] as const;
type AccountState = (typeof ACCOUNT_STATES)[number];

const BY_STATE: Readonly<Record<AccountState, Input>> = {
  on_hold: { is_on_hold: true },
  overdue: { is_overdue: true },
  negative: { has_negative_balance: true },
  waiting: { needs_approval: true },
  postpaid_wanted: { wants_postpaid: true },
  terms: { awaits_terms: true },
  leaving: { wants_to_close: true },
  vip: { is_vip: true },
  closed: { status: 'closed' },
};

/** Those that need leave to see amounts. */
const OF_BILLING: readonly AccountState[] = ['overdue', 'negative'];

export function stateOptions({ sees_amounts }: { readonly sees_amounts: boolean }): { value: string; label: string }[] {
  const offered = ACCOUNT_STATES.filter((each) => sees_amounts || !OF_BILLING.includes(each));
  return [{ value: '', label: words.any.state }, ...offered.map((value) => ({ value, label: words.states[value] }))];
}

const ORDERS = ['name', 'account_code', 'account_type', 'balance', 'credit_limit', 'time_created'] as const;

/** What the address asks for, as the list call takes it; what makes no sense is left out. */
export function filtersOf(values: SearchValues, view: ListView): Input {
  const { limit, offset, order } = listInput(view);
  const type = ACCOUNT_TYPES.find((each) => each === values['account_type']);
  const state = ACCOUNT_STATES.find((each) => each === values['standing']);
  const order_by = ORDERS.find((each) => each === view.order_by);
  const tag_id = Number(values['tag_id'] ?? 0);
  const branch_id = Number(values['branch_id'] ?? 0);
  const search = values['search']?.trim() ?? '';
  const sales_person = values['sales_person']?.trim() ?? '';
  return {
    limit,
    offset,
    figures: true,
    ...(search !== '' && { search }),
    ...(sales_person !== '' && { sales_person }),
    ...(type && { account_type: type }),
    ...(state && BY_STATE[state]),
    ...(Number.isSafeInteger(tag_id) && tag_id > 0 && { tag_id }),
    ...(Number.isSafeInteger(branch_id) && branch_id > 0 && { branch_id: branch_id as BranchId }),
    ...(order_by && { order_by, ...(order && { order }) }),
  };
}

export const CLEARED = {
  search: undefined,
  account_type: undefined,
  standing: undefined,
  tag_id: undefined,
  branch_id: undefined,
  sales_person: undefined,
};

export function isFiltered(values: SearchValues): boolean {
  return Object.keys(CLEARED).some((key) => values[key] !== undefined);
}

/** `12`, and `1 000+` where counting stopped. */
export function thirtyDaysText(figures: Account['figures']): string {
  if (!figures) return '–';
  return figures.shipments_30_days >= 1000 ? words.thousand : String(figures.shipments_30_days);
}

/** Accounts as a CSV file that spreadsheets open; amounts are there for users who may see them. */
export function accountsCsv(rows: readonly Account[]): string {
  const with_amounts = rows.some(({ balance }) => balance !== undefined);
  const titles = [
    words.code,
    words.name,
    words.type,
    words.status,
    words.onHold,
    words.contact,
    words.email,
    words.phone,
    timeTitle(words.lastShipment),
    words.thirtyDays,
    words.tags,
    ...(with_amounts ? [`${words.balance} (R)`, `${words.creditLimit} (R)`] : []),
  ];
  const lines = rows.map((row) => [
    row.account_code,
    row.name,
    words.types[row.account_type],
    words.statuses[row.status],
    row.is_on_hold && !row.temp_disable_auto_hold ? words.onHold : '',
    row.billing_contact.name,
    row.billing_contact.email,
    row.billing_contact.mobile_number,
    timeCell(row.figures?.time_last_shipment),
    row.figures?.shipments_30_days ?? '',
    (row.tags ?? []).map(({ name }) => name).join('; '),
    ...(with_amounts ? [row.balance ?? '', row.credit_limit ?? ''] : []),
  ]);
  return csvText([titles, ...lines]);
}
