import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { ledgerInput } from './ledger-filter-draft.ts';

describe('SCREEN-41: the filters of transactions in the address', () => {
  it('ask for what they name', () => {
    expect(
      ledgerInput({
        account: '7',
        type: 'refund',
        state: 'reversed',
        made: 'by-hand',
        ledger_account: 'bank',
        search: 'INV000088',
      }),
    ).toEqual({ account_id: 7, type: 'refund', state: 'reversed', made: 'by-hand', ledger_account: 'bank', search: 'INV000088' });
    expect(ledgerInput({ type: 'debit', start_date: '2026-11-01', end_date: '2026-11-30' })).toEqual({
      direction: 'debit',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    });
  });

  it('ask for nothing by what they cannot mean, and for no other account than that of the page', () => {
    expect(ledgerInput({ account: 'x', type: 'tip', state: 'lost', made: '', ledger_account: 'hat', search: '' })).toEqual({});
    expect(ledgerInput({ account: '7' }, 9 as AccountId)).toEqual({ account_id: 9 });
  });
});
