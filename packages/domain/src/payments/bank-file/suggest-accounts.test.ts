import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../ids.ts';
import { cents } from '../../money/cents.ts';
import { partChecks } from './imported-payment.ts';
import { certainAccount, codesIn, invoiceNumbersIn, namesIn, suggestAccounts } from './suggest-accounts.ts';

const ACME = 1 as AccountId;
const KAROO = 2 as AccountId;

describe('whose money a line is', () => {
  it('SCREEN-43: is suggested by code, invoice, name and amount, the likeliest first, with the reasons', () => {
    expect(
      suggestAccounts([
        { account_id: ACME, reason: 'invoice-amount' },
        { account_id: KAROO, reason: 'account-code' },
        { account_id: KAROO, reason: 'invoice-number' },
        { account_id: ACME, reason: 'account-name' },
        { account_id: ACME, reason: 'account-name' },
      ]),
    ).toEqual([
      { account_id: KAROO, score: 100, reasons: ['account-code', 'invoice-number'] },
      { account_id: ACME, score: 65, reasons: ['account-name', 'invoice-amount'] },
    ]);
  });

  it('SCREEN-43: is certain only by the code of one account', () => {
    const by_code = { account_id: KAROO, reason: 'account-code' } as const;

    expect(certainAccount([by_code, { account_id: ACME, reason: 'account-name' }])).toBe(KAROO);
    expect(certainAccount([by_code, { account_id: ACME, reason: 'account-code' }])).toBeNull();
    expect(certainAccount([{ account_id: ACME, reason: 'invoice-number' }])).toBeNull();
  });

  it('is looked for in words, numbers of invoices and runs of words', () => {
    expect(codesIn('fnb app payment KAR 01 x')).toEqual(expect.arrayContaining(['FNB', 'KAR', 'KAR01', 'APPPAYMENT']));
    expect(codesIn('a b')).toEqual([]);
    expect(invoiceNumbersIn('Inv000123, INVOICE: 7 and inv# 12 INV0')).toEqual([123, 7, 12]);
    expect(namesIn('EFT Karoo Crafts CC')).toEqual(
      expect.arrayContaining(['karoo crafts', 'karoo crafts cc', 'eft karoo crafts cc']),
    );
  });
});

describe('a line that is split', () => {
  it.each([
    [
      'in two that are the line',
      [
        [ACME, 600],
        [KAROO, 400],
      ],
      null,
    ],
    ['in no parts', [], 'Please choose an account.'],
    [
      'twice to one account',
      [
        [ACME, 600],
        [ACME, 400],
      ],
      'An account is there twice.',
    ],
    [
      'with nothing in a part',
      [
        [ACME, 1000],
        [KAROO, 0],
      ],
      'Each part is more than nothing.',
    ],
    [
      'with a part below nothing',
      [
        [ACME, 1100],
        [KAROO, -100],
      ],
      'Each part is more than nothing.',
    ],
    ['in less than the line', [[ACME, 999]], 'The parts are R 9.99 together, and the line is R 10.00.'],
  ] as const)('SCREEN-43: %s says %s', (_what, parts, message) => {
    const split = parts.map(([account_id, amount]) => ({ account_id, amount_cents: cents(amount) }));

    expect(partChecks(split, cents(1000))[0]?.message ?? null).toBe(message);
  });
});
