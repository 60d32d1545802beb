import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { whyNotToMerge } from './account-merging.ts';

const INTO = {
  id: 2,
  account_code: 'BIG01',
  account_type: 'postpaid',
  status: 'open',
  needs_approval: false,
  balance_cents: cents(-100_000),
  credit_limit_cents: cents(500_000),
} as const;
const MERGED = {
  ...INTO,
  id: 1,
  account_code: 'OLD01',
  balance_cents: cents(0),
  unpaid_invoices: 0,
  announced_payments: 0,
  shipments: 10,
  charges: 3,
} as const;

it.each([
  [{}, {}, null],
  [{ balance_cents: cents(-400_000) }, {}, null],
  [{ balance_cents: cents(50_000) }, { balance_cents: cents(-900_000) }, null],
  [{ id: 2 }, {}, 'Please choose another account than the one that is merged.'],
  [{ status: 'closed' }, {}, 'OLD01 is closed.'],
  [{}, { status: 'closed' }, 'BIG01 is closed.'],
  [{ account_type: 'guest' }, {}, 'An account for visitors is not merged.'],
  [{}, { account_type: 'guest' }, 'An account for visitors is not merged.'],
  [{ needs_approval: true }, {}, 'An account that waits for approval is not merged.'],
  [{ account_type: 'prepaid' }, {}, 'OLD01 is prepaid and BIG01 postpaid. Make both the same first.'],
  [{ unpaid_invoices: 1 }, {}, 'OLD01 has an unpaid invoice. It has to be paid or credited first.'],
  [{ unpaid_invoices: 4 }, {}, 'OLD01 has 4 unpaid invoices. They have to be paid or credited first.'],
  [{ announced_payments: 1 }, {}, 'OLD01 has a payment on its way. Please wait until it has arrived or failed.'],
  [{ shipments: 20_001 }, {}, 'OLD01 has more shipments than can be moved at once (20000).'],
  [{ balance_cents: cents(-400_001) }, {}, 'BIG01 would owe R 5 000.01, which is more than its limit of R 5 000.00.'],
] as const)('%j into %j: %s', (merged, into, refusal) => {
  expect(whyNotToMerge({ ...MERGED, ...merged }, { ...INTO, ...into })).toBe(refusal);
});
