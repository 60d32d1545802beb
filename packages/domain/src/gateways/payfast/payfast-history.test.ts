import { describe, expect, it } from 'vitest';
import { readPayfastHistory } from './payfast-history.ts';

const HEAD = 'Date,Type,Sign,Party,Name,Description,Currency,"Funding Type",Gross,Fee,Net,Balance,"M Payment ID","PF Payment ID"';
const PAID =
  '"2026-11-20 10:00:00",FUNDS_RECEIVED,Credit,Zoë,"Top up, KAR01",,ZAR,"Credit Card","1,500.00",-40.00,1460.00,1460.00,7-T12,1089250';

const read = (...lines: string[]) => readPayfastHistory([HEAD, ...lines].join('\n'), '10000100');

describe("PayFast's transaction history", () => {
  it('names the payments that came in, by our reference and by its own id', () => {
    expect(read(PAID)).toEqual({
      line_count: 1,
      notices: [
        { gateway_payment_id: '1089250', reference: '7-T12', outcome: 'paid', amount_cents: 150_000, merchant: '10000100' },
      ],
    });
  });

  it.each([
    ['money that leaves again', PAID.replace('FUNDS_RECEIVED', 'REFUND')],
    ['a payout', PAID.replace('FUNDS_RECEIVED', 'PAYOUT')],
    ['another currency', PAID.replace('ZAR', 'USD')],
    ['an amount that is none', PAID.replace('"1,500.00"', '1e3')],
    ['an amount below nothing', PAID.replace('"1,500.00"', '-5.00')],
    ['no reference', PAID.replace('7-T12', '')],
    ['no id of PayFast', PAID.replace('1089250', '')],
  ])('takes no payment from %s', (_, line) => {
    expect(read(line)).toEqual({ line_count: 1, notices: [] });
  });

  it('is found by its headings, in whatever order and case they come', () => {
    const text = ['"PF Payment ID","M Payment ID",Gross,Type', '1089250,7-41-2,99.00,"Funds Received"'].join('\r\n');

    expect(readPayfastHistory(text, '1')?.notices[0]).toMatchObject({ reference: '7-41-2', amount_cents: 9900 });
  });

  it.each(['', '{"code":200}', 'Date,Type,Gross\n1,FUNDS_RECEIVED,5.00', `${HEAD}\n"open`])('is not read out of %j', (text) => {
    expect(readPayfastHistory(text, '1')).toBeNull();
  });
});
